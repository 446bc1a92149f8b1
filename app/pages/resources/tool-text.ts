/** Texts of the tools, with published facts. Only the server imports this module. */
import type { StructuredThing, Whereabouts } from '#app/lib/structured-data.ts'
import { organizationReference } from '#app/lib/structured-data.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { facts } from '#content/facts.ts'
import type { DocumentNode } from '#contract/document.ts'
import { documentHtml } from '#contract/document-html.ts'
import { TOOL_SLUGS, type ToolSlug } from '#contract/page-paths.ts'
import { type PublishedTexts, textsOver, withFacts } from '#contract/words.ts'

interface ParsedTool {
  meta: {
    title: string
    description: string
    subtitle?: string
    facts: Readonly<Record<string, string>>
    terms: readonly { name: string; text: string }[]
  }
  children: readonly DocumentNode[]
  fields: readonly { label: string }[]
}

const sources = import.meta.glob<ParsedTool>(['/content/documents/*.md', '!**/README.md', '!**/*-ebook.md'], {
  query: '?document',
  import: 'default',
  eager: true,
})

/** Of a path without a tool, the first one, which no route leads to. */
const sourceOf = (slug: ToolSlug) =>
  (sources[`/content/documents/${slug}.md`] ?? sources[`/content/documents/${TOOL_SLUGS[0]}.md`]) as ParsedTool

/** Title and description for search engines, before facts are filled in. */
export const toolFacts = (slug: ToolSlug) => sourceOf(slug).meta

/** HTML of the text, by the data of its page, which goes to the browser without it. */
const texts = new WeakMap<object, string>()
export const textOf = (tool: object) => texts.get(tool)

const has = (node: DocumentNode, isWanted: (node: DocumentNode) => boolean): boolean =>
  isWanted(node) || (node.children ?? []).some((child) => has(child, isWanted))

/** Headings of the second level, by tool. `anchorOf` gives their addresses. */
export type Headings = Readonly<Record<string, readonly string[]>>

export const toolHeadings = (published: PublishedTexts): Headings =>
  Object.fromEntries(TOOL_SLUGS.map((slug) => [slug, readTool(slug, published).contents.map(({ title }) => title)]))

/** What the page says around the text. */
export function readTool(slug: ToolSlug, published: PublishedTexts) {
  const { meta, children, fields } = sourceOf(slug)
  const fill = (text: string) => withFacts(text, textsOver(facts, published))
  const { html, contents } = documentHtml({ children, fields }, fill)
  /** The anchor of the part that first contains such a node. */
  const partWith = (isWanted: (node: DocumentNode) => boolean) => {
    const at = children.findIndex((node) => has(node, isWanted))
    const parts = children.slice(0, at + 1).filter((node) => node.type === 'heading' && node.depth === 2)
    return at < 0 ? undefined : contents[parts.length - 1]?.id
  }
  const { downloadUrl = '', ...size } = publishedDocuments[slug] ?? { pages: 0, bytes: 0 }
  const own = published[`documents.${slug}.own`]
  const tool = {
    title: fill(meta.title),
    description: fill(meta.description),
    lead: fill(meta.subtitle ?? meta.description),
    facts: Object.entries(meta.facts).map(([label, text]) => ({ label, text: fill(text) })),
    terms: meta.terms.map(({ name, text }) => ({ name, text: fill(text) })),
    contents,
    fillAt: partWith(({ field }) => field !== undefined),
    exampleAt: partWith(({ name }) => name === 'example'),
    pdf: { url: downloadUrl, ...(own ? { pages: 0, bytes: Number(own.split(' ')[1]) } : size) },
  }
  texts.set(tool, html)
  return tool
}

/** The page and its PDF for search engines. */
export function describeTool(
  { siteUrl, canonical }: Whereabouts,
  { meta }: { meta: { title: string; description: string } },
): StructuredThing[] {
  const slug = canonical.split('/').at(-1) ?? ''
  return [
    {
      '@type': 'CreativeWork',
      name: meta.title,
      description: meta.description,
      url: canonical,
      inLanguage: 'en',
      isAccessibleForFree: true,
      learningResourceType: 'Template',
      publisher: organizationReference(siteUrl),
      encoding: {
        '@type': 'MediaObject',
        contentUrl: siteUrl + (publishedDocuments[slug]?.downloadUrl ?? ''),
        encodingFormat: 'application/pdf',
      },
    },
  ]
}
