/** What the site does not offer, and what follows from that for other values. */
import { calls } from '#content/calls.ts'
import { documents } from '#content/documents/choices.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { facts } from '#content/facts.ts'
import { programs } from '#content/programs.ts'
import { resourceSections } from '#content/resources.ts'
import { samples } from '#content/samples.ts'
import { whileOff } from '#content/while-off.ts'
import type { Value } from '#contract/stored-value.ts'
import { isPublic } from '#contract/unless-sample.ts'
import { plainOf } from '#contract/values.ts'
import { NOT_OFFERED_AT, type PublishedValues, valuesOver } from '#contract/words.ts'

/** What an owner can switch off, with its pages, parts of pages and call. */
const OFFERS: Readonly<Record<string, { pages: readonly string[]; call?: { id: string } }>> = {
  workshop: { pages: ['/labs'], call: calls.workshopScoping },
  accelerator: { pages: ['/accelerate', '/accelerate-details'], call: calls.programBriefing },
  hub: { pages: ['/hub', '/blueprint'], call: calls.blueprintBriefing },
  book: { pages: ['/book'] },
  alpha: { pages: [programs.alpha.to, '/embed/partner'] },
  pioneer: { pages: [programs.pioneer.to] },
  founding: { pages: [programs.founding.to] },
}

const WHILE_OFF: Readonly<Record<string, Readonly<Record<string, string>>>> = whileOff
const valueIn = (texts: PublishedValues) => valuesOver({ ...facts, documents }, texts)

/** Whether a value is what its text says while something is switched off. */
export const isWhileOff = (at: string, value: Value): boolean =>
  Object.values(WHILE_OFF).some((texts) => texts[at] === value)

/**
 * What is not offered: pages, files and the minutes of calls, what texts say then, and the number of
 * tools that are.
 */
export function notOffered(texts: PublishedValues): PublishedValues {
  const valueAt = valueIn(texts)
  const isHidden = (record: string) => valueAt(`${record}.shown`) === false
  const hidden = Object.entries(OFFERS).filter(([offer]) => isHidden(`offers.${offer}`))
  const gone = [
    ...hidden.flatMap(([, { pages }]) => pages),
    ...Object.entries(publishedDocuments).flatMap(([slug, { downloadUrl }]) =>
      isHidden(`documents.${slug}`) ? [downloadUrl, `/resources/${slug}`] : [],
    ),
  ]
  const tools = plainOf(resourceSections).flatMap(({ items }) =>
    items.filter(({ slug }) => !isHidden(`documents.${slug}`)),
  )
  const count = `${tools.length}`
  const others = hidden.flatMap(([offer]) => Object.entries(WHILE_OFF[offer] ?? {}))
  return {
    ...Object.fromEntries(others.filter(([at]) => texts[at] === undefined)),
    ...Object.fromEntries(
      hidden.flatMap(([, { call }]) => (call ? [[`calls.${call.id}.minutes`, '']] : [])),
    ),
    ...(gone.length > 0 && { [NOT_OFFERED_AT]: gone }),
    ...(count !== valuesOver(facts, {})('site.tools') && { 'site.tools': count }),
  }
}

/** What ships about the founder is invented, also about a person whom an owner has named. */
const { 'site.founder.name': _, ...sampleBiography } = samples.founder
const LEFT_OUT_SAMPLES: Readonly<Record<string, string>> = { ...samples.prices, ...sampleBiography }

/**
 * The texts as visitors of a public site may see them: prices and a biography that ship as samples
 * are left out. What names a person has a part of a page of its own, which asks `unlessSample`. The
 * name of the company and the title of the book stay, because the specified pages cannot be without
 * them; staff see that they are samples.
 */
export function withoutSamples(texts: PublishedValues, siteUrl: string): PublishedValues {
  if (!isPublic(siteUrl)) {
    return texts
  }
  const valueAt = valueIn(texts)
  const shown = Object.entries(LEFT_OUT_SAMPLES).filter(([at, sample]) => {
    const value = valueAt(at) ?? ''
    return value === sample || isWhileOff(at, value)
  })
  return { ...texts, ...Object.fromEntries(shown.map(([at]) => [at, ''])) }
}
