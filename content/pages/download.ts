import { band, heading, lead, link, list, paragraph, picture, text } from '#contract/values.ts'
import { ebook } from '../ebook.ts'
import { cards } from '../lists.ts'
import { tools } from '../tools.ts'

export const download = {
  meta: {
    title: heading('Downloads: AI ebook and free templates'),
    description: paragraph(
      `Download the free ebook ${ebook.title} (PDF, ${ebook.pages} pages) and {site.tools} free tools for AI adoption.`,
    ),
  },
  ebook: {
    title: heading('Download the | free ebook | on AI adoption'),
    lead: lead(
      `${ebook.title}, ${ebook.pages} pages: how to keep people learning after the program ends. With checklists and a canvas, ${ebook.readingTime} to read.`,
    ),
    cover: ebook.pictures[0],
    formTitle: 'Get your copy',
    resources: { label: 'Or take a free tool, no form', to: link(tools.resources.to) },
  },
  handbook: {
    title: heading('AI Integration Handbook'),
    notice: 'This page is under construction. The AI Integration Handbook will be available soon.',
    text: paragraph(
      'We do not ask for your address for something that is not finished. If you want to hear when it is, send us a line.',
    ),
    shelf: picture({
      alt: 'A shelf of books with an empty place between them, as wide as one book, and a card that reserves it for the handbook.',
      /** On the card in the empty place. */
      card: [
        text('Reserved for the', { max: 20 }),
        text('AI Integration', { max: 20 }),
        text('Handbook', { max: 20 }),
      ],
      spines: [text('{site.ebook.title}', { max: 20 }), text('{site.book.title}', { max: 20 })],
    }),
    tell: { label: 'Ask us to tell you when it is ready', to: link('/contact#contactForm') },
  },
  meanwhile: {
    shown: band(true),
    title: heading('Also available'),
    items: list(
      [
        {
          title: heading('{site.tools} tools as PDF'),
          text: paragraph(
            'From an AI policy to an experiment card. Fill them in on screen or print them.',
          ),
          action: { label: 'Go to the resources', to: link(tools.resources.to) },
        },
        {
          title: heading(tools.canvas.name),
          text: paragraph(
            `${tools.canvas.steps} steps, about ${tools.canvas.length}: from a goal to a first experiment.`,
          ),
          action: { label: 'Start the canvas', to: link(tools.canvas.to) },
        },
        {
          title: heading('{site.book.title}, the book'),
          text: paragraph(
            'The long version of the ebook is in preparation. The waitlist hears the release date first.',
          ),
          action: { label: 'See the book', to: link('/book') },
        },
      ],
      cards,
    ),
  },
} as const
