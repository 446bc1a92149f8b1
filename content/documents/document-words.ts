import { calls } from '../calls.ts'
import { offerings } from '../offerings.ts'
import { tools } from '../tools.ts'
import { terms } from './terms.ts'

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
)

/** Names and numbers of offers that a document contains as `{name}`. Some name facts, which are filled in later. */
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

export const documentWords = { offers, terms }
