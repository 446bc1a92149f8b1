import { ebook } from '../ebook.ts'
import { site } from '../site.ts'

export const flywheelEbook = {
  meta: {
    title: `${ebook.title}, a free ebook`,
    description: `${ebook.subtitle}: ${ebook.pages} pages with checklists for each stage, a worked example and a canvas for your own first turn. Free.`,
  },
  hero: {
    eyebrow: 'A free ebook for leaders',
    title: ebook.title,
    subtitle: ebook.subtitle,
    lead: 'If your organisation has paid for AI training, somebody can tell you how many people attended. Ask what they now do differently on a Tuesday, and the room goes quiet. This is a book about that silence, short enough for one train journey.',
    pages: ebook.pictures,
    formTitle: 'Get your copy',
    formNote: 'The download starts as soon as you have sent the form.',
  },
  discover: {
    title: 'What you will discover',
    lead: 'Six things to use, in any order.',
    items: ebook.discover,
  },
  author: {
    title: 'About the author',
    name: site.founder.name,
    bio: site.founder.bio,
    portrait: { drawing: 'founder-portrait', alt: `Drawn portrait of ${site.founder.name}.` },
  },
  close: {
    title: 'Still here? Then you are the reader we had in mind.',
    lead: 'Three fields, one PDF. The tick boxes and the canvas in it can be filled in on screen.',
  },
} as const
