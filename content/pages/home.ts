import { flywheelStages } from '../flywheel.ts'
import { site } from '../site.ts'

export const home = {
  meta: {
    title: 'Training fades. A flywheel keeps turning.',
    description: `${site.name} helps enterprises adopt AI through the people who use it: one team learns on its own work, teaches the next, and the skill stays.`,
  },
  hero: {
    title: 'Training fades. A flywheel keeps turning.',
    lead: `${site.name} helps enterprises adopt AI through the people who will use it. One team learns on its own work and teaches the next. The skill is still there when the course is over.`,
    action: 'Book a Discovery Session',
    note: '45 minutes, complimentary, with somebody who has done this before.',
    learnMore: 'Learn about the Flywheel',
  },
  question: {
    title: 'How do you build training for a tool that changes every month?',
    lead: 'You do not. By the time the course is approved, recorded and rolled out, the buttons have moved. What can keep up is a group of people who learn from each other, every week, on work that matters to them.',
    items: [
      {
        title: 'The tool moves',
        text: 'A recorded course is out of date on the day it is published. A colleague who solved it this morning is not.',
      },
      {
        title: 'The work is local',
        text: 'Generic prompts impress in the demo and fail at the desk. The useful ones are found by those who know the exceptions.',
      },
      {
        title: 'The habit decides',
        text: 'Knowing is the easy part. People change how they work when their team does, and when their manager goes first.',
      },
    ],
  },
  comparison: {
    title: 'A course ends. A flywheel feeds itself.',
    lead: 'The same budget, spent in two ways.',
    columns: { feature: 'What to look at', traditional: 'Traditional training', flywheel: 'Learning flywheel' },
    rows: [
      {
        feature: 'Lifespan',
        traditional: 'Strongest on the last day, weaker each week after',
        flywheel: 'Every turn produces material for the next',
      },
      {
        feature: 'Ownership',
        traditional: 'The training department, on behalf of everyone',
        flywheel: 'The teams that do the work, with a sponsor behind them',
      },
      {
        feature: 'Speed',
        traditional: 'Months from need to roll-out',
        flywheel: 'A first result within a day, a second team within weeks',
      },
      {
        feature: 'Impact',
        traditional: 'Attendance and satisfaction',
        flywheel: 'Hours, errors and decisions, counted on real work',
      },
      {
        feature: 'Cost Model',
        traditional: 'Per seat, and again for every new tool',
        flywheel: 'Falls with each turn, because your own people teach',
      },
    ],
  },
  stages: {
    title: 'Four stages, one motion',
    lead: 'Each stage hands its energy to the next. Skip one and the wheel stops, which is what most pilots look like from the inside.',
    items: flywheelStages,
    action: { label: 'Read the Flywheel Ebook', to: '/flywheel-ebook' },
  },
  stats: {
    title: 'What stands behind it',
    items: [
      {
        value: '30+',
        label: 'years of research',
        description: 'into how adults learn at work, why they stop, and who they copy.',
      },
      {
        value: '4+',
        label: 'methodologies',
        description: 'joined into one practice, from action learning to communities of practice.',
      },
      {
        value: '100%',
        label: 'practical focus',
        description: 'Every session starts from a task on your desk and ends with it done.',
      },
    ],
  },
  workshop: {
    title: 'Start with one team and one day',
    text: 'The Applied AI Workshop takes an intact team of 8 to 12 through its own work: map what really happens, pick the places where AI earns its keep, build the first of them before the day is out.',
    facts: [
      { term: 'Length', text: 'One day' },
      { term: 'Who', text: 'An intact team of 8 to 12' },
      { term: 'You keep', text: 'A backlog and a playbook' },
    ],
    action: { label: 'See the Applied AI Workshop', to: '/labs' },
    picture: {
      drawing: 'team-at-table',
      alt: 'A team of five around a table, one of them pointing at a wall of notes.',
    },
  },
  book: {
    eyebrow: `The book, ${site.book.release}`,
    title: `${site.book.title}: ${site.book.subtitle}`,
    text: 'A working manual for the people who have to make AI adoption happen with the staff they have. No predictions. Plenty of checklists.',
    cover: { alt: `${site.book.title}: ${site.book.subtitle}` },
    action: { label: 'Join the Waitlist', to: '/book' },
  },
  close: {
    title: 'It only needs a first push.',
    text: 'Tell us where you stand. In 45 minutes we will sketch your first turn of the wheel, and you keep the sketch either way.',
    action: 'Book a Discovery Session',
  },
} as const
