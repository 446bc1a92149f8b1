import { band, fixed, heading, lead, link, list, onlyWith, paragraph } from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { terms } from '../lists.ts'
import { programs } from '../programs.ts'

const { discovery } = calls

export const contact = {
  calls: callFacts,
  meta: {
    title: heading('Contact {site.name}: AI adoption consulting'),
    description: paragraph(
      `Write to {site.name} about AI consulting, the partner program or a question. You get an answer by email within {site.replyTime}.`,
    ),
  },
  hero: {
    title: heading('Tell us what you are trying to do with AI'),
    lead: lead('Write to us, or pick a time for a call.'),
    consulting: 'Ask about consulting',
    book: { label: 'See the book', to: link('/book') },
  },
  form: {
    title: heading('Your message'),
    byEmail: 'Or by email:',
    pointsLabel: 'What happens next',
    items: [
      { title: heading('We read it'), text: paragraph('A few lines are enough.') },
      {
        title: heading(`You get an answer within {site.replyTime}`),
        text: paragraph(
          'A clear answer, or one question. If someone else can help you better, we say who.',
        ),
      },
      {
        title: heading('We talk, if you like'),
        text: paragraph(
          `The ${discovery.name} takes ${discovery.length} and is ${discovery.price}. You get ${discovery.deliverable}.`,
        ),
      },
    ],
    call: `Or book your ${discovery.name} now`,
  },
  topics: {
    title: heading('What is your message about?'),
    items: [
      {
        id: 'consulting',
        title: heading('Consulting'),
        text: paragraph(
          'You have a team, a department or a board, and a question about AI. Tell us in two sentences what happens today and what should happen instead. That is enough for us to suggest where to begin.',
        ),
        linkText: 'See our consulting services',
        link: link('/consulting'),
      },
      {
        id: 'alpha',
        title: heading(`${programs.alpha.name}: the partner program`),
        text: paragraph(
          `For ${programs.alpha.forWhom}. Write “${programs.alpha.name}” in your message, with a line on whom you teach and how.`,
        ),
        linkText: 'Read about licensing',
        link: link('/licensing'),
      },
    ],
  },
  firstCall: {
    shown: band(true),
    when: onlyWith(discovery.length),
    title: heading(`How the ${discovery.name} goes`),
    items: list(
      [
        {
          term: 'First',
          text: paragraph('You tell us what should change, and what you have tried.'),
        },
        {
          term: 'Then',
          text: paragraph('We ask about your tools, your rules and who would sponsor the work.'),
        },
        {
          term: 'Together',
          text: paragraph(
            'We look for one team with work that comes back every week, and a manager who wants to start.',
          ),
        },
        {
          term: 'What it takes',
          text: paragraph('We go through the hours, the clearance by IT and legal, and the dates.'),
        },
        {
          term: 'At the end',
          text: paragraph(
            `You get ${discovery.deliverable}. It is yours, also if you go on without us.`,
          ),
        },
      ],
      terms,
    ),
    sample: {
      label: 'See a filled-in plan of an invented company (PDF)',
      to: fixed('/assets/first-team-plan.pdf'),
    },
  },
  story: {
    title: heading('Our Story & Mission'),
    mission: 'We want people to do better work with AI, and to learn it from each other.',
    paragraphs: [
      'Good courses get good ratings, and then little changes at work. We think change spreads when one team solves something, shows the next team and measures the result.',
      'We turned this into a method with four stages, the {site.method}. Your people run it, within your rules.',
      'Our mission is to make ourselves unnecessary. A project is finished when your people run the next one.',
    ],
  },
} as const
