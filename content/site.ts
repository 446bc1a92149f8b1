import { counted, heading, text } from '#contract/values.ts'

/** Stands for the owner's until there is one. */
export const sampleName: string = 'Everturn'

/** What a consultancy changes to make the site its own. What differs between installations is in `.env.example`. */
export const site = {
  name: 'Everturn',
  /** One sentence for search engines, the manifest and the footer. */
  tagline: text('A consultancy that helps enterprises adopt AI through the people who use it.', {
    max: 120,
  }),
  book: {
    title: heading('Turn by Turn'),
    subtitle: 'How organizations learn to work with AI',
    release: 'Spring 2026',
  },
  ebook: { title: heading('The AI Learning Flywheel') },
  /** Of the four stages, within a sentence. */
  method: 'AI Learning Flywheel',
  /** Of the three offerings, and of the programs of two of them. Those of calls are in `calls.ts`. */
  names: {
    workshop: text('Applied AI Workshop', { max: 28 }),
    accelerator: text('AI Lead Accelerator', { max: 28 }),
    leads: text('AI Leads Program', { max: 28 }),
    hub: text('AI Activation Hub', { max: 28 }),
    blueprint: text('90-Day AI Activation Hub Blueprint', { max: 28 }),
  },
  /** When someone who writes to us can expect an answer, as it follows 'within'. */
  replyTime: 'two business days',
  /** After the current year and the name, which the footer adds. */
  copyright: 'All rights reserved.',
  /** How many tools Resources offers. The server counts those that are shown. */
  tools: counted('13'),
} as const
