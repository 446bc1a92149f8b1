import {
  fixed,
  heading,
  type LinkValue,
  lead,
  link,
  paragraph,
  type TextValue,
} from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { offerings } from '../offerings.ts'

const { discovery } = calls
const { workshop } = offerings
const BOOK = 'the-ai-learning-flywheel-ebook'
const EBOOK = '/assets/The_AI_Learning_Flywheel_Ebook.pdf'

/** What happened at one point of the case, and the paper it left. */
interface Station {
  /**
   * Names its anchor, and the part of the paper that the page shows
   * (`app/pages/resources/tool-text.ts`).
   */
  id: string
  date: string
  title: TextValue
  text: TextValue
  /** Shown in large type where no part of a paper is. */
  figure?: { value: string; label: string }
  action: { label: string; to: LinkValue }
}

/** Opens the filled-in example of a tool. @param anchor of its heading */
const open = (paper: string, slug: string, anchor: string) => ({
  label: `Open the ${paper}`,
  to: link(`/resources/${slug}#${anchor}`),
})

/**
 * The invented company of the documents as one case. Figures, persons and dates are those of
 * `content/documents/`.
 */
export const examplePage = {
  calls: callFacts,
  meta: {
    title: heading('What an AI workshop leaves behind: a full example'),
    description: paragraph(
      'One invented company from the first call to week 26: its backlog, rules, practice card, a failed experiment, a briefing and a first year with a loss.',
    ),
  },
  hero: {
    title: heading('What you will | have in hand'),
    invented:
      'Brackwater Supply is invented, with all its people and figures. That lets us show what went wrong, too.',
    lead: lead(
      'Brackwater sells spare parts. Eleven people at its quotation desk answer 220 inquiries a week. One answer takes 34 minutes. Here is what half a year with AI left in their hands, from the first call to week 26, and what the first year cost.',
    ),
  },
  papers: {
    title: heading('Six papers from the first year'),
    lead: lead(
      `Our ${workshop.name} leaves a ranked backlog and practice cards. The team writes the other papers in the weeks after, with our free tools, alone or with us.`,
    ),
    groups: [
      {
        title: heading('The workshop leaves these two'),
        items: [
          {
            id: 'backlog',
            slug: fixed('value-and-effort-grid'),
            page: 4,
            date: 'Copy from before week 1',
            title: heading('A ranked backlog'),
          },
          {
            id: 'card',
            slug: fixed(BOOK),
            page: 20,
            date: 'Copy from week 26',
            title: heading('A practice card'),
          },
        ],
      },
      {
        title: heading('The team writes these four later'),
        items: [
          {
            id: 'experiment',
            slug: fixed('experiment-card'),
            page: 3,
            date: 'Week 6',
            title: heading('An experiment that failed'),
          },
          {
            id: 'rules',
            slug: fixed('ai-use-policy'),
            page: 3,
            date: 'Week 12',
            title: heading('Rules in three tiers'),
          },
          {
            id: 'briefing',
            slug: fixed('executive-briefing'),
            page: 3,
            date: 'Week 21',
            title: heading('A briefing on one page'),
          },
          {
            id: 'year',
            slug: fixed(BOOK),
            page: 23,
            date: 'Week 52',
            title: heading('A first year with a loss'),
          },
        ],
      },
    ],
  },
  chapters: [
    {
      id: 'before',
      weeks: 'Before week 1',
      title: heading('A call and a choice'),
      items: [
        {
          id: 'call',
          date: 'February 10',
          title: heading('One page after the call'),
          text: paragraph(
            'The plan names one team, one day and the number at which they will stop. The Spark day in it is our workshop: a team tries AI on its own work for the first time.',
          ),
          action: { label: 'Open the plan (PDF)', to: fixed('/assets/first-team-plan.pdf') },
        },
        {
          id: 'backlog',
          date: 'Before the workshop day',
          title: heading('Nine ideas, two chosen'),
          text: paragraph(
            'The desks score nine ideas in an hour. Idea C is everyone’s favorite and is not chosen: no one could check its results. A and B get a name and a date. In our workshop, the ranking is part of the day.',
          ),
          action: open('grid', 'value-and-effort-grid', 'filled-in-nine-ideas-in-an-hour'),
        },
      ],
    },
    {
      id: 'spark',
      weeks: 'Weeks 1 to 5',
      title: heading('Spark: one team tries it'),
      items: [
        {
          id: 'day',
          date: 'Week 3, March 3',
          title: heading('The workshop day'),
          text: paragraph(
            'The team takes sixty old inquiries without names. The list of parts works, and after some practice the draft reply does, too. Substitutes for old parts impress everyone for ten minutes, until a pair finds one that is no longer made.',
          ),
          figure: {
            value: '7 of 11',
            label: 'had used the list in three different weeks by week 5',
          },
          action: open('canvas of the first idea', 'use-case-canvas', 'filled-in-inquiry-to-list'),
        },
        {
          id: 'experiment',
          date: 'March 16 to 27',
          title: heading('The experiment that said no'),
          text: paragraph(
            'Ines photographs handwritten notes. She first writes down what she expects: eight good lists of ten. She stops after six, because three hold parts that no one wrote. Tomas, fourteen years in the job, finds every mistake.',
          ),
          action: open(
            'experiment card',
            'experiment-card',
            'filled-in-an-experiment-that-said-no',
          ),
        },
      ],
    },
    {
      id: 'spread',
      weeks: 'Weeks 6 to 11',
      title: heading('Spread: a colleague teaches'),
      items: [
        {
          id: 'session',
          date: 'Week 7',
          title: heading('The next team tries it'),
          text: paragraph(
            'Dana leads 45 minutes for the service desk at the other site. She shows one inquiry that works and one that fails. Three weeks later, nine of the fourteen have used it in two different weeks.',
          ),
          action: open('run sheet', 'lunch-and-learn-plan', 'filled-in-from-inquiry-to-list'),
        },
        {
          id: 'second',
          date: 'Week 9',
          title: heading('Without its inventor'),
          text: paragraph(
            'The second team works without Dana. She has half a day a week in writing, and work was taken off her list for it. Without agreed hours, teaching stops when things get busy.',
          ),
          figure: { value: '42 days', label: 'from the first team to the second' },
          action: open(
            'charter that gives her the time',
            'champions-charter',
            'filled-in-quotation-desk-to-service-desk',
          ),
        },
        {
          id: 'obstacles',
          date: 'Week 11',
          title: heading('Little gained, and the reasons'),
          text: paragraph(
            'People copy between two windows and save attachments by hand. They are measured on quotes per person, which punishes those who check. A manager’s note from March said so first. The target is replaced in week 23.',
          ),
          figure: { value: '3 minutes', label: 'saved on an inquiry of 34' },
          action: open('manager’s note', 'managers-conversation-guide', 'hard-moments'),
        },
      ],
    },
    {
      id: 'scale',
      weeks: 'Weeks 12 to 20',
      title: heading('Scale: it becomes the normal way'),
      items: [
        {
          id: 'rules',
          date: 'Week 12, May 4',
          title: heading('Three tiers of rules'),
          text: paragraph(
            'Each question has a person who answers and a number of days. A clerk read the draft aloud, and every sentence that raised a question was rewritten.',
          ),
          action: open('policy', 'ai-use-policy', 'filled-in-brackwater-supply'),
        },
        {
          id: 'sponsor',
          date: 'Week 15',
          title: heading('The sponsor leaves'),
          text: paragraph(
            'Her deputy, named in week 1, takes over. The work loses ten days and keeps its budget.',
          ),
          action: open('sponsor’s table', 'sponsors-first-30-days', 'three-conversations'),
        },
      ],
    },
    {
      id: 'sustain',
      weeks: 'Weeks 21 to 26',
      title: heading('Sustain: the next team asks'),
      items: [
        {
          id: 'briefing',
          date: 'Week 21, July 9',
          title: heading('A request on one page'),
          text: paragraph(
            'The new sponsor asks the board for a second department. The page gives the unflattering number, too: it cost 74 person-days, and 50 were planned.',
          ),
          action: open('briefing', 'executive-briefing', 'filled-in-the-second-workflow'),
        },
        {
          id: 'card',
          date: 'Week 26',
          title: heading('The card that teaches it'),
          text: paragraph(
            'How to do the task, when not to, how to check it, and what has gone wrong. With it, the desk lead and a colleague run a Spark day for purchasing.',
          ),
          action: { label: 'Open the card (PDF, page 20)', to: fixed(`${EBOOK}#page=20`) },
        },
      ],
    },
  ] as readonly { id: string; weeks: string; title: TextValue; items: readonly Station[] }[],
  minutes: {
    title: heading('Week 20: the work is redrawn'),
    text: paragraph(
      'The list is ready before a clerk opens the inquiry, is checked on screen and goes into the order system. Of 100 inquiries, 9 come back instead of 15. The customer waits 9 hours instead of 26.',
    ),
    action: { label: 'Open the calculation (PDF, page 19)', to: fixed(`${EBOOK}#page=19`) },
    items: [
      { id: 'before', title: heading('minutes before'), total: 34 },
      { id: 'pasted', title: heading('minutes in week 11'), total: 31 },
      { id: 'redrawn', title: heading('minutes in week 20'), total: 19 },
    ],
    /** Minutes of each step in the three columns, from top to bottom. */
    steps: [
      { title: heading('Read'), minutes: [12, 5, 5] },
      { title: heading('Copy'), minutes: [0, 4, 0] },
      { title: heading('Look up'), minutes: [9, 9, 9] },
      { title: heading('Reply'), minutes: [8, 8, 4] },
      { title: heading('Retype'), minutes: [5, 5, 1] },
    ],
  },
  year: {
    title: heading('The first year ends with a loss'),
    text: paragraph(
      'Only 20 of the 55 hours saved each week count as money, because no one had a baseline for the rest. The second year begins with 41,600 dollars a year saved, before licenses and upkeep.',
    ),
    currency: 'Dollars',
    items: [
      { term: 'Saved: 20 hours of temporary help a week, for 32 weeks', amount: '25,600' },
      { term: 'Cost of the first half year: 74 person-days', amount: '–29,600' },
      { term: 'Licenses', amount: '–4,000' },
      { term: 'Loss in the first year', amount: '–8,000' },
    ],
    action: { label: 'Open the method (PDF, page 23)', to: fixed(`${EBOOK}#page=23`) },
  },
  close: {
    title: heading('Start with the first page'),
    text: paragraph(
      `In the ${discovery.name} (${discovery.length}, ${discovery.price}) we fill in the plan for your first team.`,
    ),
    action: `Book your ${discovery.name}`,
    workshop: { label: `See the ${workshop.name}`, to: link(workshop.to) },
    tools: { label: 'Fill in the free tools', to: link('/resources') },
  },
} as const
