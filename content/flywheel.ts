/** The four stages of the AI Learning Flywheel, in order; every page that names them shows these texts. */
export const flywheelStages = [
  {
    at: 'flywheel.0',
    key: 'spark',
    title: 'Spark',
    description: 'One team spends one day on tasks it does every week and finds a better way to do one of them.',
  },
  {
    at: 'flywheel.1',
    key: 'spread',
    title: 'Spread',
    description:
      'The first team teaches the second. Champions, colleagues with time for it, show what worked and what did not.',
  },
  {
    at: 'flywheel.2',
    key: 'scale',
    title: 'Scale',
    description: 'The workflow itself changes: it has an owner, a rule and a measured result, and a step is gone.',
  },
  {
    at: 'flywheel.3',
    key: 'sustain',
    title: 'Sustain',
    description: 'One named person keeps practices current, retires what no longer works and starts the next Spark.',
  },
] as const
