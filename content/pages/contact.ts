import { calls } from '../offerings.ts'
import { site } from '../site.ts'

export const contact = {
  meta: {
    title: 'About and contact',
    description: `Who ${site.name} is, what we are here for, and how to reach a person: for consulting, for the partner Alpha, or with a question.`,
  },
  hero: {
    title: 'Write to a person',
    lead: 'No ticket, no queue. Say what you are trying to do, and somebody who has done it will answer.',
    consulting: 'Ask about consulting',
    book: 'See the book',
  },
  envelope: {
    recipient: 'To',
    name: site.name,
    line: 'Whoever opens the mail',
    label: 'E-mail',
  },
  story: {
    title: 'Our Story & Mission',
    mission: 'We want people to be better at their work because of AI, and to have learned it from each other.',
    paragraphs: [
      `${site.name} began with a complaint. Good courses were held, good marks were given, and the work stayed as it was. The few places where something did change had one thing in common: nobody had been taught from outside. A team had worked it out, shown it to the next, and kept count.`,
      'We wrote down how they did it, tried to do it on purpose, and drew it as a wheel with four stages. That wheel is what we offer: set going by your own staff, on their own work, within your own rules.',
      'Our mission is to be needed briefly. An engagement is finished when your people run the next turn without us, and would notice if they did not.',
    ],
  },
  topics: {
    title: 'What is it about?',
    items: [
      {
        id: 'consulting',
        title: 'Consulting',
        text: 'You have a team, a department or a board, and a question about AI that does not go away. Say in two sentences what happens today and what should happen instead. That is enough for us to suggest where to begin.',
        linkText: 'See what we do',
        link: '/consulting',
      },
      {
        id: 'alpha',
        title: 'Alpha: the partner programme',
        text: 'You advise or train others and would like to license the method while it is young enough to be shaped by you. Write “Alpha” in your message, with a line on whom you teach and how.',
        linkText: 'Read about licensing',
        link: '/licensing',
      },
    ],
  },
  form: {
    title: 'Your message',
    lead: 'Four boxes and an optional fifth. The answer comes by e-mail.',
    pointsLabel: 'What happens next',
    items: [
      { title: 'A person reads it', text: 'Someone who does this work, so you need not explain what a prompt is.' },
      {
        title: 'You get an answer',
        text: 'A yes, a no or a question. If somebody else can help you better, their name.',
      },
      {
        title: 'We talk, if you like',
        text: `A discovery session takes ${calls.discovery.length} and is ${calls.discovery.price}. You keep the notes.`,
      },
    ],
    call: 'Rather pick a time straight away',
  },
} as const
