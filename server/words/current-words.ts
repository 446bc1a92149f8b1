/** What the server itself writes with words that staff can publish: emails and PDFs. */
import { content } from '#content/words.ts'
import { wordsAt } from '#contract/words.ts'
import type { PublishedWords } from './published-words.ts'

/** A record of `content/` with what is published now. */
export type CurrentWords = <Name extends keyof typeof content>(name: Name) => (typeof content)[Name]

/** As written. */
export const originalWords: CurrentWords = (name) => content[name]

export function currentWords(published: Pick<PublishedWords, 'snapshot'>): CurrentWords {
  return (name) => wordsAt(name, content[name], published.snapshot().texts, 'plain')
}
