/** All addresses of the site that can be edited, read from `content/` once. */
import { facts } from '#content/facts.ts'
import { content, sentFrom, shownLater } from '#content/words.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import {
  FIXED_TEXTS,
  isPlainText,
  META_KEYS,
  recordOf,
  rulesOf,
  type TextProblem,
  type TextRules,
  textProblem,
} from '#contract/editing/texts.ts'
import { noTexts, type Text, wordsAt } from '#contract/words.ts'
import { shippedFacts } from './current-words.ts'

export interface SiteWord {
  at: string
  kind: 'text' | 'picture'
  /** As in `content/`, with the names of facts. For a picture, the name of its drawing or file. */
  original: string
  rules: TextRules
}

const PICTURE_RULES: TextRules = { max: 70, required: true, placeholders: [] }
const [META_TITLE, , META_PREVIEW] = META_KEYS

const isText = (value: object): value is Text => 'text' in value && typeof value.text === 'string'

function pictureName(value: Record<string, unknown>): string {
  return ['drawing', 'src', 'avif', 'webp'].map((key) => value[key]).find((name) => typeof name === 'string') ?? ''
}

function wordsIn(value: unknown): SiteWord[] {
  if (typeof value !== 'object' || value === null) return []
  if (isText(value)) {
    const { at, text } = value
    return [{ at, kind: 'text', original: text, rules: rulesOf(at, text, shippedFacts) }]
  }
  const inner = Object.values(value).flatMap(wordsIn)
  const { at, alt } = value as { at?: string; alt?: unknown }
  if (at === undefined || alt === undefined) return inner
  const original = pictureName(value as Record<string, unknown>)
  return [{ at, kind: 'picture', original, rules: PICTURE_RULES }, ...inner]
}

/** The text of the preview image if it differs from the title. Otherwise the title is drawn. */
function previewOf(record: string, words: readonly SiteWord[]): SiteWord[] {
  if (!words.some(({ at }) => at === `${record}.${META_TITLE}`)) return []
  const at = `${record}.${META_PREVIEW}`
  return [{ at, kind: 'text', original: '', rules: rulesOf(at, '', shippedFacts) }]
}

const relatedTo = (name: string, relation: Readonly<Record<string, readonly string[] | undefined>>) =>
  relation[name] ?? []

/** Addresses in the order of `content/words.ts`, and for each record the records whose addresses it contains. */
function readSite(): { words: ReadonlyMap<string, SiteWord>; contained: ReadonlyMap<string, ReadonlySet<string>> } {
  const words = new Map<string, SiteWord>()
  const contained = new Map<string, Set<string>>()
  for (const [name, record] of Object.entries(content)) {
    const own = wordsIn(wordsAt(name, record, noTexts))
    contained.set(name, new Set([...own.map(({ at }) => recordOf(at)), ...relatedTo(name, shownLater)]))
    for (const word of [...own, ...previewOf(name, own)]) if (!FIXED_TEXTS.includes(word.at)) words.set(word.at, word)
  }
  return { words, contained }
}

const site = readSite()

export const siteWords = site.words

/**
 * All records whose texts appear on pages that use the given records. A page's record contains texts of shared records
 * and refers to records that are shown later. Every page may name facts.
 */
export function recordsWithin(used: Iterable<string>): ReadonlySet<string> {
  const all = new Set([...used, ...Object.keys(facts)])
  // The loop also visits the records that it adds.
  for (const name of all) for (const inner of site.contained.get(name) ?? []) all.add(inner)
  return all
}

/** The records of the emails and PDFs that pages with these records send. */
export function recordsSentFrom(shown: Iterable<string>): ReadonlySet<string> {
  return new Set([...shown].flatMap((name) => relatedTo(name, sentFrom)))
}

/** Whether `value` can be stored as a draft of this address, publishable or not. */
export function isKeepable({ kind }: SiteWord, value: string): boolean {
  return kind === 'picture' ? readPictureValue(value) !== undefined : isPlainText(value)
}

/**
 * The reason why `value` cannot be published at this address, or undefined. Null restores the original.
 * @param shown gives the text that another address will show after this publication
 */
export function wordProblem(
  word: SiteWord,
  value: string | null,
  shown: (at: string) => string,
): TextProblem | undefined {
  if (value === null) return undefined
  if (word.kind === 'picture')
    return readPictureValue(value) && shown(`${word.at}.alt`).trim() !== '' ? undefined : { problem: 'picture' }
  return textProblem(word.at, word.original, value, shippedFacts)
}
