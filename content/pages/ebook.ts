import { ebook } from '../ebook.ts'

export const ebookPage = {
  meta: {
    title: '80% of AI initiatives fail. Learn from the rest.',
    description: `${ebook.title}: a free ebook of ${ebook.pages} pages on why AI training fades, and how four stages keep people learning from each other.`,
  },
  hero: {
    eyebrow: `${ebook.title}, the ebook`,
    title: '80% of AI initiatives fail',
    subtitle: 'Learn from the rest.',
    lead: `Ask who counted, and the figure gets vague. The pattern does not: the pilot shines, its people move on, and a year later nobody works differently. ${ebook.title} is ${ebook.pages} pages about that year.`,
    pages: ebook.pictures,
    action: { label: 'Download Now', to: '/download' },
    request: { label: 'Have the ebook sent to you', to: '/flywheel-ebook' },
  },
  points: {
    title: `What is in the ${ebook.pages} pages`,
    items: ebook.points,
  },
  close: {
    title: 'Read it before the next kick-off',
    text: 'An hour for all of it, ten minutes for the short version and the canvas at the end. Your name and address, and the download starts.',
    action: { label: 'Get the ebook', to: '/flywheel-ebook' },
    resources: { label: 'Or take a single tool', to: '/resources' },
  },
} as const
