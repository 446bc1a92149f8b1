import {
  band,
  fixed,
  heading,
  lead,
  link,
  list,
  onlyWith,
  paragraph,
  picture,
  question,
} from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { cards, questions } from '../lists.ts'
import { offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'
import { effort, programs } from '../programs.ts'
import { tools } from '../tools.ts'

const { workshop, accelerator, hub } = offerings
const { discovery } = calls
const { pioneer, founding, alpha } = programs
const columns = [workshop, accelerator, hub]
/** Of the columns, for a phone's switch between them. */
const SHORT_NAMES = ['Workshop', 'Accelerator', 'Hub']
/** Facts about the three, each from 'Settings'. */
const cellsOf = (fact: keyof typeof offerFacts.hub) => [
  `{offers.workshop.${fact}}`,
  `{offers.accelerator.${fact}}`,
  `{offers.hub.${fact}}`,
]

export const solutions = {
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: heading('AI training for companies: team, leads, AI hub'),
    description: paragraph(
      `AI training for one team (${workshop.length.toLowerCase()}), for the people who lead the others (${accelerator.length.toLowerCase()}), and a hub that owns AI adoption (${hub.length}).`,
    ),
  },
  offerings: {
    title: heading('Ways to start | AI adoption'),
    lead: lead(
      'Train one team, train people who lead others, or set up a hub. All learn on real tasks and teach the next team. You see the price before you commit.',
    ),
    call: `Book your ${discovery.name}`,
    ebook: 'Get the free Flywheel ebook',
    outcomeLabel: 'You get',
    items: [
      {
        length: workshop.length,
        says: 'We have the licenses. We do not have the habit.',
        title: heading(workshop.name),
        text: paragraph(
          `For an intact team of ${workshop.size} that has the tools and wants to use them on this week’s work.`,
        ),
        outcome: workshop.outcome,
        to: link(workshop.to),
        action: 'See the workshop',
        picture: picture({ drawing: 'offer-workshop', alt: '' }),
      },
      {
        length: accelerator.length,
        says: 'Two of us are good at this, and they can’t be everywhere.',
        title: heading(accelerator.name),
        text: paragraph(
          `For the people whom colleagues already ask for help. They learn to analyze a workflow, frame a solution and win over a team. In person or as ${accelerator.virtualSprint.length} online.`,
        ),
        outcome: accelerator.outcome,
        to: link(accelerator.to),
        action: 'See the accelerator',
        picture: picture({ drawing: 'offer-accelerator', alt: '' }),
      },
      {
        length: hub.length,
        says: 'It only works because three volunteers keep it going.',
        title: heading(hub.name),
        text: paragraph(
          'For a sponsor who wants one team to own AI adoption: with a charter, a launch plan and a person in charge.',
        ),
        outcome: hub.outcome,
        to: link(hub.to),
        action: 'See the hub',
        picture: picture({ drawing: 'offer-hub', alt: '' }),
      },
    ],
  },
  otherStarts: {
    shown: band(true),
    title: heading('Two smaller ways to start'),
    items: [
      {
        says: 'We do not know where we stand.',
        to: link(tools.survey.to),
        answer: paragraph(`The ${tools.survey.minutes}-minute survey`),
      },
      {
        says: 'First, someone should look at what is really in use.',
        to: link('/consulting'),
        answer: paragraph('Consulting services'),
      },
    ],
  },
  offeringsTable: {
    shown: band(true),
    title: heading('The offerings side by side'),
    lead: lead(
      'Start with any of them. You can stop after any of them and keep everything you made.',
    ),
    switchLabel: 'Show on this screen',
    columns: columns.map(({ name, to }, index) => ({
      when: onlyWith(to),
      name,
      short: SHORT_NAMES[index] ?? name,
    })),
    /** In place of the prices, while the owner has given none. */
    quote: paragraph(
      'We quote in writing after the first call, before you commit to anything: by the number of teams and leads, the format and the place, with travel, payment and the terms for moving or canceling a date.',
    ),
    rows: [
      { term: 'Length', cells: [workshop.length, accelerator.lengthInFull, hub.lengthInFull] },
      { term: 'Price', shows: fixed('prices'), cells: cellsOf('price') },
      { term: 'Who takes part', cells: columns.map(({ audience }) => audience) },
      { term: 'Where', cells: cellsOf('place') },
      {
        term: 'Team’s time',
        cells: [
          `${workshop.length}, with three examples from each person`,
          `${accelerator.virtualSprint.length}, in either format`,
          'It is the job of the core team; two teams take one workshop day each',
        ],
      },
      {
        term: 'Manager’s time',
        cells: [
          'The whole day, then half an hour a week',
          'Free the hours, then half an hour a week',
          'As in the workshop, for each team',
        ],
      },
      {
        term: 'Sponsor’s time',
        cells: [
          `In the first ${tools.sponsor.weeks} weeks ${tools.sponsor.perWeek}`,
          'The showcase, and one request to decide',
          `Three decisions, and ${effort.sponsor}`,
        ],
      },
      {
        term: 'IT, legal',
        cells: [
          `Clear one tool and the material: allow ${effort.clearance}`,
          'Access to approved tools',
          `One session of ${tools.policy.length} on the rules, then questions`,
        ],
      },
      {
        term: 'You get',
        cells: [
          workshop.outcome,
          `${accelerator.outcome}: groups of leads who have passed`,
          `${hub.outcome}, once your board approves the budget`,
        ],
      },
      {
        term: 'Afterward',
        cells: [
          workshop.followUp,
          accelerator.followUp,
          'Your own people run the hub. You judge its success six months after launch.',
        ],
      },
      { term: 'Dates', cells: cellsOf('dates') },
      {
        when: onlyWith('{offers.workshop.languages}'),
        term: 'Languages',
        cells: cellsOf('languages'),
      },
    ],
  },
  programs: {
    shown: band(true),
    title: heading('Early programs'),
    lead: lead(
      'Each takes a few companies that want to test the method early and tell us what to change.',
    ),
    items: list(
      [
        {
          title: heading(pioneer.name),
          text: paragraph(
            `For ${pioneer.forWhom}. You work with us on every stage, by invitation.`,
          ),
          action: { label: 'Request an invitation', to: link(pioneer.to) },
        },
        {
          title: heading(founding.name),
          text: paragraph(`For ${founding.forWhom}. You help to decide how the day is run.`),
          when: onlyWith(founding.to),
        },
        {
          title: heading(alpha.name),
          text: paragraph(
            `For ${alpha.forWhom}. You get the Stage One materials early, test them and shape the final version.`,
          ),
          action: { label: 'See the partner program', to: link(alpha.to) },
        },
      ],
      cards,
    ),
  },
  questions: {
    shown: band(true),
    title: heading('Questions buyers ask'),
    items: list(
      [
        {
          question: question('Which AI tools and skills do we need?'),
          answer: paragraph(
            `The tool you have: Microsoft 365 Copilot, ChatGPT, Gemini, Claude or another. We sell none. If nothing is approved yet, your IT and legal teams can clear one tool for this team and this material. Allow ${effort.clearance}. Your people need no code, only work that comes back every week.`,
          ),
        },
        {
          question: question('Is our data safe?'),
          answer: paragraph(
            'Your people work in your tools, under your rules. Names of customers and employees are removed before anything is shown. What we may keep is in the contract, with any confidentiality or data-processing agreement you need.',
          ),
        },
        {
          question: question('What proof can you show us?'),
          answer: paragraph(
            'No client stories yet. You can check the method: a full syllabus with its rubric, {site.tools} tools with filled-in examples, and an ebook that names its sources. The written offer names the people who would do the work.',
          ),
        },
        {
          question: question('Where do works councils and the EU AI Act come in?'),
          answer: paragraph(
            'Tell employee representatives early. The workshop looks at tasks and tests no one; only leads are assessed, with pass or not yet. Article 4 of the AI Act asks companies in the EU to support the AI literacy of their staff. The agenda, the list of participants, the playbook and your policy show what you did. Your lawyers decide whether that is enough.',
          ),
        },
        {
          question: question('When should we not choose you?'),
          answer: paragraph(
            'To learn the buttons of one tool, take its vendor’s training; the two work well together. For a rollout in twenty countries at once, take a large firm. With time and a manager who wants it, start alone: our ebook and tools are free. Choose us for a first team that then teaches others.',
          ),
        },
      ],
      questions,
    ),
  },
  next: {
    title: heading('Two ways to continue'),
    items: [
      {
        title: heading('Read first'),
        text: paragraph('{site.ebook.title} explains the four stages. The ebook is free.'),
      },
      {
        title: heading('Talk first'),
        text: paragraph(
          `${discovery.length}, ${discovery.price}. You get ${discovery.deliverable}, or the advice that you need none of this yet.`,
        ),
      },
    ],
    ebook: 'Get the free ebook',
    call: `Book your ${discovery.name}`,
  },
} as const
