/**
 * Texts in place of those of `content/`: which of them can be edited, and what may be published.
 */
import type { Value } from '../stored-value.ts'
import { FACT_PLACEHOLDER, type ValueAt, withFacts } from '../words.ts'
import { hasLines, type Kind, type KindRule, kindProblem, mostOf } from './kinds.ts'

/** A draft may be longer than a published text, so that nothing a person types is refused. */
export const DRAFT_MAX_CHARACTERS = 20_000
/**
 * Characters that search engines show of a page's title, with the site's name, and of its
 * description.
 */
export const SEARCH_SHOWS = { title: 60, description: 155 } as const

export const recordOf = (at: string): string => at.slice(0, at.indexOf('.'))

/** Keys of the page's title, description and preview text within the page's record. */
export const META_KEYS = ['meta.title', 'meta.description', 'meta.preview'] as const

/** Whether a text describes its page to search engines and in previews. */
export const isMeta = (at: string): boolean =>
  META_KEYS.some((key) => at === `${recordOf(at)}.${key}`)

/** What must hold for a text before it can be published. */
export interface TextRules {
  /**
   * Characters (UTF-16 code units) of a text, where each fact that it names has the length that
   * ships.
   */
  max: number
  /** An empty text is refused. */
  required: boolean
  /**
   * Placeholders such as `{email}`. A new text must contain each of them as often as the original
   * does.
   */
  placeholders: readonly string[]
  /** An added item can keep the text that ships. */
  ready?: true
}

/** Characters for which there is room wherever a text is shown. */
const LEAST_LIMIT = 40
const PLACEHOLDER = /\{\w+\}/g
const ADDRESS_IN_TEXT = /(?:https?:\/\/|www\.)[^\s)]+/gi
/** What a mail program makes a link of: everything that looks like a host. */
const HOST_IN_TEXT = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?#][^\s)]*)?/gu

/**
 * The rules of a value. Where there is room, a text may be a third longer.
 * @param declared what `content/` says of it. `least`: characters for which there is room even if a
 *   short text ships
 * @param facts as they ship
 */
export function rulesOf(
  original: Value,
  facts: ValueAt,
  {
    kind,
    max,
    least = LEAST_LIMIT,
    optional,
    ready,
  }: { kind?: Kind; max?: number; least?: number; optional?: boolean; ready?: true } = {},
): TextRules {
  if (typeof original !== 'string') {
    return { max: 0, required: kind === 'number' && !optional, placeholders: [] }
  }
  const { length } = withFacts(original, facts)
  const room = Math.ceil((length * 1.3 + 5) / 5) * 5
  const own = kind ? mostOf(kind) : max
  return {
    max: own ? Math.max(own, length) : Math.max(room, least),
    required: original !== '' && !optional,
    placeholders: original.match(PLACEHOLDER) ?? [],
    ...(ready && { ready }),
  }
}

/** Why a text cannot be published. */
export type TextProblem =
  | { problem: 'empty' }
  | { problem: 'too-long'; max: number; length: number }
  | { problem: 'control-character' }
  | { problem: 'placeholder'; missing: string[]; unknown: string[] }
  /** `links`: those that are missing or new. */
  | { problem: 'link-changed'; links: string[] }
  | { problem: 'picture' }
  /** A legal text has no date, or a part that cannot be shown. */
  | { problem: 'undated' }
  | { problem: 'markdown'; part: string }
  /** A tool cannot be shown. `part` says where and why. */
  | { problem: 'tool'; part: string }
  /** Not a value of the address's kind. A number is from `min` to `max`. */
  | { problem: 'kind'; kind: Kind; min?: number; max?: number }
  | { problem: 'list'; min: number; max: number }
  /** A section that opens or closes a page is not at its place. */
  | { problem: 'order' }
  /** A page cannot be shown yet: it has no opening, title or description. */
  | { problem: 'unready' }
  /** Only an admin can publish it, and the person is none. */
  | { problem: 'for-admins' }
  /** Only an admin can lead visitors there, and the person is none. */
  | { problem: 'link-for-admins'; link: string }
  /** These texts, pictures and files of added items still are what they began with. */
  | { problem: 'unwritten'; texts: readonly string[] }

