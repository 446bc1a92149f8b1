/** A document of `content/documents/` as the build parses it, and the PDF that it becomes with the facts of the moment. */
import type { DocumentVersion } from '#content/documents/versions.ts'
import { paletteOf } from '#contract/accent.ts'
import type { DocumentNode } from '#contract/document.ts'
import { fillSvgColors } from '#contract/svg-colors.ts'
import { FACT_PLACEHOLDER, type TextAt, withFacts } from '#contract/words.ts'
import { digestOf } from '#server/http/entity-tag.ts'
import { mapTexts } from '#server/typeset/map-texts.ts'
import type { FormField, TypesetJob } from '#server/typeset/messages.ts'

/** The parsed documents, in the folder of the build. */
export const PARSED_DOCUMENTS = 'documents.json'
const TEMPLATE = 'server/documents/template/main.typ'
/** A fixed date, so that the same facts always give the same bytes. */
const CREATED_AT = new Date(Date.UTC(2026, 0, 5))

/** What the server reads of the front matter. The template reads more. */
interface DocumentMeta {
  /** A sheet about us (`company`) is offered as a link without a cover. */
  section?: string | undefined
  /** Pages of which the site shows pictures, besides the first one. */
  previews: readonly number[]
}

/** The parsed text. It names facts by their addresses, such as `{site.name}`. */
export interface DocumentSource<Meta extends DocumentMeta = DocumentMeta> {
  meta: Meta
  children: DocumentNode[]
  /** In reading order; a node's `field` is an index into this list. */
  fields: FormField[]
}

export interface ParsedDocument<Meta extends DocumentMeta = DocumentMeta> {
  /** Name of the source without its ending; names the covers, too. */
  slug: string
  source: DocumentSource<Meta>
  /** Drawings by the names that the source uses. They name colors as `var(--color-ember)`. */
  figures: Readonly<Record<string, string>>
}

/** A document with these facts and this accent color, to be typeset. */
export function documentJob({ source, figures }: ParsedDocument, facts: TextAt, accent?: string): TypesetJob {
  const { meta, children, fields } = filled(source, facts)
  const colors = paletteOf(accent)
  const drawn = Object.entries(figures).map(([name, svg]) => [name, fillSvgColors(svg, colors)])
  return {
    template: TEMPLATE,
    data: { meta, children, product: facts('site.name') },
    createdAt: CREATED_AT,
    isAuthored: true,
    form: { fields, ink: colors.ink, tick: colors['ember-deep'] },
    pictures: meta.section === 'company' ? [] : [1, ...meta.previews],
    files: Object.fromEntries(drawn),
    colors,
  }
}

/** Address of a picture without its ending. */
export const pictureAddress = (slug: string, page: number) =>
  `/images/covers/${page === 1 ? slug : `${slug}-page-${page}`}`

/** The same text with its facts. */
export const filled = <Value>(value: Value, facts: TextAt): Value => mapTexts(value, (text) => withFacts(text, facts))

/**
 * Names the state of a document: equal versions have equal pages.
 * @param fingerprint of its text, its template and the typesetting code
 */
export function documentVersion(
  { source }: ParsedDocument,
  { fingerprint }: Pick<DocumentVersion, 'fingerprint'>,
  facts: TextAt,
  accent?: string,
  logo?: string,
): string {
  const named = JSON.stringify(source).match(FACT_PLACEHOLDER) ?? []
  const values = [...new Set(['{site.name}', ...named])].sort().map((place) => [place, withFacts(place, facts)])
  return digestOf(JSON.stringify([fingerprint, values, accent, logo]))
}
