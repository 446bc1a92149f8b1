import { type PublishedValues, type ValueAt, valuesOver, withFacts } from '#contract/words.ts'
import { calls } from '../calls.ts'
import { facts } from '../facts.ts'
import { offerings } from '../offerings.ts'
import { tools } from '../tools.ts'
import { documentTexts } from './document-texts.ts'

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/**
 * Names and numbers of offers that a document contains as `{name}`. Some name facts, which are
 * filled in later.
 */
const offers = {
  workshop: offerings.workshop.name,
  teamSize: '{offers.workshop.size}',
  accelerator: offerings.accelerator.name,
  hub: offerings.hub.program,
  discovery: calls.discovery.name,
  discoveryLength: calls.discovery.length,
  secondTierDays: String(tools.policyTiers.second.days),
  thirdTierDays: String(tools.policyTiers.third.days),
  policyMinutes: String(tools.policy.minutes),
  sponsorSteps: NUMBER_WORDS[tools.sponsor.steps] ?? String(tools.sponsor.steps),
  sponsorTime: tools.sponsor.perWeek,
}

/** The name and the text of each term, by their addresses. */
const terms = Object.fromEntries(
  Object.keys(documentTexts.terms).map((key) => {
    const at = `documentTexts.terms.${key}`
    return [key, { name: `{${at}.name}`, text: `{${at}.text}` }]
  }),
)

export const documentWords = { offers, terms }

/** Everything that documents name by its address. */
const documentFacts = { ...facts, documentTexts } as const

/** Fills in what a document names, twice, because a term names facts itself. */
export const fillDocument = (text: string, valueAt: ValueAt): string =>
  withFacts(withFacts(text, valueAt), valueAt)

/** Gives what a document names: as published, or as it ships. */
export const documentTextsOver = (published: PublishedValues): ValueAt =>
  valuesOver(documentFacts, published)
