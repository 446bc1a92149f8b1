import { ebook } from '../ebook.ts'
import type { Card } from '../lists.ts'
import { tools } from '../tools.ts'

export const download = {
  meta: {
    title: 'Downloads: AI ebook and free templates',
    description: `Download the free ebook ${ebook.title} (PDF, ${ebook.pages} pages) and {site.tools} free tools for AI adoption.`,
  },
  ebook: {
    title: 'Download the free | ebook on AI adoption',
    lead: `${ebook.title}, ${ebook.pages} pages: how to keep people learning after the program ends. With checklists and a canvas, ${ebook.readingTime} to read. Enter your name and work email and the download starts; two emails about the book follow.`,
    cover: ebook.pictures[0],
    action: { label: 'Get the ebook', to: '/flywheel-ebook' },
    resources: { label: 'Or take a free tool, no form', to: tools.resources.to },
  },
  handbook: {
    title: 'AI Integration Handbook',
    notice: 'This page is under construction. The AI Integration Handbook will be available soon.',
    text: 'We do not ask for your address for something that is not finished. If you want to hear when it is, send us a line.',
    shelf: {
      alt: 'A shelf of books with an empty place between them, as wide as one book, and a card that reserves it for the handbook.',
      /** On the card in the empty place. */
      card: ['Reserved for the', 'AI Integration', 'Handbook'],
      spines: ['{site.ebook.title}', '{site.book.title}'],
    },
    tell: { label: 'Ask us to tell you when it is ready', to: '/contact#contactForm' },
  },
  meanwhile: {
    shown: 'yes',
    title: 'Also available',
    items: [
      {
        title: '{site.tools} tools as PDF',
        text: 'From an AI policy to an experiment card. Fill them in on screen or print them.',
        action: { label: 'Go to the resources', to: tools.resources.to },
      },
      {
        title: tools.canvas.name,
        text: `${tools.canvas.steps} steps, about ${tools.canvas.length}: from a goal to a first experiment.`,
        action: { label: 'Start the canvas', to: tools.canvas.to },
      },
      {
        title: '{site.book.title}, the book',
        text: 'The long version of the ebook is in preparation. The waitlist hears the release date first.',
        action: { label: 'See the book', to: '/book' },
      },
    ] as readonly Card[],
  },
} as const
