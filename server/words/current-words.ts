/** Words of emails and PDFs, which the server writes itself and staff can edit. */
import { content } from '#content/words.ts'
import { wordsAt } from '#contract/words.ts'
import type { PublishedWords } from './published-words.ts'

/** Gives a record of `content/` with the published texts. */
export type CurrentWords = <Name extends keyof typeof content>(name: Name) => (typeof content)[Name]

/** Gives the records as they are in `content/`. */
export const originalWords: CurrentWords = (name) => content[name]

export function currentWords(published: Pick<PublishedWords, 'snapshot'>): CurrentWords {
  return (name) => wordsAt(name, content[name], published.snapshot().texts, 'plain')
}
