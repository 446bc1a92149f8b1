import type { ToolSlug } from '../../contract/page-paths.ts'
import { offerings } from '../offerings.ts'
import { moreResources, resourceSections } from '../resources.ts'
import { tools } from '../tools.ts'

const { workshop, accelerator, hub } = offerings
const PROGRAMS = {
  workshop: { label: `See the ${workshop.name}`, to: workshop.to },
  accelerator: { label: `See the ${accelerator.name}`, to: accelerator.to },
  hub: { label: `See the ${hub.name}`, to: hub.to },
} as const

const titles = Object.fromEntries(
  [...resourceSections, moreResources].flatMap(({ items }) => items.map(({ slug, title }) => [slug, title])),
)

/** What fits after a tool. @param slug of the tool that is used next */
const next = (slug: ToolSlug, text: string, program: keyof typeof PROGRAMS) => ({
  title: `Next: ${titles[slug]}`,
  text,
  action: { label: `Open the next tool`, to: `/resources/${slug}` },
  program: PROGRAMS[program],
})

/** Words around a tool on its page. Its own text is in `content/documents/`. */
export const toolPage = {
  back: 'All free tools',
  download: 'Download PDF',
  fill: 'Fill it in on this page',
  example: 'See it filled in',
  contents: 'On this page',
  kept: 'What you type stays in this browser. It is not sent to us.',
  print: 'Print or save as PDF',
  clear: 'Clear my entries',
  undo: 'Bring my entries back',
  next: {
    'ai-use-policy': next(
      'risk-and-guardrail-checklist',
      'A policy says who answers. The checklist says what to ask about one use of AI.',
      'workshop',
    ),
    'risk-and-guardrail-checklist': next(
      'decision-rights-table',
      'A gap needs someone who decides. The table gives each decision one name and one deadline.',
      'hub',
    ),
    'decision-rights-table': next(
      'executive-briefing',
      'Once you know who decides, ask for the decision on one page.',
      'hub',
    ),
    'executive-briefing': next('sponsors-first-30-days', 'After the yes, the sponsor’s own steps come first.', 'hub'),
    'sponsors-first-30-days': next(
      'champions-charter',
      'A sponsor gives time and cover. The charter writes down what a champion gives and gets.',
      'workshop',
    ),
    'champions-charter': next(
      'lunch-and-learn-plan',
      'A champion’s first session: 45 minutes in which everyone tries one thing.',
      'accelerator',
    ),
    'managers-conversation-guide': next(
      'empathy-map',
      'What you heard in half an hour, put on one sheet before you plan anything.',
      'workshop',
    ),
    'empathy-map': next(
      'use-case-canvas',
      'From what a person needs to one idea, described well enough to approve or reject.',
      'workshop',
    ),
    'lunch-and-learn-plan': next(
      'learning-log',
      'Two minutes of notes after each try keep the session from being forgotten.',
      'accelerator',
    ),
    'learning-log': next(
      'experiment-card',
      'A line that comes back every week deserves a test with a date and a number.',
      'accelerator',
    ),
    'use-case-canvas': next(
      'value-and-effort-grid',
      'With more than three canvases, choose two in an hour.',
      'workshop',
    ),
    'value-and-effort-grid': next(
      'experiment-card',
      'Test what you chose: two weeks, ten cases, one question.',
      'workshop',
    ),
    'experiment-card': next(
      'executive-briefing',
      'A result, also an unwelcome one, belongs in front of the person who decides.',
      'workshop',
    ),
    'ai-literacy-record': next(
      'ai-use-policy',
      'People can be taught rules only once there are some. One page is enough.',
      'accelerator',
    ),
    'supplier-question-sheet': next(
      'risk-and-guardrail-checklist',
      'After the supplier’s answers, look at your own use of the tool.',
      'hub',
    ),
    'baseline-sheet': next('experiment-card', 'With ten cases timed, change one thing and test it.', 'workshop'),
  } satisfies Record<ToolSlug, ReturnType<typeof next>>,
  survey: { label: `Or take the ${tools.survey.length} survey`, to: tools.survey.to },
} as const
