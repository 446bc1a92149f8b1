import { calls, replyTime } from '../offerings.ts'
import { programs } from '../programs.ts'
import { site } from '../site.ts'

const { discovery } = calls

export const contact = {
  meta: {
    title: 'Contact us and about us',
    description: `Write to ${site.name} about AI consulting, the partner program or a question. A person answers by email within ${replyTime}. Who we are and what we want.`,
  },
  hero: {
    title: 'Contact us: a person answers',
    lead: `Tell us what you are trying to do with AI. Someone who does this work answers by email within ${replyTime}.`,
    consulting: 'Ask about consulting',
    book: 'See the book',
  },
  form: {
    title: 'Your message',
    byEmail: 'Or by email:',
    pointsLabel: 'What happens next',
    items: [
      { title: 'A person reads it', text: 'Someone who does this work.' },
      {
        title: `You get an answer within ${replyTime}`,
        text: 'By email: a yes, a no or a question. If someone else can help you better, we say who.',
      },
      {
        title: 'We talk, if you like',
        text: `The ${discovery.name} takes ${discovery.length} and is ${discovery.price}. You leave with ${discovery.deliverable}.`,
      },
    ],
    call: `Or book a ${discovery.name} now`,
  },
  topics: {
    title: 'What is your message about?',
    items: [
      {
        id: 'consulting',
        title: 'Consulting',
        text: 'You have a team, a department or a board, and a question about AI. Tell us in two sentences what happens today and what should happen instead. That is enough for us to suggest where to begin.',
        linkText: 'See our consulting services',
        link: '/consulting',
      },
      {
        id: 'alpha',
        title: `${programs.alpha.name}: the partner program`,
        text: `For ${programs.alpha.forWhom}. Write “${programs.alpha.name}” in your message, with a line on whom you teach and how.`,
        linkText: 'Read about licensing',
        link: '/licensing',
      },
    ],
  },
  story: {
    title: 'Our Story & Mission',
    mission: 'We want people to do better work with AI, and to learn it from each other.',
    paragraphs: [
      `${site.name} started from a simple observation. Good courses get good marks, and the work stays as it was. Where work does change, a team has usually worked something out, shown it to the next team and kept count.`,
      'We turned this into a method with four stages, the AI Learning Flywheel. Your own people run it, on their own work, within your own rules.',
      'Our mission is to make ourselves unnecessary. A project is finished when your people run the next one without us.',
    ],
  },
} as const
