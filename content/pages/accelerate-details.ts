import {
  band,
  eyebrow,
  fixed,
  heading,
  lead,
  link,
  list,
  paragraph,
  text,
} from '#contract/values.ts'
import { terms } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'

const { accelerator, workshop } = offerings
const { module, bootcamp } = accelerator

export const accelerateDetails = {
  offers: offerFacts,
  meta: {
    title: heading(`${accelerator.program}: the detailed curriculum`),
    description: paragraph(
      `The full syllabus of the ${accelerator.name}: ${accelerator.modules} modules with aims, topics, practice and what each lead hands in.`,
    ),
  },
  hero: {
    eyebrow: eyebrow(
      `Full syllabus: ${accelerator.modules} modules, ${accelerator.virtualSprint.length}`,
    ),
    title: heading(accelerator.program),
    subtitle: `The detailed curriculum of the ${accelerator.name}`,
    lead: lead(
      'Everything we teach, in the order we teach it, with what each lead hands in. If your own people can run a module better than we would, tell us and we leave it to them.',
    ),
    learnMore: 'Learn More',
    contact: { label: 'Get in Touch', to: link('/contact#contactForm') },
    facts: [
      { term: 'Length', text: paragraph(accelerator.lengthInFull) },
      { term: 'Content', text: paragraph(accelerator.curriculum) },
      { term: 'Each module', text: paragraph(`${module}, partly on the lead’s own tasks`) },
      { term: 'For', text: paragraph(accelerator.audience) },
      { term: 'Assessment', text: paragraph('Three competencies, one rubric') },
      { term: 'Outcome', text: paragraph(accelerator.outcome) },
      { term: 'Afterward', text: paragraph(accelerator.followUp) },
      ...listOfFacts('accelerator'),
    ],
  },
  before: {
    title: heading('What leads need before they start'),
    paragraphs: [
      'No coding and no reading list. Leads bring one recurring piece of work from their own team, the agreement of their manager, and access to the AI tools their company allows.',
    ],
    workshop: {
      text: paragraph('It helps if the team has done the workshop first:'),
      label: workshop.name,
      to: link(workshop.to),
    },
    sample: 'View Sample Curriculum',
    sampleNote: 'Coming soon. Until then, this page covers everything in it.',
    handIn: {
      label: 'See an example: the filled-in use-case canvas of an invented team (PDF)',
      to: fixed('/assets/use-case-canvas.pdf'),
    },
  },
  curriculum: {
    title: heading(`The ${accelerator.modules} modules in detail`),
    lead: lead(`The ${bootcamp.name} covers ${bootcamp.pace}.`),
    labels: {
      module: 'Module',
      session: 'Session',
      hours: text(module, { max: 10 }),
      aim: 'Aim',
      topics: 'Topics',
      practice: 'Practice',
      handIn: 'Handed in',
    },
    items: [
      {
        session: 'I, The Analyst’s Mindset',
        title: heading('Seeing work as it is'),
        aim: 'Describe one process by what happens, not by what the manual says.',
        topics: [
          'Following a case instead of a chart',
          'Waiting, rework and the unofficial spreadsheet',
          'Where judgment is needed, and who has it',
        ],
        practice: 'Interview a colleague without proposing anything.',
        handIn: 'A workflow map, corrected by someone who does the work',
      },
      {
        session: 'I, The Analyst’s Mindset',
        title: heading('Choosing what to change'),
        aim: 'Rank the steps of a process by what AI could add and what a mistake would cost.',
        topics: [
          'Drafting, sorting, checking, looking up',
          'Value against effort, with honest estimates',
          'Work that should stop instead of speeding up',
        ],
        practice: 'Defend your ranking in front of a peer from another department.',
        handIn: 'A short list with one candidate chosen',
      },
      {
        session: 'II, The Architect’s Tools',
        title: heading('Framing a solution'),
        aim: 'Write a frame that a colleague could build from.',
        topics: [
          'Input, output, check, limit',
          'What the system must never do',
          'Data that may be used, and data that may not',
        ],
        practice: 'Swap frames with another lead and build theirs.',
        handIn: 'A solution frame',
      },
      {
        session: 'II, The Architect’s Tools',
        title: heading('Building the first version'),
        aim: 'Get to a working draft with approved tools, and know how it fails.',
        topics: [
          'Instructions, examples and source documents',
          'Testing with cases that went wrong before',
          'Keeping a person where a person is needed',
        ],
        practice: 'Find the failures in your own draft before someone else does.',
        handIn: 'A working draft with its list of known failures',
      },
      {
        session: 'III, The Catalyst’s Voice',
        title: heading('Winning over a team'),
        aim: 'Plan and rehearse the conversation in which a team decides to try it.',
        topics: [
          'Skeptics as your best testers',
          'What the manager does first, in public',
          'Small measures that a team can collect itself',
        ],
        practice: 'Hold the opening meeting with colleagues in the roles, then hold it again.',
        handIn: 'An adoption plan for one team',
      },
      {
        session: 'IV, The Showcase & Launch',
        title: heading('Showcase and launch'),
        aim: 'Show the work to sponsors, be assessed, and set the date.',
        topics: [
          'Presenting evidence, including what did not work',
          'Asking a sponsor for one specific thing',
          'The first thirty days, week by week',
        ],
        practice: 'The showcase itself.',
        handIn: 'A launch date, a sponsor’s commitment and a finished rubric',
      },
    ],
  },
  rules: {
    shown: band(true),
    title: heading('Rules for participants'),
    items: list(
      [
        {
          term: 'Attendance',
          text: paragraph('Full attendance. There is no second date for the showcase.'),
        },
        {
          term: 'Tools',
          text: paragraph('The ones your company has approved. We bring none of our own.'),
        },
        {
          term: 'Data',
          text: paragraph(
            'Real work. Names of customers and employees are removed before anything is shown.',
          ),
        },
        {
          term: 'Assessment',
          text: paragraph('Pass or not yet. Anyone with “not yet” hands in again, with a coach.'),
        },
      ],
      terms,
    ),
  },
  close: {
    title: heading('Questions the syllabus does not answer?'),
    text: paragraph(
      `Which people to send, what to tell their managers, how to plan around the end of the quarter: ask us. We answer within {site.replyTime}.`,
    ),
    action: { label: 'Get in Touch', to: link('/contact') },
  },
} as const
