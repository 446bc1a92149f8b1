import { offerings } from '../offerings.ts'
import { site } from '../site.ts'

const { accelerator } = offerings

export const accelerate = {
  meta: {
    title: accelerator.program,
    description: `The ${accelerator.name} trains the people your teams already ask: four sessions, assessed on their own work, ${accelerator.lengthInFull}. Built as train-the-trainer.`,
  },
  hero: {
    eyebrow: accelerator.name,
    title: 'Train the people your teams already ask.',
    lead: `In every department somebody knows which spreadsheet is the real one. The ${accelerator.program} makes that person a lead: able to take a process apart, frame a solution and bring colleagues along. Then they teach the next.`,
    action: 'Schedule a Program Briefing',
    details: { label: 'Read the full syllabus', to: '/accelerate-details' },
    facts: [
      { term: 'Length', text: accelerator.lengthInFull },
      { term: 'Shape', text: 'Four sessions in six modules' },
      { term: 'Method', text: 'Train-the-trainer' },
      { term: 'Outcome', text: accelerator.outcome },
    ],
  },
  problems: {
    title: 'Why the second team never starts',
    lead: 'The pilot worked. Here is what usually stands between it and the next one.',
    items: [
      {
        title: 'Everybody learned the buttons',
        text: 'The course was about the tool. Nobody learned to look at a process and say where the button belongs, so it is pressed where it is handy.',
      },
      {
        title: 'One person does the AI things',
        text: 'Two enthusiasts build for the whole floor, from memory, at lunch. What they know leaves with them when they change jobs.',
      },
      {
        title: 'The demo was applauded',
        text: 'A working draft was shown, praised and never used. Building it took a week. Bringing a team along would have taken a skill nobody had.',
      },
    ],
  },
  solution: {
    title: 'Lead from the first desk, not from the podium',
    text: 'The first violin plays the same piece as everyone else, and the section watches the bow. A lead works the same way. They stay in their team and their job, and they learn to do three things in front of colleagues: analyse the work, frame a solution, start the change.',
    picture: {
      drawing: 'first-desk',
      alt: 'Four colleagues at music stands that hold work plans. The one at the first desk has raised her hand with a pencil, and the others look to her.',
    },
  },
  sessions: {
    title: 'Four sessions, four movements',
    lead: 'Each has its own tempo, and each ends with something a sponsor can hold.',
    labels: { practice: 'Practised', result: 'Brought home' },
    items: [
      {
        numeral: 'I',
        subtitle: 'Slowly, looking closely',
        title: 'The Analyst’s Mindset',
        text: 'Watch the work before improving it. Leads follow one case from request to result, note where it waits, and separate what needs judgement from what only needs patience.',
        practice: 'Interviewing a colleague, walking a process',
        result: 'An annotated workflow and a short list',
      },
      {
        numeral: 'II',
        subtitle: 'With precision',
        title: 'The Architect’s Tools',
        text: 'From a candidate to a design: what goes in, what comes out, who checks it, what it must never do. Then a first version, built with the tools your organisation already allows.',
        practice: 'Framing, building, trying to break it',
        result: 'A framed solution with a working draft',
      },
      {
        numeral: 'III',
        subtitle: 'Singing, with room to breathe',
        title: 'The Catalyst’s Voice',
        text: 'Most solutions fail in the meeting where they are introduced. Leads rehearse that meeting with the sceptic, the enthusiast and the manager who has seen three of these before.',
        practice: 'Saying it to people who disagree',
        result: 'An adoption plan for one team, tried aloud',
      },
      {
        numeral: 'IV',
        subtitle: 'All together, forward',
        title: 'The Showcase & Launch',
        text: 'Leads present to their sponsors, are assessed, and pick the date on which they begin with their own team. The date goes into a calendar before anyone goes home.',
        practice: 'Presenting work that is not finished',
        result: 'A launch date with a sponsor beside it',
      },
    ],
  },
  rubric: {
    title: 'Assessed on the work, against a rubric',
    lead: 'A certificate of attendance proves that somebody had a chair. Leads are assessed on what they bring to the showcase, by one of us and one of their peers.',
    caption: 'The rubric, shortened',
    columns: { competency: 'Competency', levels: ['Not yet', 'Lead', 'Could teach it'] },
    rows: [
      {
        competency: 'AI Workflow Analysis',
        levels: [
          'Describes the process as it should be',
          'Maps what really happens, and says where judgement sits',
          'Gets a team to draw its own map and agree on it',
        ],
      },
      {
        competency: 'AI Solution Framing',
        levels: [
          'Begins with a tool and looks for a use',
          'States input, output, check and limit before building',
          'Turns a colleague’s vague wish into a draft that can be tested',
        ],
      },
      {
        competency: 'Change Catalysis',
        levels: [
          'Shows the result and hopes',
          'Wins one sceptical team, with its manager going first',
          'Prepares other leads for that conversation',
        ],
      },
    ],
  },
  path: {
    title: 'The path to internal teacher',
    lead: 'We would rather not be the only ones who can run this.',
    items: [
      {
        title: 'AI Lead',
        text: 'Has completed the four sessions, passed the assessment and begun with one team.',
      },
      {
        title: 'Level 2 Facilitator Enablement',
        text: 'A 4-hour workshop for leads who will teach: running the room, giving feedback, using the facilitator’s script and leaving it.',
      },
      {
        title: 'Internal teacher',
        text: 'Takes the next cohort through the programme, with our materials and a community of practice behind them.',
      },
    ],
  },
  formats: {
    title: 'Two formats, one standard',
    lead: 'Same modules, same assessment. Choose by how your people can be spared.',
    items: [
      {
        name: 'Virtual Sprint',
        figure: '18 hours',
        span: 'over 2 weeks',
        text: '5 to 6 hours per week are live, in short sessions. The rest of the time is spent on the lead’s own work, with a coach at hand.',
        suits: 'Leads in several places, or a team that cannot close for three days.',
        week: ['Week 1', 'Week 2'],
        calendar: 'Two weeks: live sessions on three days of each, own work on the other two.',
        live: [2, 0, 2, 0, 1.5, 2, 0, 2, 0, 1.5],
        own: [0, 1.5, 0, 2, 0, 0, 1.5, 0, 2, 0],
      },
      {
        name: 'Bootcamp',
        figure: '3 full days',
        span: 'consecutive, on site',
        text: 'Everyone in one room, two modules a day, the showcase on the last afternoon with sponsors present.',
        suits: 'A cohort that should know each other by name afterwards.',
        week: ['One week'],
        calendar: 'One week with three full days in a row.',
        live: [0, 6, 6, 6, 0],
        own: [0, 0, 0, 0, 0],
      },
    ],
    labels: { suits: 'Suits', live: 'Live, with us', own: 'On own work' },
  },
  next: {
    title: 'Two ways to begin',
    items: [
      {
        title: 'Talk it through',
        text: 'Bring the names you have in mind and the weeks that are out of the question.',
      },
      {
        title: 'Read first',
        text: `${site.ebook.title}: why leads matter more than licences, in a free afternoon’s worth of pages.`,
      },
    ],
    briefing: 'Schedule a Program Briefing',
    ebook: 'Download the Ebook',
  },
} as const
