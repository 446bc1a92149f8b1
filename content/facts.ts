/**
 * Records of facts. A sentence names a fact by its address, such as `{site.name}`, and never
 * contains its value.
 */
import { callFacts } from './calls.ts'
import { founder } from './founder.ts'
import { offerFacts } from './offer-facts.ts'
import { site } from './site.ts'

export const facts = { site: { ...site, founder }, calls: callFacts, offers: offerFacts } as const
