/**
 * What is published about the site, for its emails. Apart from `branded-email.ts`, which also a
 * hosted function uses, without packages.
 */
import { buttonOf, paletteOf } from '#contract/accent.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

/** The published words at the foot of an email. */
export const footOf = (words: CurrentWords) => ({
  site: words('site'),
  reasons: words('emailReasons'),
  palette: paletteOf(words('site').accent),
  button: buttonOf(words('site').accent),
})

/** The same for an email to staff, whose words are in `content/staff`. */
export const staffFootOf = (words: CurrentWords) => ({
  ...footOf(words),
  language: STAFF_LANGUAGE,
})
