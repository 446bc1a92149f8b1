import type { PagePath } from '#contract/page-paths.ts'
import type { SettingsField, ValueRules } from '#contract/value-kinds.ts'
import { optionalNumber, text } from '#contract/values.ts'

/**
 * The calls that a visitor can book. Not in `offerings.ts`, because the booking page and Home need
 * no more of the offerings.
 */

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

/** The field of a fact about a call. @param on a page that names the call */
const fieldOf = (id: string, fact: string, hint: string, on: PagePath): SettingsField => ({
  in: 'calls',
  label: `{calls.${id}.name}: ${fact}`,
  hint,
  on,
})

const nameOf = (id: string, on: PagePath): ValueRules => ({
  max: 28,
  field: fieldOf(id, 'name', 'In every sentence that names it.', on),
})
const minutesOf = (id: string, on: PagePath): ValueRules => ({
  min: 10,
  max: 240,
  field: fieldOf(id, 'minutes', 'Empty: not offered.', on),
})
const priceOf = (id: string, on: PagePath): ValueRules => ({
  field: fieldOf(id, 'price', 'Follows “is”: free, or an amount.', on),
})

/**
 * What an owner changes about the calls on 'Settings', by the call's id. A call without minutes is
 * not offered: texts that name its minutes are left out. A page whose texts name one of these facts
 * has this record in its own.
 */
export const callFacts = {
  at: 'calls',
  'discovery-session': {
    name: text('Discovery Session', nameOf('discovery-session', '/')),
    minutes: optionalNumber(45, minutesOf('discovery-session', '/')),
    price: text('complimentary', priceOf('discovery-session', '/')),
  },
  'strategic-call': {
    name: text('Strategic Call', nameOf('strategic-call', '/why-us')),
    minutes: optionalNumber(60, minutesOf('strategic-call', '/why-us')),
    price: text('free', priceOf('strategic-call', '/why-us')),
  },
  'workshop-scoping-call': {
    name: text('Workshop Scoping Call', nameOf('workshop-scoping-call', '/labs')),
    minutes: optionalNumber(30, minutesOf('workshop-scoping-call', '/labs')),
    price: text('free', priceOf('workshop-scoping-call', '/labs')),
  },
  'program-briefing': {
    name: text('Program Briefing', nameOf('program-briefing', '/accelerate')),
    minutes: optionalNumber(30, minutesOf('program-briefing', '/accelerate')),
    price: text('free', priceOf('program-briefing', '/accelerate')),
  },
  'blueprint-briefing': {
    name: text('Blueprint Briefing', nameOf('blueprint-briefing', '/hub')),
    minutes: optionalNumber(45, minutesOf('blueprint-briefing', '/hub')),
    price: text('free', priceOf('blueprint-briefing', '/hub')),
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
 * The calls a visitor can book. `id` is what the booking page takes in its address; `deliverable`
 * completes 'You leave with …' and `forWhom` 'For …'.
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
