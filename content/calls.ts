/** The calls that a visitor can book. Not in `offerings.ts`, because the booking page and Home need no more of the offerings. */

/** The three offerings in short, as calls and Home name them. */
export const offers = {
  workshop: { name: 'Applied AI Workshop', to: '/labs', length: 'One day' },
  accelerator: {
    name: 'AI Lead Accelerator',
    /** The second name of the same program. */
    program: 'AI Leads Program',
    to: '/accelerate',
    length: 'Three days',
  },
  hub: { name: 'AI Activation Hub', to: '/hub', length: '90 days' },
} as const

/**
 * What an owner changes about the calls on 'Settings', by the call's id. A call without minutes is not offered: texts that name
 * its minutes are left out. A page whose texts name one of these facts has this record in its own.
 */
export const callFacts = {
  at: 'calls',
  'discovery-session': { minutes: '45', price: 'complimentary' },
  'strategic-call': { minutes: '60', price: 'free' },
  'workshop-scoping-call': { minutes: '30', price: 'free' },
  'program-briefing': { minutes: '30', price: 'free' },
  'blueprint-briefing': { minutes: '45', price: 'free' },
} as const

/** How texts name the facts of a call. */
const named = <Id extends keyof typeof callFacts>(id: Id) =>
  ({ id, length: `{calls.${id}.minutes} minutes`, price: `{calls.${id}.price}` }) as const

/**
 * The calls a visitor can book. `id` is what the booking page takes in its address; `deliverable` completes 'You leave
 * with …'. Only the booking page says for whom each is (`meetings.ts`).
 */
export const calls = {
  discovery: {
    name: 'Discovery Session',
    ...named('discovery-session'),
    deliverable: 'a one-page plan for your first team',
  },
  strategic: {
    name: 'Strategic Call',
    ...named('strategic-call'),
    forWhom: 'executive sponsors with a decision to make',
    deliverable: 'a recommendation, which we also send you in writing',
  },
  workshopScoping: {
    name: 'Workshop Scoping Call',
    ...named('workshop-scoping-call'),
    deliverable: 'a plan for the day: team, task and date',
  },
  programBriefing: {
    name: 'Program Briefing',
    ...named('program-briefing'),
    deliverable: 'a recommended format, possible dates and a profile of whom to send',
  },
  blueprintBriefing: {
    name: 'Blueprint Briefing',
    ...named('blueprint-briefing'),
    deliverable: 'dates for all three phases',
  },
} as const
