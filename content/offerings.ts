/** Lengths, sizes and results of the three offerings and of the calls that lead to them; every page that states them reads them here. */
export const offerings = {
  workshop: {
    name: 'Applied AI Workshop',
    to: '/labs',
    length: 'One day',
    audience: 'An intact team of 8 to 12',
    outcome: 'A backlog and a playbook',
    followUp: 'Two hours of 1-on-1 coaching and a place in the community of practice',
    steps: ['Map Reality', 'Identify Opportunities', 'Build & Blueprint'],
  },
  accelerator: {
    name: 'AI Lead Accelerator',
    /** The second name of the same programme. */
    programme: 'AI Leads Program',
    to: '/accelerate',
    length: 'Three days',
    lengthInFull: '3 days in person or 18 hours online',
    audience: 'People chosen to lead adoption in their own teams',
    outcome: 'Trained catalyst cohorts',
    followUp: 'Train-the-trainer and a community of practice',
  },
  hub: {
    name: 'AI Activation Hub',
    programme: '90-Day AI Activation Hub Blueprint',
    to: '/hub',
    length: 'Ninety days',
    audience: 'An executive sponsor and one or two core people',
    outcome: 'A funded capability',
  },
} as const

/** The calls a visitor can book, by length. */
export const calls = {
  discovery: { name: 'Discovery Session', length: '45 minutes', price: 'complimentary' },
  workshopScoping: { name: 'Workshop Scoping Call', length: '30 minutes' },
  blueprintBriefing: { name: 'Blueprint Briefing', length: '45 minutes' },
} as const

/** Services beside the three offerings. */
export const lightweightDiagnostic = { name: 'Lightweight Diagnostic', length: 'One hour' } as const
