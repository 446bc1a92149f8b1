/** Stands for the owner's until there is one. */
export const sampleName: string = 'Everturn'

/** What a consultancy changes to make the site its own. What differs between installations is in `.env.example`. */
export const site = {
  name: 'Everturn',
  /** One sentence for search engines, the manifest and the footer. */
  tagline: 'A consultancy that helps enterprises adopt AI through the people who use it.',
  book: {
    title: 'Turn by Turn',
    subtitle: 'How organizations learn to work with AI',
    release: 'Spring 2026',
  },
  ebook: { title: 'The AI Learning Flywheel' },
  /** Of the four stages, within a sentence. */
  method: 'AI Learning Flywheel',
  /** Of the three offerings, and of the programs of two of them. Those of calls are in `calls.ts`. */
  names: {
    workshop: 'Applied AI Workshop',
    accelerator: 'AI Lead Accelerator',
    leads: 'AI Leads Program',
    hub: 'AI Activation Hub',
    blueprint: '90-Day AI Activation Hub Blueprint',
  },
  /** When someone who writes to us can expect an answer, as it follows 'within'. */
  replyTime: 'two business days',
  /** After the current year and the name, which the footer adds. */
  copyright: 'All rights reserved.',
  /** How many tools Resources offers. The server counts those that are shown. */
  tools: '13',
} as const
