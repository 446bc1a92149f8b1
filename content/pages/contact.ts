import { callFacts, calls } from '../calls.ts'
import type { Item } from '../lists.ts'
import { programs } from '../programs.ts'

const { discovery } = calls

export const contact = {
  calls: callFacts,
  meta: {
    title: 'Contact {site.name}: AI adoption consulting',
    description: `Write to {site.name} about AI consulting, the partner program or a question. You get an answer by email within {site.replyTime}.`,
  },
  hero: {
    title: 'Tell us what you are trying to do with AI',
    lead: 'Write to us, or pick a time for a call.',
    consulting: 'Ask about consulting',
    book: 'See the book',
  },
  form: {
    title: 'Your message',
    byEmail: 'Or by email:',
    pointsLabel: 'What happens next',
    items: [
      { title: 'We read it', text: 'A few lines are enough.' },
      {
        title: `You get an answer within {site.replyTime}`,
        text: 'A clear answer, or one question. If someone else can help you better, we say who.',
      },
      {
        title: 'We talk, if you like',
        text: `The ${discovery.name} takes ${discovery.length} and is ${discovery.price}. You get ${discovery.deliverable}.`,
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
  firstCall: {
    shown: 'yes',
    when: discovery.length,
    title: `How a ${discovery.name} goes`,
    items: [
      { term: 'First', text: 'You tell us what should change, and what you have tried.' },
      { term: 'Then', text: 'We ask about your tools, your rules and who would sponsor the work.' },
      {
        term: 'Together',
        text: 'We look for one team with work that comes back every week, and a manager who wants to start.',
      },
      {
        term: 'What it takes',
        text: 'We go through the hours, the clearance by IT and legal, and the dates.',
      },
      {
        term: 'At the end',
        text: `You get ${discovery.deliverable}. It is yours, also if you go on without us.`,
      },
    ] as readonly Item<'term' | 'text'>[],
    sample: {
      label: 'See a filled-in plan of an invented company (PDF)',
      to: '/assets/first-team-plan.pdf',
    },
  },
  story: {
    title: 'Our Story & Mission',
    mission: 'We want people to do better work with AI, and to learn it from each other.',
    paragraphs: [
      'Good courses get good ratings, and then little changes at work. We think change spreads when one team solves something, shows the next team and measures the result.',
      'We turned this into a method with four stages, the {site.method}. Your people run it, within your rules.',
      'Our mission is to make ourselves unnecessary. A project is finished when your people run the next one.',
    ],
  },
} as const
