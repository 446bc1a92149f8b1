import type { PagePath } from '#contract/page-paths.ts'
import type { SettingsPart, ValueRules } from '#contract/value-kinds.ts'
import { counted, heading, text } from '#contract/values.ts'

/** Stands for the owner's until there is one. */
export const sampleName: string = 'Everturn'

/** Of the name of an offering. */
const nameOf = (part: SettingsPart, on: PagePath): ValueRules => ({
  max: 28,
  field: { in: part, label: 'Name', hint: 'In every sentence, also of documents and emails.', on },
})

/** Of the name of its program. */
const programOf = (part: SettingsPart, on: PagePath): ValueRules => ({
  max: 28,
  field: { in: part, label: 'Name of the program', hint: 'Above its title.', on },
})

/**
 * What a consultancy changes to make the site its own. What differs between installations is in
 * `.env.example`.
 */
export const site = {
  name: text('Everturn', {
    field: { in: 'company', label: 'Name', hint: 'For example: Northwind Advisory.', on: '/' },
  }),
  /** One sentence for search engines, the manifest and the footer. */
  tagline: text('A consultancy that helps enterprises adopt AI through the people who use it.', {
    max: 120,
    field: {
      in: 'company',
      label: 'What you do, in one sentence',
      hint: 'For search engines and emails.',
      on: '/',
    },
  }),
  /** After the current year and the name, which the footer adds. */
  copyright: text('All rights reserved.', {
    field: {
      in: 'company',
      label: 'Copyright',
      hint: 'After the year and the name, in the footer.',
      on: '/',
    },
  }),
  /** When someone who writes to us can expect an answer, as it follows 'within'. */
  replyTime: text('two business days', {
    field: {
      in: 'company',
      label: 'You answer within',
      hint: 'For example: two business days.',
      on: '/contact',
    },
  }),
  book: {
    title: heading('Turn by Turn', {
      field: {
        in: 'book',
        label: 'Title of the book',
        hint: 'Also on its drawn cover.',
        on: '/book',
      },
    }),
    subtitle: text('How organizations learn to work with AI', {
      field: { in: 'book', label: 'Subtitle of the book', hint: 'Below the title.', on: '/book' },
    }),
    release: text('Spring 2026', {
      field: {
        in: 'book',
        label: 'Release of the book',
        hint: 'For example: March 2027.',
        on: '/book',
      },
    }),
  },
  ebook: {
    title: heading('The AI Learning Flywheel', {
      field: { in: 'book', label: 'Title of the ebook', hint: 'Also on its cover.', on: '/ebook' },
    }),
  },
  /** Of the four stages, within a sentence. */
  method: text('AI Learning Flywheel', {
    field: {
      in: 'book',
      label: 'Name of the method',
      hint: 'Of the four stages, within a sentence: the AI Learning Flywheel.',
      on: '/',
    },
  }),
  /**
   * Of the three offerings, and of the programs of two of them. Those of calls are in `calls.ts`.
   */
  names: {
    workshop: text('Applied AI Workshop', nameOf('workshop', '/labs')),
    accelerator: text('AI Lead Accelerator', nameOf('accelerator', '/accelerate')),
    leads: text('AI Leads Program', programOf('accelerator', '/accelerate')),
    hub: text('AI Activation Hub', nameOf('hub', '/hub')),
    blueprint: text('90-Day AI Activation Hub Blueprint', programOf('hub', '/hub')),
  },
  /** How many tools Resources offers. The server counts those that are shown. */
  tools: counted('13'),
} as const
