/**
 * A document of `content/documents/` as the build parses it, and the PDF that it becomes with the
 * facts of the moment.
 */
import { documentTexts } from '#content/documents/document-texts.ts'
import { documentWords, fillDocument } from '#content/documents/document-words.ts'
import { paletteOf } from '#contract/accent.ts'
import { type DocumentSource, readTool } from '#contract/document-source.ts'
import { DEFAULT_LANGUAGE } from '#contract/language.ts'
import { mapTexts } from '#contract/map-texts.ts'
import type { Value } from '#contract/stored-value.ts'
import { fillSvgColors } from '#contract/svg-colors.ts'
import { FACT_PLACEHOLDER, type ValueAt, wordsAt } from '#contract/words.ts'
import { digestOf } from '#server/http/entity-tag.ts'
import type { PagePicture, TypesetJob } from '#server/typeset/messages.ts'

/** The parsed documents, in the folder of the build. */
export const PARSED_DOCUMENTS = 'documents.json'
const TEMPLATE = 'server/documents/template/main.typ'
/** A fixed date, so that the same facts always give the same bytes. */
const CREATED_AT = new Date(Date.UTC(2026, 0, 5))

export interface ParsedDocument {
  /** Name of the source without its ending; names the covers, too. */
  slug: string
  source: DocumentSource
  /** Drawings by the names that the source uses. They name colors as `var(--color-ember)`. */
  figures: Readonly<Record<string, string>>
  /**
   * SHA-256 over text, pictures, colors, template and typesetting code, which with the facts
   * determine the PDF.
   */
  fingerprint: string
}

/** What a document shows besides its own text. */
export interface DocumentLook {
  facts: ValueAt
  accent?: string | undefined
  logo?: Value | undefined
  language?: string
}

/** A document in its look of the moment, to be typeset. The typesetter adds the logo. */
export function documentJob(
  { source, figures }: Omit<ParsedDocument, 'fingerprint'>,
  { facts, accent, language = DEFAULT_LANGUAGE }: Omit<DocumentLook, 'logo'>,
): TypesetJob {
  const { meta, children, fields } = filled(source, facts)
  const colors = paletteOf(accent)
  const drawn = Object.entries(figures).map(([name, svg]) => [name, fillSvgColors(svg, colors)])
  return {
    template: TEMPLATE,
    data: { meta, children, product: facts('site.name'), words: wordsOf(facts) },
    createdAt: CREATED_AT,
    isAuthored: true,
    form: { fields, ink: colors.ink, tick: colors['ember-deep'] },
    // A sheet about us is offered as a link without a cover.
    pictures: meta.section === 'company' ? [] : [1, ...meta.previews],
    detail: meta.detail,
    files: Object.fromEntries(drawn),
    colors,
    language,
  }
}

/** The document with the text that staff published in place of its own, if they did. */
export function withText(document: ParsedDocument, text: string | undefined): ParsedDocument {
  if (text === undefined) {
    return document
  }
  const fingerprint = digestOf(document.fingerprint + text)
  return { ...document, source: readTool(text, documentWords), fingerprint }
}

/** Address of a picture without its ending. */
export function pictureAddress(slug: string, { page, isDetail = false }: PictureOfPage): string {
  const inner = page === 1 ? '' : `-page-${page}`
  return `/images/covers/${slug}${isDetail ? '-detail' : inner}`
}

type PictureOfPage = Pick<PagePicture, 'page' | 'isDetail'>

/** The same text with its facts. */
export const filled = <Value>(value: Value, facts: ValueAt): Value =>
  mapTexts(value, (text) => fillDocument(text, facts))

/** What a document says around its text. */
const wordsOf = (facts: ValueAt) => {
  const { sections, foot } = wordsAt('documentTexts', documentTexts, facts, 'plain')
  return { sections, foot }
}

/** Names the state of a document: equal versions have equal pages. */
export function documentVersion(
  { source, fingerprint }: ParsedDocument,
  { facts, accent, logo, language = DEFAULT_LANGUAGE }: DocumentLook,
): string {
  const named = JSON.stringify(source).match(FACT_PLACEHOLDER) ?? []
  const values = [...new Set(['{site.name}', ...named])]
    .sort()
    .map((place) => [place, fillDocument(place, facts)])
  return digestOf(JSON.stringify([fingerprint, values, wordsOf(facts), accent, logo, language]))
}
