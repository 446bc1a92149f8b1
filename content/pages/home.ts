import { bookCover } from '../book-cover.ts'

import { callFacts, calls, offers } from '../calls.ts'

import { flywheelStages } from '../flywheel.ts'
import type { Item } from '../lists.ts'

const { discovery } = calls
const { workshop, accelerator, hub } = offers

export const home = {
  calls: callFacts,
  meta: {
    title: 'AI adoption consulting and training for companies',
    description:
      '{site.name} helps companies turn AI licenses into a habit: one team learns, then teaches the next.',
  },
  hero: {
    title: 'You have the | AI licenses. | We help your teams | build the habit.',
    lead: 'For sponsors, transformation and L&D leaders. One team rebuilds part of its work in a day, then teaches the next.',
    action: `Book a ${discovery.name}`,
    note: `${discovery.length}, ${discovery.price}. You leave with ${discovery.deliverable}.`,
    learnMore: 'Learn about the Flywheel',
  },
  question: {
    title: 'How do you build training for tools that keep changing?',
    lead: 'You don’t. People who learn from each other keep up.',
    items: [
      { title: 'The tool changes', text: 'Recorded courses date within months.' },
      { title: 'The work is specific', text: 'Generic prompts fail on your documents.' },
      { title: 'The habit decides', text: 'People change when their manager goes first.' },
    ] as readonly Item<'title' | 'text'>[],
  },
  comparison: {
    title: 'Traditional training | or a learning flywheel',
    lead: 'What each leaves behind.',
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
    title: 'The {site.method} | in four stages',
    lead: 'Each stage feeds the next.',
    items: flywheelStages,
    action: { label: 'Get the free ebook', to: '/flywheel-ebook' },
  },
  stats: {
    title: 'What the method is built on',
    items: [
      {
        value: '30+',
        label: 'years of research',
        description: 'by others, into how adults learn.',
      },
      {
        value: '4+',
        label: 'methodologies',
        description: 'Spaced practice, recall, learning by doing, communities of practice.',
      },
      {
        value: '100%',
        label: 'practical focus',
        description: 'Each session ends with a result.',
      },
    ],
  },
  workshop: {
    title: `Start with the | ${workshop.name}`,
    text: 'One team builds its first examples.',
    facts: [
      { when: workshop.to, term: workshop.length, text: `${workshop.name}: one intact team` },
      {
        when: accelerator.to,
        term: accelerator.length,
        text: `${accelerator.name}: your own teachers`,
      },
      { when: hub.to, term: hub.length, text: `${hub.name}: one team in charge of AI` },
    ],
    action: { label: `See the ${workshop.name}`, to: workshop.to },
    example: { label: 'See an example', to: '/resources/example' },
    picture: { drawing: 'team-at-table', alt: 'A team at a table.' },
  },
  book: {
    title: '{site.book.title}: | a book for leaders',
    text: '{site.book.subtitle}.',
    cover: bookCover,
    action: { label: 'Join the Waitlist', to: '/book' },
  },
  close: {
    title: 'Plan your first team | with us',
    text: `${discovery.length}, ${discovery.price}. Not ready yet?`,
    action: `Book a ${discovery.name}`,
    survey: { label: 'Take the 3-minute survey', to: '/discover' },
  },
} as const
