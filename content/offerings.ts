import { offers } from './calls.ts'

/**
 * What we offer and promise, stated once: offerings, calls and their numbers. Every page, form,
 * email and document that states one of them reads it here, so that two places can never disagree.
 * Early groups are in `programs.ts` and free tools in `tools.ts`, because Home names neither and
 * every byte of this file travels with it.
 *
 * Numbers are plain (`days: 90`); beside them is the phrase that readers see (`length: '90 days'`).
 */

/** The three things a company can buy, from small to large. */
export const offerings = {
  workshop: {
    ...offers.workshop,
    size: '{offers.workshop.size}',
    audience: 'An intact team of {offers.workshop.size}',
    outcome: 'A backlog and a playbook',
    followUp: 'Two hours of 1-on-1 coaching and a new online community of practice',
  },
  accelerator: {
    ...offers.accelerator,
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
    bootcamp: {
      name: 'Bootcamp',
      length: '3 full days',
      span: 'consecutive, on site',
      pace: 'two modules a day',
    },
    competencies: ['AI Workflow Analysis', 'AI Solution Framing', 'Change Catalysis'],
    facilitators: { name: 'Level 2 Facilitator Enablement', length: '4-hour workshop' },
  },
  hub: {
    ...offers.hub,
    program: '{site.names.blueprint}',
    days: 90,
    lengthInFull: '90 days in three phases of 30',
    phases: [
      { title: 'Foundation', from: 1, to: 30 },
      { title: 'Activation', from: 31, to: 60 },
      { title: 'Acceleration', from: 61, to: 90 },
    ],
    /** How many core team members are hired in the second phase. */
    hires: '1 to 2 core team members',
    role: 'Head of AI Activation',
    deliverables: ['The Charter', 'The 90-Day Launch Plan', 'The Core Role Profile'],
    audience:
      'A sponsor, one or two core people and two teams; legal, security and finance at set times',
    outcome: 'A funded capability',
  },
} as const

/** Services beside the three offerings. */
export const lightweightDiagnostic = { name: 'Lightweight Diagnostic', length: 'One hour' } as const
