/**
 * The language of a site: of all that visitors read. What follows from it is in
 * `language-rules.ts`, which pages do not load.
 */

import { type PublishedValues, textIn } from './words.ts'

/** The language of the words that ship, and so of their pages, emails and PDFs. */
export const DEFAULT_LANGUAGE = 'en-US'

/**
 * The language of staff pages, and of emails whose words are in `content/staff`. They do not follow
 * the site's.
 */
export const STAFF_LANGUAGE = 'en-US'

const LANGUAGE_AT = 'site.language'

/**
 * Addresses of what browsers would need tables for, or do not know. The server adds it to what is
 * published.
 */
export const LANGUAGE_FACTS_AT = { direction: 'site.direction', firstDay: 'site.firstDay' } as const

/** The language of a site with these published texts. */
export const languageOf = (texts: PublishedValues): string =>
  textIn(texts, LANGUAGE_AT) ?? DEFAULT_LANGUAGE
