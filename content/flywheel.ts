/** The four stages of the AI Learning Flywheel, in order; every page that names them shows these texts. */
export const flywheelStages = [
  {
    at: 'flywheel.0',
    key: 'spark',
    title: 'Spark',
    description: 'One team spends one day on its weekly tasks and finds a better way to do one.',
  },
  {
    at: 'flywheel.1',
    key: 'spread',
    title: 'Spread',
    description:
      'The first team teaches the second. Champions, colleagues with time for it, show what worked.',
  },
  {
    at: 'flywheel.2',
    key: 'scale',
    title: 'Scale',
    description:
      'The workflow itself changes: an owner, a rule, a measured result, a step that is gone.',
  },
  {
    at: 'flywheel.3',
    key: 'sustain',
    title: 'Sustain',
    description:
      'One named person keeps practices current, retires what no longer works and starts the next Spark.',
  },
] as const
