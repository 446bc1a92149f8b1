import { callFacts, calls, offers } from '../calls.ts'
import { flywheelStages } from '../flywheel.ts'
import type { Item } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { effort, programs } from '../programs.ts'

const { workshop, accelerator } = offers
const { workshopScoping } = calls
const { founding } = programs

export const labs = {
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: `${workshop.name}: AI training for teams`,
    description: `Hands-on AI training for a team of {offers.workshop.size}: in one day it maps its work, finds where AI helps and builds the first examples.`,
  },
  hero: {
    eyebrow: 'By five o’clock, one task is done differently.',
    title: workshop.name,
    subtitle: `One day in which a team of {offers.workshop.size} rebuilds part of its own work with AI.`,
    lead: `The team maps its work, finds the steps where AI helps and builds the first examples. It keeps a backlog and a playbook.`,
    action: `Schedule a ${workshopScoping.name}`,
    note: `${workshopScoping.length}, ${workshopScoping.price}. You leave with ${workshopScoping.deliverable}.`,
  },
  partners: {
    eyebrow: founding.name,
    title: 'We are looking for founding partners for this workshop',
    text: `For ${founding.forWhom}. Tell us what did not work, and we fix it.`,
    facts: listOfFacts('founding'),
    action: { label: 'Ask to become a founding partner', to: '/contact#contactForm' },
  },
  betterQuestions: {
    title: 'A faster horse, | or a better question?',
    text: 'A chatbot makes the same work a little faster. We think a second question gains more, and only those who do the work can ask it.',
    columns: { before: 'The faster horse', after: 'The second question' },
    rows: [
      {
        before: 'Write the minutes in half the time',
        after: 'Who reads them, and what do they do next?',
      },
      { before: 'Summarize forty emails', after: 'Why are there forty?' },
    ],
    picture: { drawing: 'toy-horse', alt: 'A wooden toy horse on upgraded wheels.' },
  },
  spark: {
    eyebrow: 'Spark, the first stage of the flywheel',
    title: 'This workshop starts the flywheel',
    text: 'People change when a colleague shows them a result. After the day you have that colleague, and an example to check.',
    stages: flywheelStages,
    action: { label: 'Get the free Flywheel ebook', to: '/flywheel-ebook' },
  },
  agenda: {
    title: 'Agenda: one day in three parts',
    lead: 'Usually nine to five with a lunch break. We fit the hours to your shifts.',
    /** The parts of a usual day; `from` and `to` are hours of the 24-hour clock. */
    items: [
      {
        time: 'Morning',
        from: 9,
        to: 12,
        title: 'Map Your Reality',
        step: 'Map Reality',
        text: 'The team draws how one task really moves: who touches it, where it waits, what no one wrote down.',
        result: 'A map of the work that the whole team recognizes',
      },
      {
        time: 'Midday',
        from: 12,
        to: 14,
        title: 'Identify AI Opportunities',
        step: 'Identify Opportunities',
        text: 'Three questions about every step: How much judgment does it need? Is there enough information? What would a mistake cost? The answers rank the steps.',
        result: 'A ranked list with a name next to each line',
      },
      {
        time: 'Afternoon',
        from: 14,
        to: 17,
        title: 'Get Hands-on',
        step: 'Build & Blueprint',
        text: 'Pairs build the top of the list with the tools you allow. Each shows what works and what does not yet.',
        result: 'Working examples that others can repeat',
      },
    ],
    resultLabel: 'By then you have',
    video: {
      title: 'Demo: an AI assistant moves a meeting, a person approves',
      note: 'A demonstration with invented names. It has no sound.',
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
    title: 'What Your Team Will Leave With',
    lead: 'Ready to use the next morning.',
    example: { label: 'See both in one case', to: '/resources/example' },
    items: [
      {
        title: 'A backlog',
        text: 'Every opportunity found, ranked, with an owner and a first step.',
        picture: { drawing: 'backlog', alt: 'A ranked list, each row with a name tag.' },
      },
      {
        title: 'A playbook',
        text: 'The examples for a colleague who was not there: task, instruction, check and limits.',
        picture: {
          drawing: 'playbook',
          alt: 'An open book: steps on the left, a sketch of a work flow on the right.',
        },
      },
    ],
  },
  audience: {
    title: 'Who it is for: | a team that shares work',
    fits: {
      title: 'It works for',
      items: [
        `An intact team of {offers.workshop.size}, from any function`,
        'A manager who stays all day',
        'One recurring piece of work that annoys everyone',
        `An approved tool, or IT and legal teams who can clear one in ${effort.clearance}`,
      ],
    },
    misfits: {
      title: 'Choose something else for',
      items: [
        'A mixed audience that wants an overview',
        'A hackathon for volunteers',
        'A demonstration for a board',
      ],
    },
    elsewhere: {
      text: 'Choosing people who will lead adoption in many teams?',
      action: { label: `See the ${accelerator.name}`, to: accelerator.to },
    },
  },
  followUp: {
    title: 'Support after the workshop',
    lead: `The habit forms in the weeks after. The team meets twice for ${effort.returns}, after one week and after three. Its manager leads; your coach can join.`,
    items: [
      {
        title: `${effort.coaching} of 1-on-1 coaching`,
        text: 'For the team as a whole, one person at a time, when the first real deadline comes.',
      },
      {
        title: 'An online community of practice',
        text: 'It is new: you would be among its first members.',
      },
      {
        title: `Next step: ${accelerator.name}`,
        text: 'For those who want to lead the next team.',
        action: { label: `See the ${accelerator.name}`, to: accelerator.to },
      },
    ],
  },
  questions: {
    shown: 'yes',
    title: 'Questions about the day',
    items: [
      {
        question: 'What do you need from us?',
        answer: `Three examples from each person and one approved tool. IT or legal clears the material first: allow ${effort.clearance}.`,
      },
      {
        question: 'Which tools? Where?',
        answer:
          'Your tool: Microsoft 365 Copilot, ChatGPT, Gemini, Claude or another. We sell none. {offers.workshop.place}. The offer says who runs the day.',
      },
      {
        question: 'What do you see of our data?',
        answer:
          'What your team shows, on its own screens, with names removed. The contract says what we may keep, with any data-processing agreement you need.',
      },
      {
        question: 'What does it cost?',
        answer: '{offers.workshop.price}. You get it in writing before you commit to anything.',
      },
      {
        question: 'What if it does not work?',
        answer:
          'Then the playbook says where AI does not help. We promise no result. Measure ten cases before and ten after.',
      },
      {
        question: 'What should HR know?',
        answer:
          'Tell employee representatives early. We look at tasks; no one is tested. The agenda, the list of participants and the playbook are records for Article 4 of the EU AI Act.',
      },
    ] as readonly Item<'question' | 'answer'>[],
  },
  close: {
    title: 'Pick the team. | We plan the day | with you.',
    text: `In the ${workshopScoping.name} (${workshopScoping.length}, ${workshopScoping.price}) we choose the task with you.`,
    action: `Schedule a ${workshopScoping.name}`,
  },
} as const
