import {
  band,
  eyebrow,
  heading,
  lead,
  link,
  list,
  note,
  paragraph,
  picture,
  question,
  text,
} from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { questions } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'

const { accelerator } = offerings
const { programBriefing } = calls
const { virtualSprint, bootcamp, facilitators, competencies } = accelerator

export const accelerate = {
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: heading(`${accelerator.program}: train internal AI champions`),
    description: paragraph(
      `Training for the people who lead AI adoption in their teams: ${accelerator.curriculum}, ${accelerator.lengthInFull}, with an assessment.`,
    ),
  },
  hero: {
    eyebrow: eyebrow(accelerator.program),
    title: heading(`${accelerator.name}: | train the people your | teams already ask`),
    lead: lead(
      'Every department has someone whom colleagues ask for help. This program trains that person to lead AI adoption: to analyze a workflow, frame an AI solution and win over a team. Then they teach the next leads.',
    ),
    action: `Schedule your ${programBriefing.name}`,
    note: note(
      `${programBriefing.length}, ${programBriefing.price}. You leave with ${programBriefing.deliverable}.`,
    ),
    details: { label: 'See the full syllabus', to: link('/accelerate-details') },
    facts: [
      { term: 'Length', text: paragraph(accelerator.lengthInFull) },
      { term: 'Content', text: paragraph(accelerator.curriculum) },
      { term: 'For', text: paragraph(accelerator.audience) },
      { term: 'Outcome', text: paragraph(accelerator.outcome) },
      ...listOfFacts('accelerator'),
    ],
  },
  problems: {
    title: heading('Why the second team never starts'),
    lead: lead('The pilot worked, and still nothing follows. Three reasons:'),
    items: [
      {
        title: heading('Everyone learned the buttons'),
        text: paragraph(
          'The course was about the tool. No one learned to look at a process and decide where AI belongs in it.',
        ),
      },
      {
        title: heading('Two people do all the AI work'),
        text: paragraph(
          'Two enthusiasts help everyone, in their spare time. What they know leaves with them.',
        ),
      },
      {
        title: heading('The demo got applause, and nothing else'),
        text: paragraph(
          'A working draft was praised and never used. Winning over a team takes a skill that no one had learned.',
        ),
      },
    ],
  },
  solution: {
    title: heading('The answer: leads who stay in their team'),
    text: paragraph(
      'Leads stay in their jobs, and colleagues see the same work done a new way. A catalyst cohort is a group of leads who have passed the assessment and set a start date with their team.',
    ),
    picture: picture({
      drawing: 'first-desk',
      alt: 'Four colleagues behind work plans on stands. One raises a pencil, and the others look to her.',
    }),
  },
  sessions: {
    title: heading(`Curriculum: | ${accelerator.curriculum}`),
    lead: lead('Each session ends with a result you can show your sponsor.'),
    labels: { practice: 'What leads practice', result: 'What they bring home' },
    items: [
      {
        numeral: text('I', { max: 5 }),
        subtitle: 'Analyze the work',
        title: heading('The Analyst’s Mindset'),
        text: paragraph(
          'Leads look at the work before they improve it. They follow one case from request to result, note where it waits, and separate the steps that need judgment from those that only take time.',
        ),
        practice: 'Interviewing a colleague, following one case',
        result: 'An annotated workflow and a short list',
      },
      {
        numeral: text('II', { max: 5 }),
        subtitle: 'Design and build a solution',
        title: heading('The Architect’s Tools'),
        text: paragraph(
          'Leads turn an idea into a design: what goes in, what comes out, who checks it, what it must never do. Then they build a first version with the tools your company already allows.',
        ),
        practice: 'Framing, building, testing for failures',
        result: 'A framed solution with a working draft',
      },
      {
        numeral: text('III', { max: 5 }),
        subtitle: 'Win over a team',
        title: heading('The Catalyst’s Voice'),
        text: paragraph(
          'A good solution still needs a team that uses it. Leads rehearse the meeting in which they introduce theirs: with a skeptic, an enthusiast and a manager who has seen many new tools.',
        ),
        practice: 'Talking to people who disagree',
        result: 'An adoption plan for one team, rehearsed',
      },
      {
        numeral: text('IV', { max: 5 }),
        subtitle: 'Present it and set the date',
        title: heading('The Showcase & Launch'),
        text: paragraph(
          'Leads present to their sponsors, are assessed, and choose the date on which they begin with their own team.',
        ),
        practice: 'Presenting work in progress',
        result: 'A launch date that a sponsor has agreed to',
      },
    ],
  },
  rubric: {
    title: heading('How leads are assessed: | 3 competencies, 1 rubric'),
    lead: lead(
      'Attendance is not enough. We and one of their peers assess what leads bring to the showcase.',
    ),
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
    title: heading('The path to internal teacher'),
    lead: lead('Your own people take over the program in three steps.'),
    items: [
      {
        title: heading('AI Lead'),
        text: paragraph(
          `Has completed the ${accelerator.sessions} sessions, passed the assessment and begun with one team.`,
        ),
      },
      {
        title: heading(facilitators.name),
        text: paragraph(
          `A ${facilitators.length} for leads who will teach: leading a group, giving feedback, using the script.`,
        ),
      },
      {
        title: heading('Internal teacher'),
        text: paragraph(
          'Leads the next cohort through the program, with our materials and a new community of practice.',
        ),
      },
    ],
  },
  formats: {
    title: heading(`Two formats: | online ${virtualSprint.span} | or ${bootcamp.length} on site`),
    lead: lead(
      `Same ${accelerator.modules} modules, same ${virtualSprint.hours} hours, same assessment.`,
    ),
    items: [
      {
        name: virtualSprint.name,
        figure: virtualSprint.length,
        span: virtualSprint.span,
        text: paragraph(
          `Each week: ${virtualSprint.perWeek.replace(' per week', '')} live online, and then practice on your own work with a coach. ${virtualSprint.length} in all: ${virtualSprint.live} live, ${virtualSprint.own} of practice.`,
        ),
        suits: 'Leads in several places, or without whole days to spare.',
        week: [text('Week 1', { max: 25 }), text('Week 2', { max: 25 })],
        calendar: 'Two weeks: live sessions on three days of each, own work on the other two.',
        live: [2, 0, 2, 0, 1.5, 2, 0, 2, 0, 1.5],
        own: [0, 1.5, 0, 2, 0, 0, 1.5, 0, 2, 0],
      },
      {
        name: bootcamp.name,
        figure: bootcamp.length,
        span: bootcamp.span,
        text: paragraph(
          `Everyone in one room, ${bootcamp.pace}. The showcase is on the last afternoon, with sponsors present.`,
        ),
        suits: 'A cohort whose members should know each other well afterward.',
        week: [text('One week', { max: 25 })],
        calendar: 'One week with three full days in a row.',
        live: [0, 6, 6, 6, 0],
        own: [0, 0, 0, 0, 0],
      },
    ],
    labels: {
      suits: text('Good for', { max: 25 }),
      live: text('Live, with us', { max: 25 }),
      own: text('Own work, with a coach online', { max: 25 }),
    },
  },
  questions: {
    shown: band(true),
    title: heading('Questions about the program'),
    items: list(
      [
        {
          question: question('Whom should we send?'),
          answer: paragraph(
            'People whom colleagues already ask for help, whatever their title, with a manager who agrees. They need no technical background.',
          ),
        },
        {
          question: question(`Is the online format as long as the ${bootcamp.name}?`),
          answer: paragraph(
            `Yes. Both take ${virtualSprint.length}. Online, ${virtualSprint.live} of them are live sessions and ${virtualSprint.own} are practice with a coach; on site, all are spent together.`,
          ),
        },
        {
          question: question('What if a lead does not pass?'),
          answer: paragraph(
            'The result is “pass” or “not yet”. With “not yet”, the lead revises and resubmits, with a coach.',
          ),
        },
        {
          question: question('What do managers have to give up?'),
          answer: paragraph(
            `${virtualSprint.length} per lead for the program, then half a day a week for a lead who teaches other teams.`,
          ),
        },
        {
          question: question('Who teaches, how many take part, and when?'),
          answer: paragraph(
            'The written offer names the person, the size, the dates and the place.',
          ),
        },
        {
          question: question('What does it cost?'),
          answer: paragraph(
            '{offers.accelerator.price}. You get it in writing before you commit to anything.',
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
        title: heading('Talk it through'),
        text: paragraph(
          `${programBriefing.length}. Bring the names you have in mind and the weeks that do not work. You get ${programBriefing.deliverable}.`,
        ),
      },
      {
        title: heading('Read first'),
        text: paragraph(
          '{site.ebook.title}, our free ebook, explains what a lead does in each stage.',
        ),
      },
    ],
    briefing: `Schedule your ${programBriefing.name}`,
    ebook: 'Download the Ebook',
  },
} as const
