import { offerings } from '../offerings.ts'

const { accelerator, workshop } = offerings

export const accelerateDetails = {
  meta: {
    title: `${accelerator.program}, the detailed curriculum`,
    description: `The syllabus of the ${accelerator.name}: six modules with aims, topics, practice and what each lead hands in. ${accelerator.lengthInFull}.`,
  },
  hero: {
    eyebrow: 'Syllabus',
    title: accelerator.program,
    subtitle: `The detailed curriculum of the ${accelerator.name}`,
    lead: 'This is what we teach, in the order we teach it, with what every lead hands in. If your own people could run a module better than we would, strike it out and tell us.',
    learnMore: 'Learn More',
    contact: { label: 'Get in Touch', to: '/contact#contactForm' },
    facts: [
      { term: 'Length', text: accelerator.lengthInFull },
      { term: 'Modules', text: 'Six, taught in four sessions' },
      { term: 'Module', text: 'Three hours, part of them on the lead’s own work' },
      { term: 'For', text: accelerator.audience },
      { term: 'Assessment', text: 'Three competencies, one rubric' },
      { term: 'Outcome', text: accelerator.outcome },
      { term: 'Afterwards', text: accelerator.followUp },
    ],
  },
  before: {
    title: 'Before you come',
    paragraphs: [
      'No coding. No reading list. Leads bring one recurring piece of work from their own team, a manager who knows they are here, and access to the AI tools their organisation allows.',
      'It helps when the team has had its first day already:',
    ],
    workshop: { label: workshop.name, to: workshop.to },
    sample: 'View Sample Curriculum',
    sampleNote: 'The sample volume is being set. Everything in it stands on this page in short.',
  },
  curriculum: {
    title: 'Six modules',
    lead: 'Two modules make a day of the Bootcamp.',
    labels: {
      module: 'Module',
      session: 'Session',
      hours: '3 hours',
      aim: 'Aim',
      topics: 'Topics',
      practice: 'Practice',
      handIn: 'Handed in',
    },
    items: [
      {
        session: 'I, The Analyst’s Mindset',
        title: 'Seeing work as it is',
        aim: 'Describe one process by what happens, not by what the manual says.',
        topics: [
          'Following a case instead of a chart',
          'Waiting, rework and the unofficial spreadsheet',
          'Where judgement sits, and who has it',
        ],
        practice: 'Interview a colleague for twenty minutes without proposing anything.',
        handIn: 'A workflow map, corrected by somebody who does the work',
      },
      {
        session: 'I, The Analyst’s Mindset',
        title: 'Choosing what to change',
        aim: 'Rank the steps of a process by what AI could add and what a mistake would cost.',
        topics: [
          'Drafting, sorting, checking, looking up',
          'Value against effort, with honest error bars',
          'Work that should stop rather than speed up',
        ],
        practice: 'Defend your ranking in front of a peer from another department.',
        handIn: 'A short list with one candidate chosen',
      },
      {
        session: 'II, The Architect’s Tools',
        title: 'Framing a solution',
        aim: 'Write a one-page frame that a colleague could build from.',
        topics: [
          'Input, output, check, limit',
          'What the system must never do',
          'Data that may be used, and data that may not',
        ],
        practice: 'Swap frames with another lead and build theirs.',
        handIn: 'A one-page solution frame',
      },
      {
        session: 'II, The Architect’s Tools',
        title: 'Building the first version',
        aim: 'Get to a working draft with approved tools, and know how it fails.',
        topics: [
          'Instructions, examples and source documents',
          'Testing with the cases that went wrong last year',
          'Keeping a person in the place where one is needed',
        ],
        practice: 'Break your own draft before somebody else does.',
        handIn: 'A working draft with its list of known failures',
      },
      {
        session: 'III, The Catalyst’s Voice',
        title: 'Bringing a team along',
        aim: 'Plan and rehearse the conversation in which a team decides to try it.',
        topics: [
          'Sceptics as the best testers you will get',
          'What the manager does first, in public',
          'Small measures that a team can collect itself',
        ],
        practice: 'Hold the opening meeting with a cast of colleagues, then hold it again.',
        handIn: 'An adoption plan for one team',
      },
      {
        session: 'IV, The Showcase & Launch',
        title: 'Showcase and launch',
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
    title: 'House rules',
    items: [
      { term: 'Attendance', text: 'All of it. The showcase cannot be made up later.' },
      { term: 'Tools', text: 'Those your organisation has approved. We bring none of our own.' },
      { term: 'Data', text: 'Real work, with names of customers and staff taken out before it goes on a wall.' },
      { term: 'Assessment', text: 'Pass or not yet. Whoever is not there yet hands in again, with a coach.' },
    ],
  },
  close: {
    title: 'Questions a syllabus cannot answer',
    text: 'Which of your people to send, what to tell their managers, how to fit it around the quarter’s end. Ask us.',
    action: { label: 'Get in Touch', to: '/contact' },
  },
} as const
