import { callFacts, calls } from '../calls.ts'
import { ebook } from '../ebook.ts'

import { tools } from '../tools.ts'

const { discovery } = calls

/** The event that the page is for, with its place and year. Search engines do not list the page. */
const event = undefined as string | undefined

export const ghc = {
  calls: callFacts,
  meta: {
    title: event
      ? `${event}: free AI adoption tools from our session`
      : 'Free AI adoption tools from our session',
    description: `For guests of our conference session: the ebook, an empathy map and the ${tools.canvas.name}. All free.`,
  },
  hero: {
    eyebrow: event
      ? `For guests of our session at ${event}`
      : 'For guests of our conference session',
    title: 'Three free tools | from our session',
    lead: 'Read the ebook on the way home, fill in the canvas with your team, and forward the rest to colleagues who were not there.',
    badge: {
      alt: 'A conference badge on its ribbon, with room for a name.',
      greeting: 'Good to meet you',
      role: 'Guest',
      host: '{site.name}',
    },
  },
  cards: {
    title: 'Take what you need',
    newTab: 'opens in a new tab',
    /** `title` is on the stub of the card and says what the resource is for. An external card links to a setting. */
    items: [
      {
        title: 'To read',
        heading: ebook.title,
        subtitle: `An ebook of ${ebook.pages} pages`,
        description: 'The whole argument, with its sources, four checklists and a worked example.',
        buttonText: 'Get the ebook',
        link: '/flywheel-ebook',
        isExternal: false,
      },
      {
        title: 'To forward',
        heading: 'The page about the ebook',
        subtitle: 'To send to your sponsor',
        description: 'What the ebook is about and what is in it, without a form.',
        buttonText: 'See the page',
        link: '/ebook',
        isExternal: false,
      },
      {
        title: 'To draw',
        heading: 'Empathy map',
        subtitle: `${tools.empathyMap.length}, three to six people`,
        description:
          'See AI from the point of view of one person whose work it changes, before you decide for them.',
        buttonText: 'Open the empathy map',
        link: 'empathyMapUrl',
        isExternal: true,
      },
      {
        title: 'To fill in',
        heading: tools.canvas.name,
        subtitle: `${tools.canvas.steps} steps, about ${tools.canvas.length}, emailed to you`,
        description:
          'From a goal to the first experiment. Start it on your own, finish it with your team.',
        buttonText: 'Start the canvas',
        link: '/canvas',
        isExternal: false,
      },
    ],
  },
  close: {
    title: 'Do you still | have a question?',
    text: `Ask it in a ${discovery.name}: ${discovery.length}, ${discovery.price}. You get ${discovery.deliverable}.`,
    action: `Book a ${discovery.name}`,
  },
} as const
