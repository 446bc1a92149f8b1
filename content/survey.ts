import { eyebrow, fixed, heading, lead, note, paragraph, question } from '#contract/values.ts'
import { tools } from './tools.ts'

const { name, length, questions, scale } = tools.survey

/**
 * The Discovery Survey up to its last question; the results are in `survey-report.ts`. The order of
 * `dimensions` is the order of the questions, of the radar's spokes and of equal scores. `{count}`
 * and the like are filled in.
 */
export const survey = {
  meta: {
    title: heading('AI readiness survey: find your starting point'),
    description: paragraph(
      `Five questions, just ${length}: score sponsorship, strategy, safety, staff and success, and see which two need work first. Free, no sign-up.`,
    ),
  },
  name,
  /** For the preview of a result that was passed on. */
  shared: {
    title: heading(`A shared ${name}`),
    priorities: 'Critical Priority Areas',
    /** Before how many questions have no answer. */
    open: 'Not answered yet',
    openCount: `{count} of ${questions}`,
    invitation: `Take the survey yourself. Just ${length}.`,
    imageAlt: `Radar of five scores from 1 to ${scale.highest}: {scores}.`,
    notAnswered: 'not answered',
  },
  welcome: {
    eyebrow: eyebrow('Discovery Survey'),
    title: heading(name),
    lead: lead(
      `Five questions, just ${length}. You get a chart of how ready your organization is for AI, the two areas to work on first, and free tools for both.`,
    ),
    note: note('No name, no email address. We count scores, not people.'),
    action: 'Show Me Where I Stand',
    pictureLabel:
      'An empty radar with five spokes: Sponsorship, Strategy, Safety, Staff and Success.',
    previewTitle: 'What you will be asked',
    previewLead:
      'Answer for the part of the organization you know. Be honest. No one else sees your answers.',
    withoutScripting: `The result needs JavaScript, which is switched off in this browser. You can answer the questions below on paper: write down a number from 1 to ${scale.highest} for each, and start with the two lowest.`,
  },
  /** To the page for teams, from the first screen. */
  team: 'Take it together with your team',
  assessment: {
    title: heading('Where do you stand today?'),
    lead: lead(
      'Move each slider to the words that come closest, or choose the words themselves. Answer for today, not for the plan.',
    ),
    untouched: 'Not answered yet',
    untouchedSpoken: '{label}, not answered yet',
    radarTitle: 'Your radar so far',
    radarLabel: 'Radar of your answers so far',
    answered: `{count} of ${questions} answered`,
    rest: `A question you leave unanswered counts as a ${scale.unanswered}.`,
    action: 'Analyze My Results',
  },
  dimensions: [
    {
      key: fixed('sponsorship'),
      title: heading('Sponsorship (Leadership)'),
      short: 'Sponsorship',
      question: question(
        'What do your senior leaders do about AI when no one has asked them to speak about it?',
      ),
      labels: [
        'Passive Approval',
        'Verbal Support',
        'Active Support',
        'Public Championing',
        'Modeled Behavior',
      ],
    },
    {
      key: fixed('strategy'),
      title: heading('Strategy (Direction)'),
      short: 'Strategy',
      question: question(
        'How do you decide which AI ideas get time and money, and which have to wait?',
      ),
      labels: [
        'Intuition-Based',
        'Some Discussion',
        'Clear North Star',
        'Prioritization Framework',
        'Roadmap Aligned',
      ],
    },
    {
      key: fixed('safety'),
      title: heading('Safety (Guardrails)'),
      short: 'Safety',
      question: question(
        'What rules does a person on your team have before putting company work into an AI tool?',
      ),
      labels: [
        'The Wild West',
        'Informal Cautions',
        'Draft Policies',
        'Clear Guardrails',
        'Proactive Governance',
      ],
    },
    {
      key: fixed('staff'),
      title: heading('Staff (People)'),
      short: 'Staff',
      question: question(
        'Who helps a colleague who wants to use AI for a task of their own and gets stuck?',
      ),
      labels: [
        'No Champions',
        'Random Enthusiasts',
        'Champions Identified',
        'Onboarding Provided',
        'Active Network',
      ],
    },
    {
      key: fixed('success'),
      title: heading('Success (Measures)'),
      short: 'Success',
      question: question('When an AI project ends, how do you show that it was worth it?'),
      labels: [
        'Tech Demos',
        'No Clear Metrics',
        'Outcome Metrics',
        'Learning Goals',
        'Value & Learning Focused',
      ],
    },
  ],
} as const
