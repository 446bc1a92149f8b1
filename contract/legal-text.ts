/**
 * Turns a legal text into HTML, while the site is built (`content/legal/*.md`) and on the server,
 * so that no visitor loads a parser.
 */
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { type DocumentNode, linksIn } from './document.ts'
import { type DocumentHtml, documentHtml } from './document-html.ts'
import { addedPathOf, isLink } from './editing/kinds.ts'
import { unparsablePart } from './markdown-limits.ts'

/** Its HTML still contains `{name}` and `{email}`. */
export interface LegalText extends DocumentHtml {
  /** Date as shown, e.g. `May 21, 2025`. */
  updated: string
}

const frontMatter = z.strictObject({ updated: z.string() })

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

/**
 * A part of a text that a legal text cannot contain. The message is the part as the author knows
 * it.
 */
export class LegalTextError extends Error {
  override name = 'LegalTextError'
}

const PARTS =
  /^(text|paragraph|emphasis|strong|heading|list|listItem|link|inlineCode|break|blockquote|table|tableRow|tableCell)$/
const LINK_WITHIN = /^(#|\/assets\/)[\w./-]+$/

/** More parts within each other than any text has, and far fewer than what ends the stack. */
const MAX_DEPTH = 50

/** @throws {LegalTextError} for anything that a legal text does not need, such as raw HTML */
function check(node: DocumentNode, markdown: string, depth = 0): void {
  const { type, url = '', children = [] } = node
  if (!PARTS.test(type) || depth > MAX_DEPTH) {
    throw new LegalTextError(sourceOf(node, markdown))
  }
  if (type === 'link' && !LINK_WITHIN.test(url) && !isLink(url) && !addedPathOf(url)) {
    throw new LegalTextError(url)
  }
  for (const child of children) {
    check(child, markdown, depth + 1)
  }
}

/** Where the parser found a node. */
interface Placed {
  position?: { start: { offset: number }; end: { offset: number } }
}

/** A part as its author wrote it. */
function sourceOf(node: DocumentNode, markdown: string): string {
  const { position } = node as DocumentNode & Placed
  return position ? markdown.slice(position.start.offset, position.end.offset) : node.type
}

/**
 * The nodes of a text that people write who do not know Markdown: a line stays a line, which Markdown
 * would join with the one before, and no heading is as high as the title of the page.
 */
const asWritten = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') {
      const lines = (node.value ?? '').split('\n').map((value) => ({ ...node, value }))
      return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'break' }, line]))
    }
    return {
      ...node,
      ...(node.children && { children: asWritten(node.children) }),
      ...(node.depth && { depth: Math.max(2, node.depth) }),
    }
  })

function nodesOf(markdown: string): DocumentNode[] {
  const part = unparsablePart(markdown)
  if (part !== undefined) {
    throw new LegalTextError(part)
  }
  return (reader.parse(markdown) as DocumentNode).children ?? []
}

/**
 * @throws {ZodError} when the front matter lacks a field @throws {LegalTextError} like {@link
 * renderMarkdown}
 */
export function renderLegalText(markdown: string): LegalText {
  const front = nodesOf(markdown).find((node) => node.type === 'yaml')
  const { html, contents } = renderMarkdown(markdown)
  return { ...frontMatter.parse(parseYaml(front?.value ?? '')), html, contents }
}

/**
 * @param options.isProse a text of an added page
 * @returns the HTML, and where its links lead @throws {LegalTextError} for a part that no legal
 * text has
 */
export function renderMarkdown(
  markdown: string,
  { isProse = false }: { isProse?: boolean } = {},
): DocumentHtml & { links: string[] } {
  const nodes = nodesOf(markdown).filter((node) => node.type !== 'yaml')
  const children = isProse ? asWritten(nodes) : nodes
  for (const child of children) {
    check(child, markdown)
  }
  // A word joiner keeps 'Article 6(1)(f)' on one line.
  const fill = (text: string) => text.replaceAll(')(', ')\u2060(')
  return { ...documentHtml({ children, fields: [] }, fill, true), links: linksIn(children) }
}
