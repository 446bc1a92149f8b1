import { fixed, paragraph, text } from '#contract/values.ts'

/**
 * The four stages of the AI Learning Flywheel, in order; every page that names them shows these
 * texts.
 */
export const flywheelStages = [
  {
    at: 'flywheel.0',
    key: fixed('spark'),
    title: text('Spark', { max: 15 }),
    description: paragraph(
      'One team spends one day on its weekly tasks and finds a better way to do one.',
    ),
  },
  {
    at: 'flywheel.1',
    key: fixed('spread'),
    title: text('Spread', { max: 15 }),
    description: paragraph(
      'The first team teaches the second. Champions, colleagues with time for it, show what worked.',
    ),
  },
  {
    at: 'flywheel.2',
    key: fixed('scale'),
    title: text('Scale', { max: 15 }),
    description: paragraph(
      'The workflow itself changes: an owner, a rule, a measured result, a step that is gone.',
    ),
  },
  {
    at: 'flywheel.3',
    key: fixed('sustain'),
    title: text('Sustain', { max: 15 }),
    description: paragraph(
      'One named person keeps practices current, retires what no longer works and starts the next Spark.',
    ),
  },
] as const
