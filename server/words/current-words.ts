/** Words of emails and PDFs, which the server writes itself and staff can edit. */
import { facts } from '#content/facts.ts'
import { content } from '#content/words.ts'
import { type PublishedTexts, textsOver, wordsAt } from '#contract/words.ts'
import type { PublishedWords } from './published-words.ts'

/** Gives a record of `content/` with the published texts. */
export type CurrentWords = <Name extends keyof typeof content>(name: Name) => (typeof content)[Name]

export function currentWords(published: Pick<PublishedWords, 'snapshot'>): CurrentWords {
  return (name) => wordsWith(published.snapshot().texts)(name)
}

/** The facts as they ship. */
export const shippedFacts = textsOver(facts, {})

/** Gives the records with these texts. */
export function wordsWith(texts: PublishedTexts): CurrentWords {
  return (name) => wordsAt(name, content[name], textsOver(facts, texts), 'plain')
}

/** Gives the records as they ship. */
export const originalWords = wordsWith({})
