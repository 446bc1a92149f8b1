import type { OwnerField } from './offerings.ts'

/**
 * The brand: everything a consultancy changes to make the site its own. Addresses and ids that differ between
 * installations are settings instead (`.env.example`).
 */
export const site = {
  name: 'Everturn',
  /** One sentence for search engines, the manifest and the footer. */
  tagline: 'A consultancy that helps enterprises adopt AI through the people who use it.',
  /** The owner's legal name and postal address, shown in the legal texts once they are filled in. */
  legal: {
    entity: undefined as OwnerField,
    address: undefined as OwnerField,
    /** Name and address of the representative in the European Union (GDPR Article 27), if one is needed. */
    representative: undefined as OwnerField,
  },
  founder: {
    at: 'site.founder',
    /** An invented person, whom a live site leaves out until staff have published a name. */
    sample: true,
    name: 'Judith Arden',
    role: 'Founder',
    bio: [
      'Judith Arden is the author of the AI Learning Flywheel: the method, the free ebook and the forthcoming book.',
      'The survey, the canvas and every program on this site are built on that method.',
    ],
  },
  book: {
    title: 'Turn by Turn',
    subtitle: 'How organizations learn to work with AI',
    release: 'Spring 2026',
    /** The release has passed, and there is no new date yet. */
    isLate: true,
  },
  ebook: {
    title: 'The AI Learning Flywheel',
    file: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
  },
  /** After the current year and the name, which the footer adds. */
  copyright: 'All rights reserved.',
} as const
