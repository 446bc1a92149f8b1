import { ebook } from '../ebook.ts'
import { site } from '../site.ts'

/** Something to read or fill in after an event, on a card of its own. */
export interface EventResource {
  /** What it is for, on the stub of the card. */
  title: string
  heading: string
  subtitle: string
  description: string
  buttonText: string
  /** A path of this site; for an external card the name of the setting that holds its address. */
  link: string
  isExternal: boolean
}

export const ghc = {
  meta: {
    title: 'What you heard on stage, to take home',
    description: `For guests of our conference session: the ebook, the short argument, an empathy map and the AI Activation Canvas from ${site.name}, all free.`,
  },
  hero: {
    eyebrow: 'For guests of our conference session',
    title: 'Four things to take home',
    lead: 'Conference bags are heavy enough. What we spoke about on stage is collected here: to read on the way back, to fill in with your team, and to pass on to whoever had to stay and answer the e-mails.',
    badge: {
      alt: 'A conference badge on its ribbon, with room for a name.',
      greeting: 'Good to meet you',
      role: 'Guest',
      host: site.name,
    },
  },
  cards: {
    title: 'Take what you need',
    newTab: 'opens in a new tab',
    items: [
      {
        title: 'To read',
        heading: ebook.title,
        subtitle: `An ebook of ${ebook.pages} pages`,
        description: 'The whole argument of the session, with the sources, the four checklists and a worked example.',
        buttonText: 'Get the ebook',
        link: '/flywheel-ebook',
        isExternal: false,
      },
      {
        title: 'To forward',
        heading: 'The argument in one minute',
        subtitle: 'A page you can send to your sponsor',
        description: 'Why AI initiatives stall after the pilot, and three reasons to read further.',
        buttonText: 'Read the short version',
        link: '/ebook',
        isExternal: false,
      },
      {
        title: 'To draw',
        heading: 'Empathy map',
        subtitle: 'Forty minutes, three to six people',
        description: 'See AI from the chair of one person whose work it changes, before you decide for them.',
        buttonText: 'Open the empathy map',
        link: 'empathyMapUrl',
        isExternal: true,
      },
      {
        title: 'To fill in',
        heading: 'AI Activation Canvas',
        subtitle: 'Twelve steps, sent to you by e-mail',
        description: 'From a goal to the first experiment. Begin on the train, finish with your team.',
        buttonText: 'Start the canvas',
        link: '/canvas',
        isExternal: false,
      },
    ] satisfies EventResource[],
  },
  close: {
    title: 'You had a question and we ran out of time',
    text: 'That happens at every session. Forty-five minutes, complimentary, and nobody queues behind you.',
    action: 'Book a Discovery Session',
  },
} as const
