import { callFacts, calls } from '../calls.ts'
import type { Item } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'

const { accelerator } = offerings
const { programBriefing } = calls
const { virtualSprint, bootcamp, facilitators, competencies } = accelerator

export const accelerate = {
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: `${accelerator.program}: train internal AI champions`,
    description: `Training for the people who lead AI adoption in their teams: ${accelerator.curriculum}, ${accelerator.lengthInFull}, with an assessment.`,
  },
  hero: {
    eyebrow: accelerator.program,
    title: `${accelerator.name}: | train the people your | teams already ask`,
    lead: 'Every department has someone whom colleagues ask for help. This program trains that person to lead AI adoption: to analyze a workflow, frame an AI solution and win over a team. Then they teach the next leads.',
    action: `Schedule a ${programBriefing.name}`,
    note: `${programBriefing.length}, ${programBriefing.price}. You leave with ${programBriefing.deliverable}.`,
    details: { label: 'See the full syllabus', to: '/accelerate-details' },
    facts: [
      { term: 'Length', text: accelerator.lengthInFull },
      { term: 'Content', text: accelerator.curriculum },
      { term: 'For', text: accelerator.audience },
      { term: 'Outcome', text: accelerator.outcome },
      ...listOfFacts('accelerator'),
    ],
  },
  problems: {
    title: 'Why the second team never starts',
    lead: 'The pilot worked, and still nothing follows. Three reasons:',
    items: [
      {
        title: 'Everyone learned the buttons',
        text: 'The course was about the tool. No one learned to look at a process and decide where AI belongs in it.',
      },
      {
        title: 'Two people do all the AI work',
        text: 'Two enthusiasts help everyone, in their spare time. What they know leaves with them.',
      },
      {
        title: 'The demo got applause, and nothing else',
        text: 'A working draft was praised and never used. Winning over a team takes a skill that no one had learned.',
      },
    ],
  },
  solution: {
    title: 'The answer: leads who stay in their team',
    text: 'Leads stay in their jobs, and colleagues see the same work done a new way. A catalyst cohort is a group of leads who have passed the assessment and set a start date with their team.',
    picture: {
      drawing: 'first-desk',
      alt: 'Four colleagues behind work plans on stands. One raises a pencil, and the others look to her.',
    },
  },
  sessions: {
    title: `Curriculum: | ${accelerator.curriculum}`,
    lead: 'Each session ends with a result you can show your sponsor.',
    labels: { practice: 'What leads practice', result: 'What they bring home' },
    items: [
      {
        numeral: 'I',
        subtitle: 'Analyze the work',
        title: 'The Analyst’s Mindset',
        text: 'Leads look at the work before they improve it. They follow one case from request to result, note where it waits, and separate the steps that need judgment from those that only take time.',
        practice: 'Interviewing a colleague, following one case',
        result: 'An annotated workflow and a short list',
      },
      {
        numeral: 'II',
        subtitle: 'Design and build a solution',
        title: 'The Architect’s Tools',
        text: 'Leads turn an idea into a design: what goes in, what comes out, who checks it, what it must never do. Then they build a first version with the tools your company already allows.',
        practice: 'Framing, building, testing for failures',
        result: 'A framed solution with a working draft',
      },
      {
        numeral: 'III',
        subtitle: 'Win over a team',
        title: 'The Catalyst’s Voice',
        text: 'A good solution still needs a team that uses it. Leads rehearse the meeting in which they introduce theirs: with a skeptic, an enthusiast and a manager who has seen many new tools.',
        practice: 'Talking to people who disagree',
        result: 'An adoption plan for one team, rehearsed',
      },
      {
        numeral: 'IV',
        subtitle: 'Present it and set the date',
        title: 'The Showcase & Launch',
        text: 'Leads present to their sponsors, are assessed, and choose the date on which they begin with their own team.',
        practice: 'Presenting work in progress',
        result: 'A launch date that a sponsor has agreed to',
      },
    ],
  },
  rubric: {
    title: 'How leads are assessed: | 3 competencies, 1 rubric',
    lead: 'Attendance is not enough. We and one of their peers assess what leads bring to the showcase.',
    caption: 'The rubric, shortened',
    columns: { competency: 'Competency', levels: ['Not yet', 'Lead', 'Could teach it'] },
    rows: [
      {
        competency: competencies[0],
        levels: [
          'Describes the process as it should be',
          'Maps what really happens, and shows where judgment is needed',
          'Gets a team to draw its own map and agree on it',
        ],
      },
      {
        competency: competencies[1],
        levels: [
          'Begins with a tool and looks for a use',
          'States input, output, check and limit before building',
          'Turns a colleague’s vague wish into a draft that can be tested',
        ],
      },
      {
        competency: competencies[2],
        levels: [
          'Shows the result and leaves it there',
          'Wins over one skeptical team, with its manager going first',
          'Prepares other leads for that conversation',
        ],
      },
    ],
  },
  path: {
    title: 'The path to internal teacher',
    lead: 'Your own people take over the program in three steps.',
    items: [
      {
        title: 'AI Lead',
        text: `Has completed the ${accelerator.sessions} sessions, passed the assessment and begun with one team.`,
      },
      {
        title: facilitators.name,
        text: `A ${facilitators.length} for leads who will teach: leading a group, giving feedback, using the script.`,
      },
      {
        title: 'Internal teacher',
        text: 'Leads the next cohort through the program, with our materials and a new community of practice.',
      },
    ],
  },
  formats: {
    title: `Two formats: | online ${virtualSprint.span} | or ${bootcamp.length} on site`,
    lead: `Same ${accelerator.modules} modules, same ${virtualSprint.hours} hours, same assessment.`,
    items: [
      {
        name: virtualSprint.name,
        figure: virtualSprint.length,
        span: virtualSprint.span,
        text: `Each week: ${virtualSprint.perWeek.replace(' per week', '')} live online, and then practice on your own work with a coach. ${virtualSprint.length} in all: ${virtualSprint.live} live, ${virtualSprint.own} of practice.`,
        suits: 'Leads in several places, or without whole days to spare.',
        week: ['Week 1', 'Week 2'],
        calendar: 'Two weeks: live sessions on three days of each, own work on the other two.',
        live: [2, 0, 2, 0, 1.5, 2, 0, 2, 0, 1.5],
        own: [0, 1.5, 0, 2, 0, 0, 1.5, 0, 2, 0],
      },
      {
        name: bootcamp.name,
        figure: bootcamp.length,
        span: bootcamp.span,
        text: `Everyone in one room, ${bootcamp.pace}. The showcase is on the last afternoon, with sponsors present.`,
        suits: 'A cohort whose members should know each other well afterward.',
        week: ['One week'],
        calendar: 'One week with three full days in a row.',
        live: [0, 6, 6, 6, 0],
        own: [0, 0, 0, 0, 0],
      },
    ],
    labels: { suits: 'Good for', live: 'Live, with us', own: 'Own work, with a coach online' },
  },
  questions: {
    shown: 'yes',
    title: 'Questions about the program',
    items: [
      {
        question: 'Whom should we send?',
        answer:
          'People whom colleagues already ask for help, whatever their title, with a manager who agrees. They need no technical background.',
      },
      {
        question: `Is the online format as long as the ${bootcamp.name}?`,
        answer: `Yes. Both take ${virtualSprint.length}. Online, ${virtualSprint.live} of them are live sessions and ${virtualSprint.own} are practice with a coach; on site, all are spent together.`,
      },
      {
        question: 'What if a lead does not pass?',
        answer:
          'The result is “pass” or “not yet”. With “not yet”, the lead revises and resubmits, with a coach.',
      },
      {
        question: 'What do managers have to give up?',
        answer: `${virtualSprint.length} per lead for the program, then half a day a week for a lead who teaches other teams.`,
      },
      {
        question: 'Who teaches, how many take part, and when?',
        answer: 'The written offer names the person, the size, the dates and the place.',
      },
      {
        question: 'What does it cost?',
        answer: '{offers.accelerator.price}. You get it in writing before you commit to anything.',
      },
    ] as readonly Item<'question' | 'answer'>[],
  },
  next: {
    title: 'Two ways to continue',
    items: [
      {
        title: 'Talk it through',
        text: `${programBriefing.length}. Bring the names you have in mind and the weeks that do not work. You get ${programBriefing.deliverable}.`,
      },
      {
        title: 'Read first',
        text: '{site.ebook.title}, our free ebook, explains what a lead does in each stage.',
      },
    ],
    briefing: `Schedule a ${programBriefing.name}`,
    ebook: 'Download the Ebook',
  },
} as const
