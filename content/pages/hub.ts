import { calls, offerings } from '../offerings.ts'

const { hub } = offerings

export const hubPage = {
  meta: {
    title: hub.name,
    description:
      'Ninety days from intention to a funded capability: a Charter, a 90-Day Launch Plan and a Head of AI Activation, in three phases of thirty days.',
  },
  hero: {
    eyebrow: hub.program,
    title: 'In ninety days, a hub with a mandate and a budget.',
    lead: 'Pilots end when their money does. The Blueprint builds what stays: a small team that keeps the wheel turning, chartered by a sponsor and paid for like any other part of the house.',
    action: `Schedule a ${calls.blueprintBriefing.name}`,
    note: `${calls.blueprintBriefing.length}, with the person who would sign the Charter.`,
    pictures: [
      { drawing: 'hub-two', alt: 'Two people with a plan between them.' },
      { drawing: 'hub-many', alt: 'The same two, with four colleagues who have joined them.' },
    ],
  },
  phases: {
    title: 'Three phases of thirty days',
    lead: 'Each ends with a decision. Whoever cannot make it yet stays in the phase, and that is cheaper than going on.',
    gateLabel: 'The decision',
    daysLabel: 'Days',
    /** Length of the three phases together. */
    days: 90,
    items: [
      {
        key: 'foundation',
        title: 'Foundation',
        from: 1,
        to: 30,
        text: 'Find out what is already happening, agree what the hub is for, and get it signed by somebody with a budget.',
        points: [
          'Interviews with sponsors, sceptics and the people already doing it quietly',
          'The Charter, drafted in week two and argued over in week three',
          'The Core Role Profile, ready to be advertised',
        ],
        gate: 'Does the sponsor sign the Charter?',
      },
      {
        key: 'activation',
        title: 'Activation',
        from: 31,
        to: 60,
        text: 'Hire 1 to 2 core team members and let them start with work instead of a strategy paper.',
        points: [
          'Head of AI Activation in place, from inside the house where possible',
          'First workshops with teams that asked for them',
          'Guardrails on one page, agreed with legal, security and the works council',
        ],
        gate: 'Do two teams want to go on without being told to?',
      },
      {
        key: 'acceleration',
        title: 'Acceleration',
        from: 61,
        to: 90,
        text: 'Repeat what worked, count it in a way the finance director accepts, and put the case for the budget.',
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
    title: 'Three documents carry it',
    lead: 'All three belong to you, and all three are short.',
    items: [
      {
        title: 'The Charter',
        text: 'Purpose, mandate, limits and sponsor on two pages. It says what the hub decides alone, what it decides with others, and what it leaves alone.',
        picture: {
          drawing: 'charter',
          alt: 'A two-column document with a seal and a signature at its foot.',
        },
      },
      {
        title: 'The 90-Day Launch Plan',
        text: 'Week by week: who does what, which team starts when, what is counted, and the three decisions with their dates.',
        picture: {
          drawing: 'launch-plan',
          alt: 'A wall plan with three groups of bars and a flag at the end of each group.',
        },
      },
      {
        title: 'The Core Role Profile',
        text: 'For a ‘Head of AI Activation’: what the person does on a Tuesday, what they must have done before, and what they need not know.',
        picture: {
          drawing: 'role-profile',
          alt: 'A profile sheet: a drawn head and shoulders beside a list with marks on scales.',
        },
      },
    ],
    action: `Schedule a ${calls.blueprintBriefing.name}`,
  },
  sixMonthsLater: {
    title: 'A Tuesday, six months after launch',
    lead: 'A picture rather than a promise. Hold it against your own house.',
    items: [
      {
        time: 'Morning',
        text: 'The hub’s calendar is full of other people’s names. Two teams are booked for their first day. A third has asked twice.',
      },
      {
        time: 'Noon',
        text: 'A lead from finance shows a lead from service what her team has stopped doing. Nobody from the hub is in the room.',
      },
      {
        time: 'Afternoon',
        text: 'A vendor hears no, in one sentence, with the Charter open on the table. Nobody goes round the hub to hear yes.',
      },
      {
        time: 'Evening',
        text: 'The budget round reaches the hub’s line. It is discussed like any other line, and it stays.',
      },
    ],
  },
  outcome: {
    title: 'The outcome is a funded capability',
    lead: 'A report about one is easier to get. A capability has four things that a report has not.',
    items: [
      { title: 'An owner', text: 'A Head of AI Activation, with a job description and a manager.' },
      { title: 'A mandate', text: 'A signed Charter that others have read.' },
      { title: 'Hands', text: '1 to 2 core team members, and trained leads in the departments.' },
      { title: 'Money', text: 'A budget line that survives the person who asked for it.' },
    ],
  },
  close: {
    title: 'Day one needs a sponsor and a date.',
    text: `In ${calls.blueprintBriefing.length} we go through the three phases with your calendar open and see which decision would be hardest in your house.`,
    action: `Schedule a ${calls.blueprintBriefing.name}`,
    blueprint: { label: 'See the drawing sheet', to: '/blueprint' },
  },
} as const
