/** Turns a legal text into HTML, while the site is built (`content/legal/*.md`) and on the server, so that no visitor loads a parser. */
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { anchorOf, plainText } from './document-html.ts'
import { isLink } from './editing/kinds.ts'
import { escapeMarkup } from './escape-markup.ts'

/** The part of a Markdown syntax tree (mdast) that legal texts use. */
interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
  value?: string
  depth?: number
  url?: string
  ordered?: boolean
}

export interface LegalText {
  title: string
  description: string
  /** Date as shown, e.g. `May 21, 2025`. */
  updated: string
  /** Headings of the second level, in order. `id` is the anchor. */
  contents: { id: string; title: string }[]
  /** HTML without the title. It still contains `{name}` and `{email}`. */
  html: string
}

const frontMatter = z.strictObject({ title: z.string(), description: z.string(), updated: z.string() })

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

const WRAPPING: Record<string, string> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  listItem: 'li',
  blockquote: 'blockquote',
}

function tableHtml(node: MarkdownNode): string {
  const [head, ...rows] = node.children ?? []
  const cells = (row: MarkdownNode | undefined, tag: (index: number) => string) =>
    (row?.children ?? []).map((cell, index) => `<${tag(index)}>${childrenHtml(cell)}</${tag(index).split(' ')[0]}>`)
  const body = rows.map((row) => `<tr>${cells(row, (index) => (index === 0 ? 'th scope="row"' : 'td')).join('')}</tr>`)
  return `<table><thead><tr>${cells(head, () => 'th scope="col"').join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function childrenHtml(node: MarkdownNode): string {
  // The only paragraph of a list item needs no element of its own.
  const [only, ...others] = node.children ?? []
  if (node.type === 'listItem' && only?.type === 'paragraph' && others.length === 0) return childrenHtml(only)
  return (node.children ?? []).map(nodeHtml).join('')
}

/** A part of a text that a legal text cannot contain. The message is the part as the author knows it. */
export class LegalTextError extends Error {
  override name = 'LegalTextError'
}

const LINK_WITHIN = /^(#|\/assets\/)[\w./-]+$/

/** @throws {LegalTextError} for anything that a legal text does not need, such as raw HTML */
function nodeHtml(node: MarkdownNode): string {
  const wrapping = WRAPPING[node.type]
  if (wrapping) return `<${wrapping}>${childrenHtml(node)}</${wrapping}>`
  switch (node.type) {
    case 'yaml':
      return ''
    case 'text':
      // A word joiner keeps 'Article 6(1)(f)' on one line.
      return escapeMarkup(node.value ?? '').replaceAll(')(', ')\u2060(')
    case 'inlineCode':
      return `<code>${escapeMarkup(node.value ?? '')}</code>`
    case 'heading': {
      const level = node.depth ?? 2
      const id = level === 2 ? ` id="${anchorOf(plainText(node))}"` : ''
      return `<h${level}${id}>${childrenHtml(node)}</h${level}>`
    }
    case 'list':
      return node.ordered ? `<ol>${childrenHtml(node)}</ol>` : `<ul>${childrenHtml(node)}</ul>`
    case 'link':
      if (!LINK_WITHIN.test(node.url ?? '') && !isLink(node.url ?? '')) throw new LegalTextError(node.url)
      return `<a href="${escapeMarkup(node.url ?? '')}">${childrenHtml(node)}</a>`
    case 'table':
      return tableHtml(node)
    default:
      throw new LegalTextError(node.value ?? node.type)
  }
}

/** @throws {ZodError} when the front matter lacks a field @throws {LegalTextError} like {@link renderMarkdown} */
export function renderLegalText(markdown: string): LegalText {
  const front = (reader.parse(markdown) as MarkdownNode).children?.find((node) => node.type === 'yaml')
  return { ...frontMatter.parse(parseYaml(front?.value ?? '')), ...renderMarkdown(markdown) }
}

/** @throws {LegalTextError} when {@link nodeHtml} does not know a part of the text */
export function renderMarkdown(markdown: string): Pick<LegalText, 'contents' | 'html'> {
  const nodes = (reader.parse(markdown) as MarkdownNode).children ?? []
  return {
    contents: nodes
      .filter((node) => node.type === 'heading' && node.depth === 2)
      .map((node) => ({ id: anchorOf(plainText(node)), title: plainText(node) })),
    html: nodes.map(nodeHtml).join('\n').trim(),
  }
}
