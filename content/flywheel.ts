/** The four stages of the AI Learning Flywheel, in order; every page that names them shows these texts. */
export const flywheelStages = [
  {
    at: 'flywheel.0',
    key: 'spark',
    title: 'Spark',
    description: 'One team spends one day on its own work and sees a task done in a new way.',
  },
  {
    at: 'flywheel.1',
    key: 'spread',
    title: 'Spread',
    description:
      'The first team teaches the second. Champions, colleagues with time for it, show examples from real work.',
  },
  {
    at: 'flywheel.2',
    key: 'scale',
    title: 'Scale',
    description:
      'What works becomes a workflow with an owner, limits and a measured result. Trained leads repeat it in other teams.',
  },
  {
    at: 'flywheel.3',
    key: 'sustain',
    title: 'Sustain',
    description: 'A small central team collects what works, retires what does not and starts the next Spark.',
  },
] as const
