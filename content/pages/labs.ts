import {
  band,
  eyebrow,
  heading,
  lead,
  link,
  list,
  note,
  onlyWith,
  paragraph,
  picture,
  question,
  text,
} from '#contract/values.ts'
import { callFacts, calls, offers } from '../calls.ts'
import { flywheelStages } from '../flywheel.ts'
import { questions } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { effort, programs } from '../programs.ts'

const { workshop, accelerator } = offers
const { workshopScoping } = calls
const { founding } = programs

export const labs = {
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: heading(`${workshop.name}: AI training for teams`),
    description: paragraph(
      `Hands-on AI training for a team of {offers.workshop.size}: in one day it maps its work, finds where AI helps and builds the first examples.`,
    ),
  },
  hero: {
    eyebrow: eyebrow('By five o’clock, one task is done differently.'),
    title: heading(workshop.name),
    subtitle: `One day in which a team of {offers.workshop.size} rebuilds part of its own work with AI.`,
    lead: lead(
      `The team maps its work, finds the steps where AI helps and builds the first examples. It keeps a backlog and a playbook.`,
    ),
    action: `Schedule your ${workshopScoping.name}`,
    note: note(
      `${workshopScoping.length}, ${workshopScoping.price}. You leave with ${workshopScoping.deliverable}.`,
    ),
  },
  partners: {
    when: onlyWith(founding.to),
    eyebrow: eyebrow(founding.name),
    title: heading('We are looking for founding partners for this workshop'),
    text: paragraph(`For ${founding.forWhom}. Tell us what did not work, and we fix it.`),
    facts: listOfFacts('founding'),
    action: { label: 'Ask to become a founding partner', to: link('/contact#contactForm') },
  },
  betterQuestions: {
    title: heading('A faster horse, | or a better question?'),
    text: paragraph(
      'A chatbot makes the same work a little faster. We think a second question gains more, and only those who do the work can ask it.',
    ),
    columns: { before: 'The faster horse', after: 'The second question' },
    rows: [
      {
        before: 'Write the minutes in half the time',
        after: 'Who reads them, and what do they do next?',
      },
      { before: 'Summarize forty emails', after: 'Why are there forty?' },
    ],
    picture: picture({ drawing: 'toy-horse', alt: 'A wooden toy horse on upgraded wheels.' }),
  },
  spark: {
    eyebrow: eyebrow('Spark, the first stage of the flywheel'),
    title: heading('This workshop starts the flywheel'),
    text: paragraph(
      'People change when a colleague shows them a result. After the day you have that colleague, and an example to check.',
    ),
    stages: flywheelStages,
    action: { label: 'Get the free Flywheel ebook', to: link('/flywheel-ebook') },
  },
  agenda: {
    title: heading('Agenda: one day in three parts'),
    lead: lead('Usually nine to five with a lunch break. We fit the hours to your shifts.'),
    /** The parts of a usual day; `from` and `to` are hours of the 24-hour clock. */
    items: [
      {
        time: text('Morning', { max: 12 }),
        from: 9,
        to: 12,
        title: heading('Map Your Reality'),
        step: 'Map Reality',
        text: paragraph(
          'The team draws how one task really moves: who touches it, where it waits, what no one wrote down.',
        ),
        result: 'A map of the work that the whole team recognizes',
      },
      {
        time: text('Midday', { max: 12 }),
        from: 12,
        to: 14,
        title: heading('Identify AI Opportunities'),
        step: 'Identify Opportunities',
        text: paragraph(
          'Three questions about every step: How much judgment does it need? Is there enough information? What would a mistake cost? The answers rank the steps.',
        ),
        result: 'A ranked list with a name next to each line',
      },
      {
        time: text('Afternoon', { max: 12 }),
        from: 14,
        to: 17,
        title: heading('Get Hands-on'),
        step: 'Build & Blueprint',
        text: paragraph(
          'Pairs build the top of the list with the tools you allow. Each shows what works and what does not yet.',
        ),
        result: 'Working examples that others can repeat',
      },
    ],
    resultLabel: 'By then you have',
    video: {
      title: heading('Demo: an AI assistant moves a meeting, a person approves'),
      note: note('A demonstration with invented names. It has no sound.'),
      captions: 'English captions',
      transcriptTitle: 'Read the transcript',
      transcript: [
        'A red pencil that moves by itself is the assistant. A hand with a pen is Ruth.',
        'Ines, a client, asks to move Thursday’s review to Friday. The pencil compares five calendars: two people travel at ten. It proposes 15:00 or 11:30 and drafts a note for 15:00, not sent.',
        '“Ruth, may this go to all five?” She strikes out 15:00 and writes 11:30 and “school run”, which is in no calendar. A finger presses Send.',
        'The last words: The assistant did the legwork. Ruth knew about the school run.',
      ],
    },
  },
  deliverables: {
    title: heading('What Your Team Will Leave With'),
    lead: lead('Ready to use the next morning.'),
    example: { label: 'See both in one case', to: link('/resources/example') },
    items: [
      {
        title: heading('A backlog'),
        text: paragraph('Every opportunity found, ranked, with an owner and a first step.'),
        picture: picture({ drawing: 'backlog', alt: 'A ranked list, each row with a name tag.' }),
      },
      {
        title: heading('A playbook'),
        text: paragraph(
          'The examples for a colleague who was not there: task, instruction, check and limits.',
        ),
        picture: picture({
          drawing: 'playbook',
          alt: 'An open book: steps on the left, a sketch of a work flow on the right.',
        }),
      },
    ],
  },
  audience: {
    title: heading('Who it is for: | a team that shares work'),
    fits: {
      title: heading('It works for'),
      items: [
        `An intact team of {offers.workshop.size}, from any function`,
        'A manager who stays all day',
        'One recurring piece of work that annoys everyone',
        `An approved tool, or IT and legal teams who can clear one in ${effort.clearance}`,
      ],
    },
    misfits: {
      title: heading('Choose something else for'),
      items: [
        'A mixed audience that wants an overview',
        'A hackathon for volunteers',
        'A demonstration for a board',
      ],
    },
    elsewhere: {
      text: paragraph('Choosing people who will lead adoption in many teams?'),
      action: { label: `See the ${accelerator.name}`, to: link(accelerator.to) },
    },
  },
  followUp: {
    title: heading('Support after the workshop'),
    lead: lead(
      `The habit forms in the weeks after. The team meets twice for ${effort.returns}, after one week and after three. Its manager leads; your coach can join.`,
    ),
    items: [
      {
        title: heading(`${effort.coaching} of 1-on-1 coaching`),
        text: paragraph(
          'For the team as a whole, one person at a time, when the first real deadline comes.',
        ),
      },
      {
        title: heading('An online community of practice'),
        text: paragraph('It is new: you would be among its first members.'),
      },
      {
        title: heading(`Next step: ${accelerator.name}`),
        text: paragraph('For those who want to lead the next team.'),
        action: { label: `See the ${accelerator.name}`, to: link(accelerator.to) },
      },
    ],
  },
  questions: {
    shown: band(true),
    title: heading('Questions about the day'),
    items: list(
      [
        {
          question: question('What do you need from us?'),
          answer: paragraph(
            `Three examples from each person and one approved tool. IT or legal clears the material first: allow ${effort.clearance}.`,
          ),
        },
        {
          question: question('Which tools? Where?'),
          answer: paragraph(
            'Your tool: Microsoft 365 Copilot, ChatGPT, Gemini, Claude or another. We sell none. {offers.workshop.place}. The offer says who runs the day.',
          ),
        },
        {
          question: question('What do you see of our data?'),
          answer: paragraph(
            'What your team shows, on its own screens, with names removed. The contract says what we may keep, with any data-processing agreement you need.',
          ),
        },
        {
          question: question('What does it cost?'),
          answer: paragraph(
            '{offers.workshop.price}. You get it in writing before you commit to anything.',
          ),
        },
        {
          question: question('What if it does not work?'),
          answer: paragraph(
            'Then the playbook says where AI does not help. We promise no result. Measure ten cases before and ten after.',
          ),
        },
        {
          question: question('What should HR know?'),
          answer: paragraph(
            'Tell employee representatives early. We look at tasks; no one is tested. The agenda, the list of participants and the playbook are records for Article 4 of the EU AI Act.',
          ),
        },
      ],
      questions,
    ),
  },
  close: {
    title: heading('Pick the team. | We plan the day | with you.'),
    text: paragraph(
      `In the ${workshopScoping.name} (${workshopScoping.length}, ${workshopScoping.price}) we choose the task with you.`,
    ),
    action: `Schedule your ${workshopScoping.name}`,
  },
} as const
