import { ebook } from '../ebook.ts'
import { site } from '../site.ts'

export const download = {
  meta: {
    title: 'AI Integration Handbook',
    description:
      'The AI Integration Handbook is still being written. What is on the shelf meanwhile: a free ebook, thirteen tools as PDF, and the waitlist for the book.',
  },
  hero: {
    title: 'AI Integration Handbook',
    notice: 'This page is under construction. The AI Integration Handbook will be available soon.',
    text: 'We would rather show you an empty place on the shelf than ask for your address and send you half a handbook. If you want word when it stands there, tell us.',
    shelf: {
      alt: 'A shelf of books with an empty place between them, as wide as one book, and a card that stands in for the handbook.',
      /** On the card in the empty place. */
      card: ['Reserved for the', 'AI Integration', 'Handbook'],
      spines: [ebook.title, site.book.title],
    },
    waitlist: { label: 'Join the book waitlist', to: '/book#waitlist' },
    tell: { label: 'Ask to be told about the handbook', to: '/contact#contactForm' },
  },
  meanwhile: {
    title: 'On the shelf today',
    items: [
      {
        title: 'Read now',
        text: `${ebook.title}, ${ebook.pages} pages with checklists and a canvas, is finished and free.`,
        action: { label: 'Get the ebook', to: '/flywheel-ebook' },
      },
      {
        title: 'Use now',
        text: 'Thirteen tools to fill in, from a policy on one page to an experiment card. No form in front of them.',
        action: { label: 'Go to the resources', to: '/resources' },
      },
      {
        title: 'Read first',
        text: `${site.book.title} is the long version, coming ${site.book.release}. Its waitlist gets the opening chapter before it is printed.`,
        action: { label: 'See the book', to: '/book' },
      },
    ],
  },
} as const
