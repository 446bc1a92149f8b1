/** The four stages of the AI Learning Flywheel, in order; every page that names them reads them here. */
export const flywheelStages = [
  {
    key: 'spark',
    title: 'Spark',
    description: 'One team, one day, its own work. People see a task of theirs done differently and want the next one.',
  },
  {
    key: 'spread',
    title: 'Spread',
    description:
      'The first team teaches the second. Champions carry examples, not slides, and learning moves sideways.',
  },
  {
    key: 'scale',
    title: 'Scale',
    description:
      'What works becomes a workflow with an owner, a guardrail and a number. Trained leads repeat it across the house.',
  },
  {
    key: 'sustain',
    title: 'Sustain',
    description:
      'A small hub keeps the wheel turning: it collects what was learned, retires what no longer holds, and starts the next spark.',
  },
] as const
