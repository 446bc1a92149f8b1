/** A legal text that staff published. Only the server renders it. */
import { legalTexts } from '#content/pages/legal.ts'
import type { DocumentHtml } from '#contract/document-html.ts'
import { languageOf } from '#contract/language.ts'
import { longDate } from '#contract/long-date.ts'
import { valueIn } from '#contract/values.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'

/** HTML of published texts, by the data of their page, which goes to the browser without them. */
export const publishedBodies = new WeakMap<object, string>()

type LegalName = 'privacy' | 'terms'

/** The day from which the text is in effect, in words. */
export function effectiveOf(name: LegalName, published: PublishedValues): string | undefined {
  const day = textIn(published, `legal.${name}.effective`) ?? valueIn(legalTexts[name].effective)
  return day === '' ? undefined : longDate(Date.parse(day), languageOf(published))
}

/** What differs from the text that ships. Days are in words. */
interface PublishedFacts {
  contents?: DocumentHtml['contents']
  /** The day of the latest change. */
  updated?: string
  /** The day from which the text is in effect. */
  effective?: string
  /** The day on which another text took its place. */
  until?: string
  /** The days on which earlier texts were replaced. */
  earlier?: string[]
}

/** Undefined where nothing is published. */
export async function publishedText(
  name: LegalName,
  published: PublishedValues,
): Promise<PublishedFacts | undefined> {
  const effective = effectiveOf(name, published)
  const inWords = (day: string) => longDate(Date.parse(day), languageOf(published))
  const text = textIn(published, `legal.${name}.text`)
  const until = textIn(published, `legal.${name}.until`)
  const updated = textIn(published, `legal.${name}.updated`)
  const days = published[`legal.${name}.earlier`] as readonly string[] | undefined
  if (text === undefined && !effective && !updated && !days) {
    return undefined
  }
  const { renderMarkdown } = await import('#contract/legal-text.ts')
  const rendered = text === undefined ? undefined : renderMarkdown(text)
  const facts: PublishedFacts = {}
  if (rendered) {
    facts.contents = rendered.contents
    publishedBodies.set(facts, rendered.html)
  }
  if (updated) {
    facts.updated = inWords(updated)
  }
  if (effective) {
    facts.effective = effective
  }
  if (until) {
    facts.until = inWords(until)
  }
  if (days) {
    facts.earlier = days.map(inWords)
  }
  return facts
}
