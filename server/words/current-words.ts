/** Words of emails and PDFs, which the server writes itself and staff can edit. */
import { content } from '#content/words.ts'
import { type PublishedTexts, wordsAt } from '#contract/words.ts'
import type { PublishedWords } from './published-words.ts'

/** Gives a record of `content/` with the published texts. */
export type CurrentWords = <Name extends keyof typeof content>(name: Name) => (typeof content)[Name]

/** Gives the records as they are in `content/`. */
export const originalWords: CurrentWords = (name) => content[name]

export function currentWords(published: Pick<PublishedWords, 'snapshot'>): CurrentWords {
  return (name) => wordsWith(published.snapshot().texts)(name)
}

/** Gives the records with these texts. */
export function wordsWith(texts: PublishedTexts): CurrentWords {
  return (name) => wordsAt(name, content[name], texts, 'plain')
}
