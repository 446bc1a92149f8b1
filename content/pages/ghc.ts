import { eyebrow, fixed, heading, lead, link, paragraph, picture, text } from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { ebook } from '../ebook.ts'

import { tools } from '../tools.ts'

const { discovery } = calls

/** The event that the page is for, with its place and year. Search engines do not list the page. */
const event = undefined as string | undefined

export const ghc = {
  calls: callFacts,
  meta: {
    title: heading(
      event
        ? `${event}: free AI adoption tools from our session`
        : 'Free AI adoption tools from our session',
    ),
    description: paragraph(
      `For guests of our conference session: the ebook, an empathy map and the ${tools.canvas.name}. All free.`,
    ),
  },
  hero: {
    eyebrow: eyebrow(
      event ? `For guests of our session at ${event}` : 'For guests of our conference session',
    ),
    title: heading('Four things to take | from our session'),
    lead: lead(
      'Read the ebook on the way home, fill in the canvas with your team, and forward the rest to colleagues who were not there.',
    ),
    badge: picture({
      alt: 'A conference badge on its ribbon, with room for a name.',
      greeting: text('Good to meet you', { max: 20 }),
      role: text('Guest', { max: 20 }),
      host: text('{site.name}', { max: 20 }),
    }),
  },
  cards: {
    title: heading('Take what you need'),
    newTab: 'opens in a new tab',
    /**
     * `title` is on the stub of the card and says what the resource is for. An external card links
     * to a setting.
     */
    items: [
      {
        title: heading('To read'),
        heading: ebook.title,
        subtitle: `An ebook of ${ebook.pages} pages`,
        description: paragraph(
          'The whole argument, with its sources, four checklists and a worked example.',
        ),
        buttonText: 'Get the ebook',
        link: link('/flywheel-ebook'),
        isExternal: false,
      },
      {
        title: heading('To forward'),
        heading: 'The page about the ebook',
        subtitle: 'To send to your sponsor',
        description: paragraph('What the ebook is about and what is in it, without a form.'),
        buttonText: 'See the page',
        link: link('/ebook'),
        isExternal: false,
      },
      {
        title: heading('To draw'),
        heading: 'Empathy map',
        subtitle: `${tools.empathyMap.length}, three to six people`,
        description: paragraph(
          'See AI from the point of view of one person whose work it changes, before you decide for them.',
        ),
        buttonText: 'Open the empathy map',
        link: fixed('empathyMapUrl'),
        isExternal: true,
      },
      {
        title: heading('To fill in'),
        heading: tools.canvas.name,
        subtitle: `${tools.canvas.steps} steps, about ${tools.canvas.length}, emailed to you`,
        description: paragraph(
          'From a goal to the first experiment. Start it on your own, finish it with your team.',
        ),
        buttonText: 'Start the canvas',
        link: link('/canvas'),
        isExternal: false,
      },
    ],
  },
  close: {
    title: heading('Do you still | have a question?'),
    text: paragraph(
      `Ask it in the ${discovery.name}: ${discovery.length}, ${discovery.price}. You get ${discovery.deliverable}.`,
    ),
    action: `Book your ${discovery.name}`,
  },
} as const
