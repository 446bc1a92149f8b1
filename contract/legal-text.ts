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
  /^(text|paragraph|emphasis|strong|heading|list|listItem|link|inlineCode|blockquote|table|tableRow|tableCell)$/
const LINK_WITHIN = /^(#|\/assets\/)[\w./-]+$/

/** More parts within each other than any text has, and far fewer than what ends the stack. */
const MAX_DEPTH = 50

/** @throws {LegalTextError} for anything that a legal text does not need, such as raw HTML */
function check({ type, value, url = '', children = [] }: DocumentNode, depth = 0): void {
  if (!PARTS.test(type) || depth > MAX_DEPTH) {
    throw new LegalTextError(value ?? type)
  }
  if (type === 'link' && !LINK_WITHIN.test(url) && !isLink(url) && !addedPathOf(url)) {
    throw new LegalTextError(url)
  }
  for (const child of children) {
    check(child, depth + 1)
  }
}

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
 * @returns the HTML, and where its links lead @throws {LegalTextError} for a part that no legal
 * text has
 */
export function renderMarkdown(markdown: string): DocumentHtml & { links: string[] } {
  const children = nodesOf(markdown).filter((node) => node.type !== 'yaml')
  for (const child of children) {
    check(child)
  }
  // A word joiner keeps 'Article 6(1)(f)' on one line.
  const fill = (text: string) => text.replaceAll(')(', ')\u2060(')
  return { ...documentHtml({ children, fields: [] }, fill, true), links: linksIn(children) }
}
