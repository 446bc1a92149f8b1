import {
  heading,
  type LinkValue,
  link,
  paragraph,
  type TextValue,
  valueIn,
} from '#contract/values.ts'
import type { ToolSlug } from '../../contract/page-paths.ts'
import { offerings } from '../offerings.ts'
import { moreResources, resourceSections } from '../resources.ts'
import { tools } from '../tools.ts'

const { workshop, accelerator, hub } = offerings
const PROGRAMS = {
  workshop: { label: `See the ${workshop.name}`, to: link(workshop.to) },
  accelerator: { label: `See the ${accelerator.name}`, to: link(accelerator.to) },
  hub: { label: `See the ${hub.name}`, to: link(hub.to) },
} as const

const titles = Object.fromEntries(
  [...resourceSections, moreResources].flatMap(({ items }) =>
    items.map(({ slug, title }) => [valueIn(slug), valueIn(title)]),
  ),
)

/** What fits after a tool: the tool that is used next, and the program that uses both. */
const NEXT = {
  'ai-use-policy': ['risk-and-guardrail-checklist', 'workshop'],
  'risk-and-guardrail-checklist': ['decision-rights-table', 'hub'],
  'decision-rights-table': ['executive-briefing', 'hub'],
  'executive-briefing': ['sponsors-first-30-days', 'hub'],
  'sponsors-first-30-days': ['champions-charter', 'workshop'],
  'champions-charter': ['lunch-and-learn-plan', 'accelerator'],
  'managers-conversation-guide': ['empathy-map', 'workshop'],
  'empathy-map': ['use-case-canvas', 'workshop'],
  'lunch-and-learn-plan': ['learning-log', 'accelerator'],
  'learning-log': ['experiment-card', 'accelerator'],
  'use-case-canvas': ['value-and-effort-grid', 'workshop'],
  'value-and-effort-grid': ['experiment-card', 'workshop'],
  'experiment-card': ['executive-briefing', 'workshop'],
  'ai-literacy-record': ['ai-use-policy', 'accelerator'],
  'supplier-question-sheet': ['risk-and-guardrail-checklist', 'hub'],
  'baseline-sheet': ['experiment-card', 'workshop'],
} as const satisfies Record<ToolSlug, readonly [ToolSlug, keyof typeof PROGRAMS]>

/** Why the next tool fits. */
const REASONS: Readonly<Record<ToolSlug, string>> = {
  'ai-use-policy': 'A policy says who answers. The checklist says what to ask about one use of AI.',
  'risk-and-guardrail-checklist':
    'A gap needs someone who decides. The table gives each decision one name and one deadline.',
  'decision-rights-table': 'Once you know who decides, ask for the decision on one page.',
  'executive-briefing': 'After the yes, the sponsor’s own steps come first.',
  'sponsors-first-30-days':
    'A sponsor gives time and cover. The charter writes down what a champion gives and gets.',
  'champions-charter': 'A champion’s first session: 45 minutes in which everyone tries one thing.',
  'managers-conversation-guide':
    'What you heard in half an hour, put on one sheet before you plan anything.',
  'empathy-map':
    'From what a person needs to one idea, described well enough to approve or reject.',
  'lunch-and-learn-plan':
    'Two minutes of notes after each try keep the session from being forgotten.',
  'learning-log': 'A line that comes back every week deserves a test with a date and a number.',
  'use-case-canvas': 'With more than three canvases, choose two in an hour.',
  'value-and-effort-grid': 'Test what you chose: two weeks, ten cases, one question.',
  'experiment-card': 'A result, also an unwelcome one, belongs in front of the person who decides.',
  'ai-literacy-record': 'People can be taught rules only once there are some. One page is enough.',
  'supplier-question-sheet': 'After the supplier’s answers, look at your own use of the tool.',
  'baseline-sheet': 'With ten cases timed, change one thing and test it.',
}

type NextStep = Record<'title' | 'text', TextValue> &
  Record<'action' | 'program', { label: string; to: LinkValue }>

/** Words around a tool on its page. Its own text is in `content/documents/`. */
export const toolPage = {
  back: 'All free tools',
  backToRecords: 'Records & Questions',
  download: 'Download PDF',
  fill: 'Fill it in on this page',
  example: 'See it filled in',
  contents: 'On this page',
  kept: 'What you type stays in this browser. It is not sent to us.',
  withoutField:
    'This page has changed. Your entries below have no field anymore. Copy what you need:',
  print: 'Print or save as PDF',
  clear: 'Clear my entries',
  undo: 'Bring my entries back',
  next: Object.fromEntries(
    Object.entries(NEXT).map(([slug, [tool, program]]) => [
      slug,
      {
        title: heading(`Next: ${titles[tool]}`),
        text: paragraph(REASONS[slug as ToolSlug]),
        action: { label: 'Open the next tool', to: link(`/resources/${tool}`) },
        program: PROGRAMS[program],
      },
    ]),
  ) as Readonly<Record<ToolSlug, NextStep>>,
  survey: { label: `Or take the ${tools.survey.length} survey`, to: link(tools.survey.to) },
} as const
