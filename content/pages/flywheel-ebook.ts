import { eyebrow, heading, lead, paragraph } from '#contract/values.ts'
import { ebook } from '../ebook.ts'
import { founder, founderPortrait } from '../founder.ts'

export const flywheelEbook = {
  facts: { founder },
  meta: {
    title: heading(`${ebook.title}: free ebook`),
    description: paragraph(
      `A free ebook of ${ebook.pages} pages on AI adoption: checklists for each stage, a worked example and a canvas for your first team.`,
    ),
  },
  hero: {
    eyebrow: eyebrow('A free ebook for sponsors, transformation and L&D leaders'),
    title: heading(ebook.title),
    subtitle: ebook.subtitle,
    lead: lead(
      `You know how many people attended your AI training. Do you know what they do differently today? ${ebook.pages} pages, ${ebook.readingTime}, on how teams keep learning from each other.`,
    ),
    pages: ebook.pictures,
    formTitle: 'Get your copy',
    formNote: 'The download starts when you send the form. We also email you the link.',
  },
  discover: {
    title: heading('What you will discover'),
    lead: lead('Six things you can use right away, with page numbers.'),
    pageLabel: 'Page',
    items: ebook.discover,
  },
  author: { title: heading('About the author'), person: founder, portrait: founderPortrait },
  close: {
    title: heading('Get the free ebook'),
    lead: lead('Three fields, one PDF. You can fill in its checklists and the canvas on screen.'),
  },
} as const
