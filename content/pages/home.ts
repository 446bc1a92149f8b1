import {
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
import { points } from '../lists.ts'

const { discovery } = calls
const { workshop, accelerator, hub } = offers

export const home = {
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
  stats: {
    title: heading('What the method is built on'),
    items: [
      {
        value: text('30+', { max: 5 }),
        label: 'years of research',
        description: paragraph('by others, into how adults learn.'),
      },
      {
        value: text('4+', { max: 5 }),
        label: 'methodologies',
        description: paragraph(
          'Spaced practice, recall, learning by doing, communities of practice.',
        ),
      },
      {
        value: text('100%', { max: 5 }),
        label: 'practical focus',
        description: paragraph('Each session ends with a result.'),
      },
    ],
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
    example: { label: 'See an example', to: link('/resources/example') },
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
