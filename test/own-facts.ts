/** What an owner has filled in in `content/`, in place of the samples that ship. */
import { founder, sampleFounder } from '#content/founder.ts'
import { desk, owner } from '#content/pages/legal.ts'
import { site } from '#content/site.ts'

const { name } = site
const SAMPLES = 'Everturn, Judith Arden, Founder'

export const isFounderSample: boolean = founder.name === sampleFounder

/** How many characters the owner's names have more than the samples. */
export const OWN_CHARACTERS = Math.max(0, `${name}, ${founder.name}, ${founder.role}`.length - SAMPLES.length)

/** Published texts without the owner's addresses, which would win over those in the settings of a test. */
export const NO_OWN_ADDRESSES = Object.fromEntries(
  Object.entries({ 'site.contact.email': owner.contact.email, 'desk.notices': desk.notices })
    .filter(([, address]) => address)
    .map(([at]) => [at, '']),
)
