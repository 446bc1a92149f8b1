import { flywheelStages } from '../flywheel.ts'
import { calls, offerings } from '../offerings.ts'
import { site } from '../site.ts'

const { discovery } = calls
const { workshop } = offerings

export const home = {
  meta: {
    title: 'AI adoption consulting and training for companies',
    description: `${site.name} helps companies turn AI licenses into a habit: one team learns on its own work, then teaches the next.`,
  },
  hero: {
    eyebrow: 'Training fades. A flywheel keeps turning.',
    title: 'You have the AI licenses. We help your teams build the habit.',
    lead: `${site.name} is a consultancy for executive sponsors, transformation leaders and L&D. AI tools change faster than any course, so one team starts with one day on its own work and teaches the next.`,
    action: `Book a ${discovery.name}`,
    note: `${discovery.length}, ${discovery.price}. You leave with ${discovery.deliverable}.`,
    learnMore: 'Learn about the Flywheel',
  },
  question: {
    title: 'How do you build training for a tool that changes every month?',
    lead: 'You don’t. People who learn from each other keep up with it.',
    items: [
      {
        title: 'The tool changes',
        text: 'A recorded course is out of date on the day it is published.',
      },
      {
        title: 'The work is specific',
        text: 'Generic prompts fail on your documents. Your team needs examples from its own.',
      },
      {
        title: 'The habit decides',
        text: 'People change when their team does and their manager goes first.',
      },
    ],
  },
  comparison: {
    title: 'Traditional training or a learning flywheel',
    lead: 'What you pay for, and what stays.',
    columns: { feature: 'What to compare', traditional: 'Traditional training', flywheel: 'Learning flywheel' },
    rows: [
      {
        feature: 'Lifespan',
        traditional: 'Weaker each week after the last day',
        flywheel: 'Results become the next team’s examples',
      },
      {
        feature: 'Ownership',
        traditional: 'The training department',
        flywheel: 'The teams that do the work',
      },
      {
        feature: 'Speed',
        traditional: 'Months to rollout',
        flywheel: 'A first result within a day',
      },
      {
        feature: 'Impact',
        traditional: 'Attendance and satisfaction',
        flywheel: 'Hours and errors on real work',
      },
      {
        feature: 'Cost Model',
        traditional: 'Per seat, for every new tool',
        flywheel: 'Falls, as your own people teach',
      },
    ],
  },
  stages: {
    title: 'The AI Learning Flywheel: four stages, one motion',
    lead: `The ${site.name} Model shows where your company is; the flywheel is how you move on.`,
    items: flywheelStages,
    action: { label: 'Get the free ebook', to: '/flywheel-ebook' },
  },
  stats: {
    title: 'What the method is built on',
    items: [
      {
        value: '30+',
        label: 'years of research',
        description: 'into how adults learn. The ebook names its sources.',
      },
      {
        value: '4+',
        label: 'methodologies',
        description: 'in one, from spaced practice to communities of practice.',
      },
      {
        value: '100%',
        label: 'practical focus',
        description: 'Every session ends with a result your team can use.',
      },
    ],
  },
  workshop: {
    title: `Start with one team: the ${workshop.name}`,
    text: 'In one day, your team maps its work, picks the steps where AI helps and builds the first examples.',
    facts: [
      { term: 'Length', text: workshop.length },
      { term: 'For', text: workshop.audience },
      { term: 'You keep', text: workshop.outcome },
    ],
    action: { label: `See the ${workshop.name}`, to: workshop.to },
    picture: {
      drawing: 'team-at-table',
      alt: 'A team at a table with notes on a wall.',
    },
  },
  book: {
    eyebrow: 'The book',
    title: `${site.book.title}: ${site.book.subtitle}`,
    text: 'A working manual for leaders of AI adoption: checklists, no predictions.',
    cover: { alt: `${site.book.title}: ${site.book.subtitle}` },
    action: { label: 'Join the Waitlist', to: '/book' },
  },
  close: {
    title: `Plan your first team in ${discovery.length}`,
    text: `You leave with ${discovery.deliverable}.`,
    action: `Book a ${discovery.name}`,
  },
} as const