/** Line breaks, tabs, other control characters, and marks that reverse the direction of writing. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
const EVERY_SPACE = /[\s\u200b]+/g
const TYPED_CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Turns typed or pasted text into the form that is stored: at most DRAFT_MAX_CHARACTERS, one space
 * in place of line breaks and repeated spaces, no control characters, composed letters (NFC).
 * No-break spaces stay, because authors set them on purpose. Half a character (an unpaired
 * surrogate) becomes U+FFFD, as in every request (`server/http/body.ts`).
 */
export function tidyText(typed: string, rule?: KindRule): string {
  if (hasLines(rule)) {
    return typed
      .split(/\r\n?|\n/)
      .map(tidyLine)
      .join('\n')
      .trim()
      .slice(0, DRAFT_MAX_CHARACTERS)
  }
  return typed
    .normalize('NFC')
    .replace(EVERY_SPACE, (spaces) => (spaces === '\u00a0' ? spaces : ' '))
    .replace(TYPED_CONTROL, '')
    .trim()
    .slice(0, DRAFT_MAX_CHARACTERS)
    .toWellFormed()
}

/** A line of a value that has several keeps its spaces, which can mean something. */
const tidyLine = (line: string) =>
  line.normalize('NFC').replaceAll('\t', '    ').replace(TYPED_CONTROL, '').trimEnd().toWellFormed()

/** Whether a text can be shown at all. The rules of its address are checked separately. */
export const isPlainText = (text: string, rule?: KindRule): boolean =>
  !CONTROL_CHARACTER.test(hasLines(rule) ? text.replaceAll('\n', '') : text)

function withoutEach(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...all]
  for (const one of taken) {
    const index = left.indexOf(one)
    if (index >= 0) {
      left.splice(index, 1)
    }
  }
  return left
}

/** What a reader's program may make a link of. Facts have rules of their own. */
function linksIn(text: string, isEmail: boolean | undefined): string[] {
  const ownWords = text.replaceAll(FACT_PLACEHOLDER, ' ')
  return ownWords.match(isEmail ? HOST_IN_TEXT : ADDRESS_IN_TEXT) ?? []
}

/** A text or another value, as far as what may replace it depends on it. */
interface CheckedText {
  at: string
  original: Value
  rules: TextRules
  rule?: KindRule
  isEmail?: boolean
}

/**
 * The first reason why `value` cannot replace the original, or undefined. A text may name any fact,
 * except that a fact names only those that it ships with. @param facts as they ship
 */
export function valueProblem(
  word: CheckedText,
  value: Value,
  facts: ValueAt,
): TextProblem | undefined {
  if (typeof value === 'string') {
    return textProblem(word, value, facts)
  }
  return word.rule ? kindProblem(word.rule, value) : { problem: 'control-character' }
}

function textProblem(
  { at, original: shipped, rules, rule, isEmail }: CheckedText,
  text: string,
  facts: ValueAt,
): TextProblem | undefined {
  const { max, required, placeholders } = rules
  const original = `${shipped}`
  const shown = withFacts(text, facts)
  if (!isPlainText(text, rule)) {
    return { problem: 'control-character' }
  }
  if (required && text.trim() === '') {
    return { problem: 'empty' }
  }
  if (typeof shipped === 'string' && shown.length > max) {
    return { problem: 'too-long', max, length: shown.length }
  }
  if (rule) {
    return kindProblem(rule, text)
  }
  const used = text.match(PLACEHOLDER) ?? []
  const missing = withoutEach(placeholders, used)
  const named = text.match(FACT_PLACEHOLDER) ?? []
  // A page carries the facts about the company, and those of records that its texts name.
  const isCarried = (place: string) =>
    recordOf(place) === '{site' || original.includes(recordOf(place))
  const isUnknown = (place: string) =>
    facts(place.slice(1, -1)) === undefined ||
    !(facts(at) === undefined ? isCarried(place) : original.includes(place))
  const unknown = [...withoutEach(used, placeholders), ...named.filter(isUnknown)]
  if (missing.length > 0 || unknown.length > 0) {
    return { problem: 'placeholder', missing, unknown }
  }
  const links = linksIn(original, isEmail)
  const usedLinks = linksIn(text, isEmail)
  const changed = [...withoutEach(links, usedLinks), ...withoutEach(usedLinks, links)]
  return changed.length > 0 ? { problem: 'link-changed', links: changed } : undefined
}
