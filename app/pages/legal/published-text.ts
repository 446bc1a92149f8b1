/** A legal text that staff published. Only the server renders it. */
import { legalDates } from '#content/pages/legal.ts'
import type { PublishedTexts } from '#contract/words.ts'

/** HTML of published texts, by the data of their page, which goes to the browser without them. */
export const publishedBodies = new WeakMap<object, string>()

/** The day from which the text is in effect, in words. */
export function effectiveOf(name: 'privacy' | 'terms', published: PublishedTexts): string | undefined {
  const day = published[`legal.${name}.effective`] ?? legalDates[name].effective
  if (day === '') return undefined
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** What differs from the text that ships. Undefined where nothing is published. */
export async function publishedText(name: 'privacy' | 'terms', published: PublishedTexts) {
  const effective = effectiveOf(name, published)
  const text = published[`legal.${name}.text`]
  if (text === undefined) return effective ? { effective } : undefined
  const { renderMarkdown } = await import('#contract/legal-text.ts')
  const { contents, html } = renderMarkdown(text)
  const facts = { contents, ...(effective && { effective }) }
  publishedBodies.set(facts, html)
  return facts
}
