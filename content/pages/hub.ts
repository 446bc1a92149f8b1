import {
  band,
  eyebrow,
  fixed,
  heading,
  lead,
  link,
  list,
  note,
  paragraph,
  picture,
  question,
} from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { questions, scenes } from '../lists.ts'
import { offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'
import { effort } from '../programs.ts'
import { tools } from '../tools.ts'

const { hub, workshop } = offerings
const { blueprintBriefing } = calls
const [foundation, activation, acceleration] = hub.phases
const [charter, launchPlan, roleProfile] = hub.deliverables

export const hubPage = {
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: heading(`${hub.name}: your AI team in ${hub.days} days`),
    description: paragraph(
      `A ${hub.days}-day program for executive sponsors: charter, launch plan and a ${hub.role}, and a budget request that is ready for decision.`,
    ),
  },
  hero: {
    eyebrow: eyebrow(hub.program),
    title: heading(`${hub.name}: | one team owns | AI adoption`),
    lead: lead(
      `For executive sponsors. In ${hub.length} we help you set up a small team that owns AI adoption: with a signed charter, a person in charge, first workshops, and a budget request ready for decision.`,
    ),
    action: `Schedule your ${blueprintBriefing.name}`,
    note: note(
      `${blueprintBriefing.length}, ${blueprintBriefing.price}. You leave with ${blueprintBriefing.deliverable}.`,
    ),
    pictures: [
      picture({ drawing: 'hub-two', alt: 'Two people with a plan between them.' }),
      picture({
        drawing: 'hub-many',
        alt: 'The same two, with four colleagues who have joined them.',
      }),
    ],
  },
  phases: {
    title: heading(`${hub.lengthInFull.replace(/ (?=\d+$)/, '\u00a0')}, | each with a decision`),
    lead: lead(
      'If you are not ready to decide, do not go on. Extending a phase costs less than starting the next one too early.',
    ),
    gateLabel: 'The decision',
    daysLabel: 'Days',
    /** Length of the three phases together. */
    days: hub.days,
    items: [
      {
        key: fixed('foundation'),
        ...foundation,
        title: heading(foundation.title),
        text: paragraph(
          'Find out what is already happening, agree what the hub is for, and have a sponsor with a budget sign it.',
        ),
        points: [
          'We interview sponsors, skeptics and the people who already use AI',
          'We draft the Charter with you in week two; you discuss it in week three',
          'We write the role profile with you; you advertise the job',
        ],
        gate: 'Does the sponsor sign the Charter?',
      },
      {
        key: fixed('activation'),
        ...activation,
        title: heading(activation.title),
        text: paragraph(
          `You hire ${hub.hires}, one of them the ${hub.role}. They start with real work.`,
        ),
        points: [
          `If hiring takes longer, a deputy from inside acts as ${hub.role}`,
          `We run the ${workshop.name} with the first teams that asked for it`,
          'Legal, security and employee representatives agree on short rules',
        ],
        gate: 'Do two teams want to continue of their own accord?',
      },
      {
        key: fixed('acceleration'),
        ...acceleration,
        title: heading(acceleration.title),
        text: paragraph(
          'Repeat what worked, count it in a way that finance accepts, and make the case for the budget.',
        ),
        points: [
          'We train leads, people from your teams, to run the next sessions',
          'Your teams count the results, and finance checks them',
          'Your hub presents the budget request; we help to prepare it',
        ],
        gate: 'Does the hub get a line in next year’s budget?',
      },
    ],
  },
  deliverables: {
    title: heading(`What you have after ${hub.days} days`),
    lead: lead('A team, a decision to make on its budget, and three documents that belong to you.'),
    example: { label: 'See what the teams have in hand', to: link('/resources/example') },
    items: [
      {
        title: heading(charter),
        text: paragraph(
          'Purpose, mandate, limits and sponsor. It says what the hub decides alone, what it decides with others, and what it does not decide.',
        ),
        picture: picture({
          drawing: 'charter',
          alt: 'A two-column document with a seal and a signature at its foot.',
        }),
      },
      {
        title: heading(launchPlan),
        text: paragraph(
          'Week by week: who does what, which team starts when, what is counted, and the three decisions with their dates.',
        ),
        picture: picture({
          drawing: 'launch-plan',
          alt: 'A wall plan with three groups of bars and a flag at the end of each group.',
        }),
      },
      {
        title: heading(roleProfile),
        text: paragraph(
          `For a ‘${hub.role}’: what the person does in a week, what they must have done before, and what they do not need to know.`,
        ),
        picture: picture({
          drawing: 'role-profile',
          alt: 'A profile sheet: a drawn head and shoulders beside a list with marks on scales.',
        }),
      },
    ],
    action: `Schedule your ${blueprintBriefing.name}`,
  },
  roles: {
    shown: band(true),
    title: heading('What it takes, role by role'),
    lead: lead(
      'Who does what, and how much time to plan. We settle the exact dates in the briefing.',
    ),
    columns: [{ name: 'What they do' }, { name: 'What we do' }, { name: 'Their time' }],
    rows: [
      {
        term: 'Sponsor',
        cells: [
          'Signs, decides, removes obstacles',
          'Prepare each decision',
          `Three decisions, and ${effort.sponsor}`,
        ],
      },
      {
        term: 'Core team',
        cells: ['Runs the hub from the second phase', 'Work beside them', 'It is their job'],
      },
      {
        term: 'Two teams',
        cells: [
          'Take the workshop, with their managers',
          'Run the day',
          `${workshop.length}, then the manager half an hour a week`,
        ],
      },
      {
        term: 'IT, legal',
        cells: [
          'Clear the tool, agree on the rules',
          'Bring a draft',
          `One session of ${tools.policy.length}, then questions`,
        ],
      },
      {
        term: 'Finance',
        cells: [
          'Checks how results are counted',
          'Show the method',
          'At the start and before the last decision',
        ],
      },
    ],
  },
  sixMonthsLater: {
    title: heading('What success looks like six months after launch'),
    lead: lead('One ordinary Tuesday, imagined. Compare it with yours.'),
    items: list(
      [
        {
          time: 'Morning',
          text: paragraph(
            'The hub’s calendar is full. Two teams have booked their first workshop day. A third is on the waiting list.',
          ),
        },
        {
          time: 'Noon',
          text: paragraph(
            'A lead from finance shows a lead from service which steps her team has stopped doing. No one from the hub is in the room.',
          ),
        },
        {
          time: 'Afternoon',
          text: paragraph(
            'A vendor’s offer does not fit the Charter and is declined in one sentence. No one goes around the hub.',
          ),
        },
        {
          time: 'Evening',
          text: paragraph(
            'The budget meeting reaches the hub’s line. It is discussed like any other line, and it stays.',
          ),
        },
      ],
      scenes,
    ),
  },
  outcome: {
    shown: band(true),
    title: heading('The outcome: | a funded capability'),
    lead: lead(
      'Four things you have once the budget is approved. A strategy report gives you none of them.',
    ),
    report: 'A strategy report',
    hub: hub.name,
    nothing: 'None',
    items: [
      {
        title: heading('An owner'),
        text: paragraph(`A ${hub.role}, with a job description and a manager.`),
      },
      { title: heading('A mandate'), text: paragraph('A signed Charter that others have read.') },
      {
        title: heading('People'),
        text: paragraph(`${hub.hires}, and trained leads in the departments.`),
      },
      {
        title: heading('Money'),
        text: paragraph('A budget line that remains when the sponsor changes jobs.'),
      },
    ],
  },
  questions: {
    shown: band(true),
    title: heading('Questions sponsors ask'),
    items: list(
      [
        {
          question: question('How much of my time does it take?'),
          answer: paragraph(
            `Plan ${effort.sponsor}, and three decisions, one at the end of each phase. We set the dates in the briefing.`,
          ),
        },
        {
          question: question('Do we have to hire from outside?'),
          answer: paragraph(
            `No. You need ${hub.hires}, one of them the ${hub.role}. We think that someone who knows the company starts faster.`,
          ),
        },
        {
          question: question('What happens if we stop after a phase?'),
          answer: paragraph(
            'You keep what that phase produced. Each document is complete and belongs to you.',
          ),
        },
        {
          question: question('Does one team need a hub?'),
          answer: paragraph(
            'No. For one team, one person with half a day a week keeps the dates. Our ebook calls this person the keeper. When several teams learn at once, that becomes a job. The hub is that job.',
          ),
        },
        {
          question: question('Are the workshops and the training of leads included?'),
          answer: paragraph(
            'The plan contains both. The written offer lists how many workshops and how many leads are in the price, and what one more costs.',
          ),
        },
        {
          question: question('What if the budget is not approved?'),
          answer: paragraph(
            `You keep the Charter, the plan, the results that finance has checked and the trained people. We help to prepare the request. Your board decides.`,
          ),
        },
        {
          question: question('What does it cost?'),
          answer: paragraph(
            '{offers.hub.price}. You get it in writing before you commit to anything.',
          ),
        },
      ],
      questions,
    ),
  },
  close: {
    title: heading('Start with a sponsor | and a date'),
    text: paragraph(
      `The ${blueprintBriefing.name} takes ${blueprintBriefing.length} and is ${blueprintBriefing.price}. We set ${blueprintBriefing.deliverable}.`,
    ),
    action: `Schedule your ${blueprintBriefing.name}`,
    blueprint: { label: 'See the plan on one sheet', to: link('/blueprint') },
  },
} as const
