/**
 * A document of `content/documents/` as its Markdown is parsed. It becomes a PDF and, if it is a
 * tool, a page.
 */

/**
 * One node of the text, as the Typst template reads it, and `document-html.ts`: mdast without
 * positions, attributes typed.
 */
export interface DocumentNode {
  type: string
  name?: string
  attributes?: Record<string, string | number | boolean | number[]>
  children?: DocumentNode[]
  value?: string
  depth?: number
  ordered?: boolean
  start?: number
  checked?: boolean
  url?: string
  align?: (string | null)[]
  field?: number
  /** The field of this table cell is a tick box. */
  check?: boolean
}

/** All nodes of a text in reading order, each before what it contains. */
export const everyNode = (nodes: readonly DocumentNode[] = []): DocumentNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

/** The text of a node without its markup. */
export function plainText(node: DocumentNode): string {
  return node.type === 'break' ? ' ' : (node.value ?? (node.children ?? []).map(plainText).join(''))
}

/** Where the links of a text lead, as they are written. */
export const linksIn = (nodes: readonly DocumentNode[]): string[] =>
  everyNode(nodes).flatMap(({ url }) => url ?? [])
