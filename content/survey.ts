/**
 * The Discovery Survey up to its last question; what comes after stands in `survey-report.ts`. The order of `dimensions`
 * is the order of the questions, of the radar's spokes and of equal scores. `{count}` and the like are filled in.
 */
export const survey = {
  meta: {
    title: 'Find your starting point: the AI Foundation Radar',
    description:
      'Five questions, just 3 minutes: see how sponsorship, strategy, safety, staff and success carry your AI plans, and which two need work first. Nothing to sign up for.',
  },
  name: 'AI Foundation Radar',
  /** For the preview of a result that was passed on. */
  shared: {
    title: 'A shared AI Foundation Radar',
    priorities: 'Critical Priority Areas',
    invitation: 'Where do you stand? Just 3 minutes.',
    imageAlt: 'Radar of five scores from 1 to 5: {scores}.',
  },
  welcome: {
    eyebrow: 'Discovery Survey',
    title: 'AI Foundation Radar',
    lead: 'Five questions, just 3 minutes. You get a picture of the ground your AI plans stand on, and the two places where it is thinnest.',
    note: 'No name, no e-mail. We count scores, never who gave them.',
    action: 'Show Me Where I Stand',
    pictureLabel: 'An empty radar with five spokes: Sponsorship, Strategy, Safety, Staff and Success.',
    previewTitle: 'What you will be asked',
    previewLead:
      'Answer for the part of the organisation you can speak for. A flattering answer costs you the report; nobody else sees it.',
    withoutScripting:
      'Drawing the result needs JavaScript, which is switched off in this browser. The questions below can still be answered on paper: write down a number from 1 to 5 for each, and begin with the lowest two.',
  },
  assessment: {
    title: 'Where do you stand today?',
    lead: 'Move each slider to the words that come closest, or choose the words themselves. Today counts, not the plan.',
    untouched: 'Not answered yet',
    untouchedSpoken: '{label}, not answered yet',
    radarTitle: 'Your radar so far',
    radarLabel: 'Radar of your answers so far',
    answered: '{count} of 5 answered',
    rest: 'What you leave untouched counts as a 3.',
    action: 'Analyze My Results',
  },
  dimensions: [
    {
      key: 'sponsorship',
      title: 'Sponsorship (Leadership)',
      short: 'Sponsorship',
      question: 'What do your senior leaders do about AI when nobody has asked them to speak about it?',
      labels: ['Passive Approval', 'Verbal Support', 'Active Support', 'Public Championing', 'Modeled Behavior'],
    },
    {
      key: 'strategy',
      title: 'Strategy (Direction)',
      short: 'Strategy',
      question: 'How do you decide which AI ideas get time and money, and which have to wait?',
      labels: ['Intuition-Based', 'Some Discussion', 'Clear North Star', 'Prioritization Framework', 'Roadmap Aligned'],
    },
    {
      key: 'safety',
      title: 'Safety (Guardrails)',
      short: 'Safety',
      question: 'What does somebody on your team have to go by before putting company work into an AI tool?',
      labels: ['The Wild West', 'Informal Cautions', 'Draft Policies', 'Clear Guardrails', 'Proactive Governance'],
    },
    {
      key: 'staff',
      title: 'Staff (People)',
      short: 'Staff',
      question: 'Who helps a colleague who wants to use AI for a task of their own and gets stuck?',
      labels: ['No Champions', 'Random Enthusiasts', 'Champions Identified', 'Onboarding Provided', 'Active Network'],
    },
    {
      key: 'success',
      title: 'Success (Measures)',
      short: 'Success',
      question: 'When an AI project ends, what do you hold up to show that it was worth it?',
      labels: ['Tech Demos', 'No Clear Metrics', 'Outcome Metrics', 'Learning Goals', 'Value & Learning Focused'],
    },
  ],
} as const
