import {
  fixed,
  heading,
  lead,
  link,
  list,
  note,
  onlyWith,
  paragraph,
  picture,
  text,
} from '#contract/values.ts'
import { bookCover } from '../book-cover.ts'

import { callFacts, calls, offers } from '../calls.ts'

import { flywheelStages } from '../flywheel.ts'
import { founder, founderLetter, founderPortrait } from '../founder.ts'
import { points } from '../lists.ts'

const { discovery } = calls
const { workshop, accelerator, hub } = offers

export const home = {
  facts: { founder },
  calls: callFacts,
  meta: {
    title: heading('AI adoption consulting and training for companies'),
    description: paragraph(
      '{site.name} helps companies turn AI licenses into a habit: one team learns, then teaches the next.',
    ),
  },
  hero: {
    title: heading('You have the | AI licenses. | We help your teams | build the habit.'),
    lead: lead(
      'For sponsors, transformation and L&D leaders. One team rebuilds part of its work in a day, then teaches the next.',
    ),
    action: `Book your ${discovery.name}`,
    note: note(`${discovery.length}, ${discovery.price}. You leave with ${discovery.deliverable}.`),
    learnMore: 'Learn about the Flywheel',
  },
  question: {
    title: heading('How do you build training for tools that keep changing?'),
    lead: lead('You don’t. People who learn from each other keep up.'),
    items: list(
      [
        {
          title: heading('The tool changes'),
          text: paragraph('Recorded courses date within months.'),
        },
        {
          title: heading('The work is specific'),
          text: paragraph('Generic prompts fail on your documents.'),
        },
        {
          title: heading('The habit decides'),
          text: paragraph('People change when their manager goes first.'),
        },
      ],
      points,
    ),
  },
  comparison: {
    title: heading('Traditional training | or a learning flywheel'),
    lead: lead('What each leaves behind.'),
    columns: {
      feature: 'Compare',
      traditional: 'Traditional training',
      flywheel: 'Learning flywheel',
    },
    rows: [
      {
        feature: 'Lifespan',
        traditional: 'Fades within weeks',
        flywheel: 'Results become examples',
      },
      {
        feature: 'Ownership',
        traditional: 'The training department',
        flywheel: 'The teams themselves',
      },
      { feature: 'Speed', traditional: 'Fixed months ahead', flywheel: 'A result within a day' },
      { feature: 'Impact', traditional: 'Attendance', flywheel: 'Hours and errors at work' },
      {
        feature: 'Cost Model',
        traditional: 'Per seat and tool',
        flywheel: 'Falls as your people teach',
      },
    ],
  },
  stages: {
    title: heading('The {site.method} | in four stages'),
    lead: lead('Each stage feeds the next.'),
    items: flywheelStages,
    action: { label: 'Get the free ebook', to: link('/flywheel-ebook') },
  },
  inHand: {
    title: heading('What a team has in hand | after one day'),
    lead: lead('One case from start to finish. The company is invented, its papers are complete.'),
    /**
     * Details of four documents: `slug` names the document, `height` is that of the picture, which
     * is 960 pixels wide.
     */
    items: [
      {
        slug: fixed('first-team-plan'),
        height: 349,
        title: heading('A plan on one page'),
        text: paragraph('From the first call: one team, one day, and when to stop.'),
        to: link('/resources/example#call'),
      },
      {
        slug: fixed('value-and-effort-grid'),
        height: 703,
        title: heading('A ranked backlog'),
        text: paragraph('Nine ideas, two chosen. The favorite is not one of them.'),
        to: link('/resources/value-and-effort-grid#filled-in-nine-ideas-in-an-hour'),
      },
      {
        slug: fixed('use-case-canvas'),
        height: 704,
        title: heading('The first idea in eleven boxes'),
        text: paragraph('Who checks the result, and how.'),
        to: link('/resources/use-case-canvas#filled-in-inquiry-to-list'),
      },
      {
        slug: fixed('the-ai-learning-flywheel-ebook'),
        height: 330,
        title: heading('A practice card'),
        text: paragraph('How to do it, when not to, what has gone wrong. A copy from week 26.'),
        to: link('/resources/example#card'),
      },
    ],
  },
  letter: {
    start: founderLetter,
    person: founder,
    role: '{site.founder.role}, {site.name}',
    portrait: founderPortrait,
    read: { label: 'Read the letter', to: link('/why-us') },
  },
  stats: {
    title: heading('What the method is built on'),
    items: [
      {
        value: text('30+', { max: 5 }),
        label: 'years of research',
        description: paragraph(
          'by others, into how adults learn: Kolb (1984), Baldwin (1988), Brynjolfsson (2025).',
        ),
      },
      {
        value: text('4+', { max: 5 }),
        label: 'methodologies',
        description: paragraph(
          'Spaced practice (Cepeda), recall (Roediger), learning by doing (Kolb), communities of practice (Wenger).',
        ),
      },
      {
        value: text('100%', { max: 5 }),
        label: 'practical focus',
        description: paragraph('Each session ends with a result.'),
      },
    ],
    sources: { label: 'All sources: in the free ebook', to: link('/flywheel-ebook') },
  },
  workshop: {
    title: heading(`Start with the | ${workshop.name}`),
    text: paragraph('One team builds its first examples.'),
    facts: [
      {
        when: onlyWith(workshop.to),
        term: workshop.length,
        text: paragraph(`${workshop.name}: one intact team`),
      },
      {
        when: onlyWith(accelerator.to),
        term: accelerator.length,
        text: paragraph(`${accelerator.name}: your own teachers`),
      },
      {
        when: onlyWith(hub.to),
        term: hub.length,
        text: paragraph(`${hub.name}: one team in charge of AI`),
      },
    ],
    action: { label: `See the ${workshop.name}`, to: link(workshop.to) },
    picture: picture({ drawing: 'team-at-table', alt: 'A team at a table.' }),
  },
  book: {
    title: heading('{site.book.title}: | a book for leaders'),
    text: paragraph('{site.book.subtitle}.'),
    cover: bookCover,
    action: { label: 'Join the Waitlist', to: link('/book') },
  },
  close: {
    title: heading('Plan your first team | with us'),
    text: paragraph(`${discovery.length}, ${discovery.price}. Not ready yet?`),
    action: `Book your ${discovery.name}`,
    survey: { label: 'Take the 3-minute survey', to: link('/discover') },
  },
} as const
