const minutes = <N extends number>(n: N) => ({ minutes: n, length: `${n} minutes` }) as const

/**
 * Free tools. The number of pages of a document is counted by its build:
 * `documents/published.json`.
 */
export const tools = {
  survey: {
    name: 'AI Foundation Radar',
    to: '/discover',
    questions: 5,
    scale: { highest: 5, unanswered: 3 },
    ...minutes(3),
  },
  canvas: { name: 'AI Activation Canvas', to: '/canvas', steps: 12, questions: 11, ...minutes(30) },
  resources: { to: '/resources' },
  empathyMap: { ...minutes(40) },
  policy: { ...minutes(90) },
  sponsor: { steps: 8, weeks: 4, perWeek: 'about two hours a week' },
  /**
   * Working days until there is an answer, in the tiers of the AI use policy where someone has to
   * be asked.
   */
  policyTiers: { second: { days: 5 }, third: { days: 10 } },
} as const
