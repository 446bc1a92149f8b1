/**
 * What we offer and promise, stated once: offerings, calls and their numbers. Every page, form, email and document that
 * states one of them reads it here, so that two places can never disagree. Early groups are in `programs.ts` and free
 * tools in `tools.ts`, because Home names neither and every byte of this file travels with it.
 *
 * Numbers are plain (`minutes: 45`); beside them is the phrase that readers see (`length: '45 minutes'`).
 */

/** A fact only the owner of the site knows. It is shown once it is filled in, and left out until then. */
export type OwnerField = string | undefined

export const notFilledIn = undefined as OwnerField

/** When someone who writes to us can expect an answer, as it follows 'within'. The owner confirms it before launch. */
export const replyTime = 'two business days'

/** What the owner has filled in about an offering or a program, as terms with a short text. */
export function ownerFacts(facts: { size?: OwnerField; dates: OwnerField; price: OwnerField }) {
  return [
    { term: 'Group size', text: facts.size },
    { term: 'Dates', text: facts.dates },
    { term: 'Price', text: facts.price },
  ].filter((fact): fact is { term: string; text: string } => Boolean(fact.text))
}

const minutes = <N extends number>(n: N) => ({ minutes: n, length: `${n} minutes` }) as const

/** The three things a company can buy, from small to large. */
export const offerings = {
  workshop: {
    name: 'Applied AI Workshop',
    to: '/labs',
    length: 'One day',
    size: '8 to 12',
    audience: 'An intact team of 8 to 12',
    outcome: 'A backlog and a playbook',
    coaching: 'Two hours',
    followUp: 'Two hours of 1-on-1 coaching and a new online community of practice',
    steps: ['Map Reality', 'Identify Opportunities', 'Build & Blueprint'],
    dates: notFilledIn,
    price: notFilledIn,
  },
  accelerator: {
    name: 'AI Lead Accelerator',
    /** The second name of the same program. */
    program: 'AI Leads Program',
    to: '/accelerate',
    length: 'Three days',
    lengthInFull: '3 days in person or 18 hours online',
    audience: 'People chosen to lead adoption in their own teams',
    outcome: 'Trained catalyst cohorts',
    followUp: 'Train-the-trainer and a community of practice',
    sessions: 4,
    modules: 6,
    curriculum: '6 modules in 4 sessions',
    module: '3 hours',
    virtualSprint: {
      name: 'Virtual Sprint',
      hours: 18,
      length: '18 hours',
      span: 'over 2 weeks',
      perWeek: '5 to 6 hours per week',
      /** Hours in live sessions and hours of own work; together they are the 18. */
      live: 11,
      own: 7,
    },
    bootcamp: { name: 'Bootcamp', length: '3 full days', span: 'consecutive, on site', pace: 'two modules a day' },
    competencies: ['AI Workflow Analysis', 'AI Solution Framing', 'Change Catalysis'],
    facilitators: { name: 'Level 2 Facilitator Enablement', length: '4-hour workshop' },
    dates: notFilledIn,
    price: notFilledIn,
  },
  hub: {
    name: 'AI Activation Hub',
    program: '90-Day AI Activation Hub Blueprint',
    to: '/hub',
    days: 90,
    length: '90 days',
    lengthInFull: '90 days in three phases of 30',
    phases: [
      { name: 'Foundation', from: 1, to: 30 },
      { name: 'Activation', from: 31, to: 60 },
      { name: 'Acceleration', from: 61, to: 90 },
    ],
    /** How many core team members are hired in the second phase. */
    hires: '1 to 2 core team members',
    role: 'Head of AI Activation',
    deliverables: ['The Charter', 'The 90-Day Launch Plan', 'The Core Role Profile'],
    audience: 'A sponsor, one or two core people and two teams; legal, security and finance at set times',
    outcome: 'A funded capability',
    dates: notFilledIn,
    price: notFilledIn,
  },
} as const

/**
 * The calls a visitor can book. `id` is what the booking page takes in its address; `deliverable` completes 'You leave
 * with …'; `forWhom` completes 'For …'. All are free: the site takes no payment, and by the terms of service nothing is owed
 * without a written agreement.
 */
export const calls = {
  discovery: {
    id: 'discovery-session',
    name: 'Discovery Session',
    ...minutes(45),
    price: 'complimentary',
    forWhom: 'leaders who want to know where to start',
    deliverable: 'a one-page plan for your first team',
  },
  strategic: {
    id: 'strategic-call',
    name: 'Strategic Call',
    ...minutes(60),
    price: 'free',
    forWhom: 'executive sponsors with a decision to make',
    deliverable: 'a recommendation, which we also send you in writing',
  },
  workshopScoping: {
    id: 'workshop-scoping-call',
    name: 'Workshop Scoping Call',
    ...minutes(30),
    price: 'free',
    forWhom: `managers who consider an ${offerings.workshop.name}`,
    deliverable: 'a plan for the day: team, task and date',
  },
  programBriefing: {
    id: 'program-briefing',
    name: 'Program Briefing',
    ...minutes(30),
    price: 'free',
    forWhom: `people who choose candidates for the ${offerings.accelerator.program}`,
    deliverable: 'a recommended format, possible dates and a profile of whom to send',
  },
  blueprintBriefing: {
    id: 'blueprint-briefing',
    name: 'Blueprint Briefing',
    ...minutes(45),
    price: 'free',
    forWhom: `sponsors who plan an ${offerings.hub.name}`,
    deliverable: 'dates for all three phases',
  },
} as const

/** Services beside the three offerings. */
export const lightweightDiagnostic = { name: 'Lightweight Diagnostic', length: 'One hour' } as const
