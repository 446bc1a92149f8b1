import { sampleFounder } from './founder.ts'
import { samplePrices } from './sample-prices.ts'
import { sampleName } from './site.ts'
import type { LaunchGap } from './staff/settings/launch-steps.ts'

/**
 * What no owner can keep, and what we charge, by address. While a fact has one of these texts, it
 * is marked as a sample, and the gap of 'Ready to launch' under which it is listed is open. The
 * texts are written here once more, because those in their places change when an owner's own are
 * brought into `content/`. Of a picture it is the name of the drawing.
 */
export const samples = {
  name: {
    'site.name': sampleName,
    'site.tagline': 'A consultancy that helps enterprises adopt AI through the people who use it.',
  },
  founder: {
    'site.founder.name': sampleFounder,
    'site.founder.bio.0':
      '{site.founder.name} is the author of the {site.method}: the method, the free ebook and the forthcoming book.',
    'site.founder.bio.1':
      'The survey, the canvas and every program on this site are built on that method.',
  },
  book: {
    'site.book.title': 'Turn by Turn',
    'site.book.subtitle': 'How organizations learn to work with AI',
  },
  // Also in `pages/book.ts`, which the editor does not load.
  release: { 'site.book.release': 'Spring 2026' },
  praise: {
    'testimonials.book.sample.quote':
      'Here a reader of the draft says, in two sentences, what they changed at work after reading it.',
    'testimonials.book.sample.name': 'Name, role and company of the reader',
  },
  portrait: {
    'pictures.founder': 'founder-portrait',
    'whyUs.letter.signature': 'founder-signature',
  },
  prices: samplePrices,
} as const satisfies Partial<Record<LaunchGap, Readonly<Record<string, string>>>>
