import { valueIn } from '#contract/values.ts'
import { flywheelStages } from '../flywheel.ts'

const stages = flywheelStages.map(({ title }) => valueIn(title)).join(', ')

/** Our own words, explained for readers who hold one document and know nothing else of ours. A document names those it uses in `terms`. */
export const terms = {
  turn: { name: 'Turn', text: `one pass through the four stages of the {site.method}: ${stages}.` },
  spark: { name: 'Spark day', text: 'the day on which one team first tries AI on its own work.' },
  champion: {
    name: 'Champion',
    text: 'a colleague who does the work and teaches the new way to others. Trained by us, a champion is a lead.',
  },
  keeper: { name: 'Keeper', text: 'the person who runs the dates, the cards and the reviews.' },
  tier: {
    name: 'Tier',
    text: 'how much approval a use of AI needs. Tier 1: free. Tier 2: with a practice card. Tier 3: ask first.',
  },
  card: {
    name: 'Practice card',
    text: 'one page on how to do a task with AI: when, when not, and how to check the result.',
  },
  clinic: {
    name: 'Clinic',
    text: 'half an hour a week in which anyone brings a task and gets help.',
  },
} as const
