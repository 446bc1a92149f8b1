import { calls, offerings } from '../offerings.ts'

const { hub, workshop } = offerings
const { blueprintBriefing } = calls
const [foundation, activation, acceleration] = hub.phases
const [charter, launchPlan, roleProfile] = hub.deliverables

export const hubPage = {
  meta: {
    title: `${hub.name}: an AI team with a budget in ${hub.days} days`,
    description: `A ${hub.days}-day program for executive sponsors: charter, launch plan and a ${hub.role}, in three phases. You end with a funded AI adoption team.`,
  },
  hero: {
    eyebrow: hub.program,
    title: `${hub.name}: one team owns AI adoption`,
    lead: `For executive sponsors. In ${hub.length} you get a small team with a mandate, a person in charge and a budget. It keeps the flywheel turning after the pilot money is spent.`,
    action: `Schedule a ${blueprintBriefing.name}`,
    note: `${blueprintBriefing.length}. You leave with ${blueprintBriefing.deliverable}.`,
    pictures: [
      { drawing: 'hub-two', alt: 'Two people with a plan between them.' },
      { drawing: 'hub-many', alt: 'The same two, with four colleagues who have joined them.' },
    ],
  },
  phases: {
    title: `${hub.lengthInFull}, each with a decision`,
    lead: 'Each phase ends with a decision by the sponsor. If you cannot decide yet, stay in the phase: that costs less than going on.',
    gateLabel: 'The decision',
    daysLabel: 'Days',
    /** Length of the three phases together. */
    days: hub.days,
    items: [
      {
        key: 'foundation',
        title: foundation.name,
        from: foundation.from,
        to: foundation.to,
        text: 'Find out what is already happening, agree what the hub is for, and have a sponsor with a budget sign it.',
        points: [
          'Interviews with sponsors, skeptics and the people who already use AI',
          `${charter}: a draft in week two, discussed in week three`,
          `${roleProfile}, ready to be advertised`,
        ],
        gate: 'Does the sponsor sign the Charter?',
      },
      {
        key: 'activation',
        title: activation.name,
        from: activation.from,
        to: activation.to,
        text: `Hire ${hub.hires}, who start with real work.`,
        points: [
          `A ${hub.role} in place, from inside the company if possible`,
          `First ${workshop.name}s with teams that asked for them`,
          'Rules on one page, agreed with legal, security and employee representatives',
        ],
        gate: 'Do two teams want to go on without being told to?',
      },
      {
        key: 'acceleration',
        title: acceleration.name,
        from: acceleration.from,
        to: acceleration.to,
        text: 'Repeat what worked, count it in a way that finance accepts, and make the case for the budget.',
        points: [
          'Leads trained to run the next sessions themselves',
          'Results counted by the teams and checked by finance',
          'The funding case, presented by the hub and not by us',
        ],
        gate: 'Does the hub get a line in next year’s budget?',
      },
    ],
  },
  deliverables: {
    title: 'You get three short documents',
    lead: 'All three belong to you.',
    items: [
      {
        title: charter,
        text: 'Purpose, mandate, limits and sponsor on two pages. It says what the hub decides alone, what it decides with others, and what it does not decide.',
        picture: {
          drawing: 'charter',
          alt: 'A two-column document with a seal and a signature at its foot.',
        },
      },
      {
        title: launchPlan,
        text: 'Week by week: who does what, which team starts when, what is counted, and the three decisions with their dates.',
        picture: {
          drawing: 'launch-plan',
          alt: 'A wall plan with three groups of bars and a flag at the end of each group.',
        },
      },
      {
        title: roleProfile,
        text: `For a ‘${hub.role}’: what the person does in a week, what they must have done before, and what they do not need to know.`,
        picture: {
          drawing: 'role-profile',
          alt: 'A profile sheet: a drawn head and shoulders beside a list with marks on scales.',
        },
      },
    ],
    action: `Schedule a ${blueprintBriefing.name}`,
  },
  sixMonthsLater: {
    title: 'What success looks like six months after launch',
    lead: 'A picture of one Tuesday to compare with your own company. It is not a promise.',
    items: [
      {
        time: 'Morning',
        text: 'The hub’s calendar is full. Two teams have booked their first workshop day. A third has asked twice.',
      },
      {
        time: 'Noon',
        text: 'A lead from finance shows a lead from service which steps her team has stopped doing. No one from the hub is in the room.',
      },
      {
        time: 'Afternoon',
        text: 'A vendor’s offer does not fit the Charter and is declined in one sentence. No one goes around the hub.',
      },
      {
        time: 'Evening',
        text: 'The budget meeting reaches the hub’s line. It is discussed like any other line, and it stays.',
      },
    ],
  },
  outcome: {
    title: 'The outcome: a funded capability',
    lead: 'It has four things that a strategy report does not have.',
    report: 'A strategy report',
    hub: `An ${hub.name}`,
    nothing: 'None',
    items: [
      { title: 'An owner', text: `A ${hub.role}, with a job description and a manager.` },
      { title: 'A mandate', text: 'A signed Charter that others have read.' },
      { title: 'People', text: `${hub.hires}, and trained leads in the departments.` },
      { title: 'Money', text: 'A budget line that remains when the sponsor changes jobs.' },
    ],
  },
  questions: {
    title: 'Questions sponsors ask',
    items: [
      {
        question: 'How much of my time does it take?',
        answer:
          'Three decisions, one at the end of each phase, and the conversations that prepare them. We put the dates in your calendar in the briefing.',
      },
      {
        question: 'Do we have to hire from outside?',
        answer: `No. You need ${hub.hires}. Someone who already knows the company usually starts faster.`,
      },
      {
        question: 'What happens if we stop after a phase?',
        answer: 'You keep what that phase produced. Each document is complete and belongs to you.',
      },
      {
        question: 'What does it cost?',
        answer: hub.price
          ? `${hub.price}. You get it in writing before you commit to anything.`
          : `You get the price in writing after the ${blueprintBriefing.name}, before you commit to anything.`,
      },
    ],
  },
  close: {
    title: 'Start with a sponsor and a date',
    text: `In the ${blueprintBriefing.name} (${blueprintBriefing.length}) you leave with ${blueprintBriefing.deliverable}.`,
    action: `Schedule a ${blueprintBriefing.name}`,
    blueprint: { label: 'See the plan on one sheet', to: '/blueprint' },
  },
} as const
