/** The Markdown of a document as it is parsed, and checks of its structure. */
import { HOLDS } from './document-directives.ts'

/** A node of the parsed Markdown. */
export interface SourceNode {
  type: string
  name?: string
  attributes?: Record<string, string | null | undefined> | null
  children?: SourceNode[]
  value?: string
  depth?: number
  ordered?: boolean | null
  start?: number | null
  checked?: boolean | null
  url?: string
  align?: (string | null)[]
  position?: { start: { line: number; offset: number } }
}

/** @throws a message that names the line */
export function fail(node: SourceNode, message: string): never {
  throw new Error(`line ${node.position?.start.line ?? 1}: ${message}`)
}

/** Refuses a block that is not closed, or does not hold what its directive lays out. */
export function checkStructure(node: SourceNode, source: string): void {
  if (node.type === 'text' && /^:::/m.test(node.value ?? '')) {
    fail(node, '":::" closes no block')
  }
  checkClosed(node, source)
  checkHeld(node)
  if (node.type === 'table') {
    checkRows(node)
  }
}

/** With how many colons a block begins. */
function colonsOf({ type, position }: SourceNode, source: string): number {
  if (type !== 'containerDirective') {
    return 0
  }
  const [colons = ''] = /^:+/.exec(source.slice(position?.start.offset)) ?? []
  return colons.length
}

/** A block that is not closed holds what follows it: a chapter, or a block with as many colons. */
function checkClosed(node: SourceNode, source: string): void {
  const { name = '', children = [] } = node
  const colons = colonsOf(node, source)
  if (colons === 0) {
    return
  }
  const holdsChapter = name !== 'part' && children.some(({ depth = 9 }) => depth <= 2)
  const holdsBlock = children.some((child) => colonsOf(child, source) >= colons)
  if (holdsChapter || holdsBlock) {
    fail(node, `the block "${name}" is not closed`)
  }
}

function checkHeld(node: SourceNode): void {
  const { name = '', children = [] } = node
  const held = HOLDS[name]
  if (!held) {
    return
  }
  const other = children.find((child) => (child.name ?? child.type) !== held)
  if (other || children.length === 0) {
    fail(other ?? node, `"${name}" holds nothing but a ${held}`)
  }
}

function checkRows({ children: [head, ...rows] = [] }: SourceNode): void {
  const columns = head?.children?.length ?? 0
  for (const row of rows) {
    const cells = row.children?.length ?? 0
    if (cells !== columns) {
      fail(row, `this row has ${cells} cells, and its table has ${columns} columns`)
    }
  }
}
