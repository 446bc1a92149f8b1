/** Texts of the tools, with published facts. Only the server imports this module. */
import {
  documentTextsOver,
  documentWords,
  fillDocument,
} from '#content/documents/document-words.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { type DocumentNode, everyNode, plainText } from '#contract/document.ts'
import { documentHtml } from '#contract/document-html.ts'
import { type DocumentSource, readTool } from '#contract/document-source.ts'
import type { OwnPdf } from '#contract/editing/pictures.ts'
import { TOOL_SLUGS, type ToolSlug, toolPath, toolTextAt } from '#contract/page-paths.ts'
import { isOffered, type PublishedValues, textIn } from '#contract/words.ts'

const shipped = import.meta.glob<DocumentSource>(['/content/documents/*.md', '!**/README.md'], {
  query: '?document',
  import: 'default',
  eager: true,
})

/**
 * A document with the text that staff published. Of a path without one, the first tool, which no
 * route leads to.
 */
function sourceOf(slug: string, published: PublishedValues): DocumentSource {
  const own = (shipped[`/content/documents/${slug}.md`] ??
    shipped[`/content/documents/${TOOL_SLUGS[0]}.md`]) as DocumentSource
  const text = textIn(published, toolTextAt(slug))
  try {
    return text === undefined ? own : readTool(text, documentWords)
  } catch (error) {
    // Only the preview of a draft gets here, because no such text is published. It shows what is to
    // be corrected.
    const value = (error as Error).message
    return { ...own, children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] }
  }
}

/** Puts facts into a text, those that staff published over those that ship. */
const fillWith = (published: PublishedValues) => (text: string) =>
  fillDocument(text, documentTextsOver(published))

/**
 * Parts of filled-in examples, by the station of the case that shows them: blocks of the example,
 * and rows of a table.
 */
const EXCERPTS: Readonly<
  Record<string, { source: string; blocks: readonly number[]; rows?: readonly number[] }>
> = {
  call: { source: 'first-team-plan', blocks: [0], rows: [0, 1, 3, 5, 10] },
  backlog: { source: 'value-and-effort-grid', blocks: [0], rows: [0, 1, 2] },
  experiment: { source: 'experiment-card', blocks: [2, 3], rows: [0, 1, 3] },
  session: { source: 'lunch-and-learn-plan', blocks: [0], rows: [1, 4, 5] },
  rules: { source: 'ai-use-policy', blocks: [2] },
  sponsor: { source: 'sponsors-first-30-days', blocks: [0], rows: [2, 7] },
  briefing: { source: 'executive-briefing', blocks: [1] },
  card: { source: 'the-ai-learning-flywheel-ebook', blocks: [0] },
}

const isChapter = ({ type, depth }: DocumentNode) => type === 'heading' && depth === 2
const isExample = ({ name }: DocumentNode) => name === 'example'

const pick = <One>(all: readonly One[] = [], wanted: readonly number[]) =>
  all.filter((_, at) => wanted.includes(at))

/** What a station of the case shows of its paper, as HTML. */
export function excerptOf(station: string, published: PublishedValues): string {
  const excerpt = EXCERPTS[station]
  // The owner has a PDF of their own in place of this document.
  if (!excerpt || published[`documents.${excerpt.source}.own`]) {
    return ''
  }
  const onlyRows = (node: DocumentNode): DocumentNode => {
    if (node.type !== 'table' || !excerpt.rows) {
      return { ...node, children: (node.children ?? []).map(onlyRows) }
    }
    return { ...node, children: pick(node.children, [0, ...excerpt.rows.map((row) => row + 1)]) }
  }
  const { source, blocks } = excerpt
  function blocksOf(texts: PublishedValues): DocumentNode[] {
    const example = everyNode(sourceOf(source, texts).children).find(isExample)
    return pick(example?.children, blocks)
  }
  const shapeOf = (nodes: readonly DocumentNode[]) =>
    nodes.map(({ type, children }) => [type, children?.length]).join()
  const shipped = blocksOf({})
  const own = blocksOf(published)
  // Where staff laid out the example anew, other parts stand at these places.
  const children = (shapeOf(own) === shapeOf(shipped) ? own : shipped).map(onlyRows)
  return documentHtml({ children, fields: [] }, fillWith(published)).html
}

/** Title and description for search engines, before facts are filled in. */
export const toolFacts = (slug: ToolSlug, published: PublishedValues) =>
  sourceOf(slug, published).meta

/** HTML of the text, by the data of its page, which goes to the browser without it. */
const texts = new WeakMap<object, string>()
export const textOf = (tool: object) => texts.get(tool)

/** Headings of the second level, by tool that is offered. `anchorOf` gives their addresses. */
export type Headings = Readonly<Record<string, readonly string[]>>

export function toolHeadings(published: PublishedValues): Headings {
  const offered = TOOL_SLUGS.filter((slug) => isOffered(toolPath(slug), (at) => published[at]))
  return Object.fromEntries(
    offered.map((slug) => {
      const chapters = everyNode(sourceOf(slug, published).children).filter(isChapter)
      return [slug, chapters.map((node) => fillWith(published)(plainText(node)))]
    }),
  )
}

/** What the page says around the text. */
export function toolOf(slug: ToolSlug, published: PublishedValues) {
  const { meta, children, fields } = sourceOf(slug, published)
  const fill = fillWith(published)
  const { html, contents } = documentHtml({ children, fields }, fill)
  /** The anchor of the part that first contains such a node. */
  const partWith = (isWanted: (node: DocumentNode) => boolean) => {
    const at = children.findIndex((node) => everyNode([node]).some(isWanted))
    const parts = children.slice(0, at + 1).filter(isChapter)
    return at < 0 ? undefined : contents[parts.length - 1]?.id
  }
  const { downloadUrl = '', ...shippedSize } = publishedDocuments[slug] ?? { pages: 0, bytes: 0 }
  const own = published[`documents.${slug}.own`] as OwnPdf | '' | undefined
  const size = own ? { pages: 0, bytes: own.bytes } : shippedSize
  const tool = {
    title: fill(meta.title),
    description: fill(meta.description),
    lead: fill(meta.subtitle ?? meta.description),
    facts: Object.entries(meta.facts).map(([label, text]) => ({ label, text: fill(text) })),
    terms: meta.terms.map(({ name, text }) => ({ name: fill(name), text: fill(text) })),
    contents,
    fillAt: partWith(({ field }) => field !== undefined),
    exampleAt: partWith(isExample),
    pdf: { url: downloadUrl, ...size },
  }
  texts.set(tool, html)
  return tool
}
