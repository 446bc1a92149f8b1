/**
 * What follows from the language of a site: its direction, its week, hyphens. Pages get it from the
 * server.
 */
import { LANGUAGE_FACTS_AT } from './language.ts'

/**
 * A BCP 47 tag of a language with at most a script and a region: `de`, `de-CH`, `zh-Hant-TW`,
 * `es-419`.
 */
const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-(?:[A-Z]{2}|\d{3}))?$/

/** Whether dates and numbers can be written in the language of this tag. */
export function isLanguage(tag: string): boolean {
  return (
    TAG.test(tag) &&
    Intl.getCanonicalLocales(tag)[0] === tag &&
    Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  )
}

/** Scripts that are written from right to left (ISO 15924), of languages in use. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']

/**
 * In which direction a language is written: by the script that it is usually written in, unless its
 * tag names another.
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize()
  return RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr'
}

/** TypeScript's library does not have it yet. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } }

/**
 * The direction if it is not left to right, and the first day of the week (1 is Monday) if it is
 * not Sunday.
 */
export function languageFacts(language: string): Readonly<Record<string, string>> {
  const { firstDay } = (new Intl.Locale(language) as LocaleWithWeek).getWeekInfo()
  return {
    ...(directionOf(language) === 'rtl' && { [LANGUAGE_FACTS_AT.direction]: 'rtl' }),
    ...(firstDay !== 7 && { [LANGUAGE_FACTS_AT.firstDay]: String(firstDay) }),
  }
}

/** ` lang="de-CH"` for an `html` element, with `dir` where lines run from right to left. */
export const languageAttributes = (language: string): string =>
  ` lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}`

/**
 * Columns of English tables and lines of English pages were made for their words. Other languages
 * need hyphens.
 */
const HYPHENS =
  'body:not(:lang(en)){-webkit-hyphens:auto;hyphens:auto;hyphenate-limit-chars:12 4}h1,h2,h3,.headline{hyphenate-limit-chars:15 5}:is(.long-text,.tool) table{overflow-wrap:anywhere}.site-header .wrap>a{flex-shrink:.1}'
/**
 * What logical properties cannot say: arrows and drawings in which time or order runs along the line
 * (`mirrors`) are mirrored, and words in them are not. In other drawings, words keep their places,
 * which are counted from the left.
 */
const RIGHT_TO_LEFT_RULES = [
  ':is(.arrow,.mirrors,.mirrors text){scale:-1 1}.mirrors text{transform-box:fill-box;transform-origin:center}',
  'svg{direction:ltr}svg text{unicode-bidi:plaintext}',
  '.wheel-stages{--aside:-45deg}',
  '.menu-sheet{background-position:left -4rem bottom 6rem}',
  '.perforated-card{--stub:calc(100% - 5.25rem)}',
  '@media(width>=40rem){.perforated-card{--stub:calc(100% - 8rem)}}',
].join('')

/** Style rules that pages in a language need after all others. */
export const languageRules = (language: string): string =>
  (/^en\b/.test(language) ? '' : HYPHENS) +
  (directionOf(language) === 'rtl' ? RIGHT_TO_LEFT_RULES : '')
