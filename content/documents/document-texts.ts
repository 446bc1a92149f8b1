import { text, valueIn } from '#contract/values.ts'
import { flywheelStages } from '../flywheel.ts'

const stages = flywheelStages.map(({ title }) => valueIn(title)).join(', ')

/**
 * What documents say beside their own text, on the web and in their PDFs. They name it as they name
 * facts.
 */
export const documentTexts = {
  /**
   * Our own words, explained for readers who hold one document and know nothing else of ours. A
   * document names those it uses in `terms`.
   */
  terms: {
    turn: {
      name: 'Turn',
      text: `one pass through the four stages of the {site.method}: ${stages}.`,
    },
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
  },
  /** Names of fields without a label, for screen readers. */
  fields: { answer: 'Answer', row: 'row' },
  /** Above the title: the subject, by section. */
  sections: {
    strategy: 'AI Strategy & Governance',
    activation: 'AI Activation & Leadership',
    prioritization: 'AI Prioritization & Use Cases',
    company: 'Working with us',
  },
  /** At the foot of each page. */
  foot: {
    tool: text('Free to copy and adapt inside your organization.', { max: 70 }),
    company: text('Free to pass on unchanged.', { max: 70 }),
    page: text('{page} of {pages}', { max: 24 }),
  },
} as const
