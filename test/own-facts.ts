/** What an owner has filled in in `content/`, in place of the samples that ship. */
import { calls } from '#content/calls.ts'
import { founder, sampleFounder } from '#content/founder.ts'
import { hosts } from '#content/meetings.ts'
import { desk, owner } from '#content/pages/legal.ts'
import written from '#content/pulled.json' with { type: 'json' }
import { site } from '#content/site.ts'
import { testimonials } from '#content/testimonials.ts'
import { WEEKDAYS } from '#contract/meetings.ts'

const { name } = site
const SAMPLES = 'Everturn, Judith Arden, Founder'

export const isFounderSample: boolean = founder.name === sampleFounder

/** How many characters the owner's names have more than the samples. */
export const OWN_CHARACTERS = Math.max(
  0,
  `${name}, ${founder.name}, ${founder.role}`.length - SAMPLES.length,
)

/** Published texts without the owner's addresses, which would win over those in the settings of a test. */
export const NO_OWN_ADDRESSES = Object.fromEntries(
  Object.entries({ 'site.contact.email': owner.contact.email, 'desk.notices': desk.notices })
    .filter(([, address]) => address)
    .map(([at]) => [at, '']),
)

/** Addresses of the texts in `content/` that are an owner's. */
export const pulled: readonly string[] = Object.keys(written)

/** The first host and testimonial, which have other ids when the owner has replaced ours. */
export const FIRST_HOST = `hosts.all.${hosts.all[0].id}`
export const FIRST_QUOTE = `testimonials.work.${testimonials.work[0].id}`

/** Facts of a host who can be booked on every workday. */
const HOST = {
  ...Object.fromEntries(
    ['name', 'email', 'calls', 'zone', 'hours.daysOff'].map((fact) => [fact, '']),
  ),
  ...Object.fromEntries(
    WEEKDAYS.map((day, index) => [`hours.${day}`, index < 5 ? '09:00-17:00' : '']),
  ),
  ...{ bufferMinutes: '15', noticeHours: '20', horizonDays: '42', maxPerDay: '4' },
}

/**
 * Texts for sites on which calls are booked and nothing is hidden, in place of an owner's hours, lengths and days. None while
 * `content/` has only ours.
 */
export const OPEN_FOR_TESTS: Readonly<Record<string, string>> =
  pulled.length === 0
    ? {}
    : {
        ...Object.fromEntries(
          pulled.filter((at) => at.endsWith('.shown')).map((at) => [at, 'yes']),
        ),
        ...{ 'announcement.from': '', 'announcement.until': '', 'hosts.all': hosts.all[0].id },
        ...Object.fromEntries(
          Object.entries(HOST).map(([fact, value]) => [`${FIRST_HOST}.${fact}`, value]),
        ),
        ...Object.fromEntries(Object.values(calls).map(({ id }) => [`calls.${id}.minutes`, '30'])),
      }
