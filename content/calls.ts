import { number, text } from '#contract/values.ts'

/** The calls that a visitor can book. Not in `offerings.ts`, because the booking page and Home need no more of the offerings. */

/** The three offerings in short, as calls and Home name them. */
export const offers = {
  workshop: { name: '{site.names.workshop}', to: '/labs', length: 'One day' },
  accelerator: {
    name: '{site.names.accelerator}',
    /** The second name of the same program. */
    program: '{site.names.leads}',
    to: '/accelerate',
    length: 'Three days',
  },
  hub: { name: '{site.names.hub}', to: '/hub', length: '90 days' },
} as const

/**
 * What an owner changes about the calls on 'Settings', by the call's id. A call without minutes is not offered: texts that name
 * its minutes are left out. A page whose texts name one of these facts has this record in its own.
 */
export const callFacts = {
  at: 'calls',
  'discovery-session': {
    name: text('Discovery Session', { max: 28 }),
    minutes: number('45', { min: 10, max: 240, optional: true }),
    price: 'complimentary',
  },
  'strategic-call': {
    name: text('Strategic Call', { max: 28 }),
    minutes: number('60', { min: 10, max: 240, optional: true }),
    price: 'free',
  },
  'workshop-scoping-call': {
    name: text('Workshop Scoping Call', { max: 28 }),
    minutes: number('30', { min: 10, max: 240, optional: true }),
    price: 'free',
  },
  'program-briefing': {
    name: text('Program Briefing', { max: 28 }),
    minutes: number('30', { min: 10, max: 240, optional: true }),
    price: 'free',
  },
  'blueprint-briefing': {
    name: text('Blueprint Briefing', { max: 28 }),
    minutes: number('45', { min: 10, max: 240, optional: true }),
    price: 'free',
  },
} as const

/** How texts name the facts of a call. */
const named = <Id extends keyof typeof callFacts>(id: Id) =>
  ({
    id,
    name: `{calls.${id}.name}`,
    length: `{calls.${id}.minutes} minutes`,
    price: `{calls.${id}.price}`,
  }) as const

/**
 * The calls a visitor can book. `id` is what the booking page takes in its address; `deliverable` completes 'You leave
 * with …'. Only the booking page says for whom each is (`meetings.ts`).
 */
export const calls = {
  discovery: {
    ...named('discovery-session'),
    deliverable: 'a one-page plan for your first team',
  },
  strategic: {
    ...named('strategic-call'),
    forWhom: 'executive sponsors with a decision to make',
    deliverable: 'a recommendation, which we also send you in writing',
  },
  workshopScoping: {
    ...named('workshop-scoping-call'),
    deliverable: 'a plan for the day: team, task and date',
  },
  programBriefing: {
    ...named('program-briefing'),
    deliverable: 'a recommended format, possible dates and a profile of whom to send',
  },
  blueprintBriefing: {
    ...named('blueprint-briefing'),
    deliverable: 'dates for all three phases',
  },
} as const
