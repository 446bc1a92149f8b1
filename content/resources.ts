import { publishedDocuments } from './documents/published.ts'
import type { flywheelStages } from './flywheel.ts'

type Stage = (typeof flywheelStages)[number]['key']

/** A PDF on the resources page. */
export interface Resource {
  /**
   * Also the name of its source in `content/documents/` and of the pictures of its first page under
   * `public/images/covers/`: 320 × 453 and 640 × 905 px, each as AVIF and WebP.
   */
  slug: string
  /** The flywheel stage in which it is used first, as its source says. */
  stage: Stage
  title: string
  description: string
  downloadUrl: string
  pages: number
  bytes: number
  /** Shown until there is a video about it; then `videoUrl` takes its place. */
  videoPlaceholder: string
  videoUrl?: string
}

export interface ResourceSection {
  id: string
  title: string
  description: string
  items: Resource[]
}

const COMING_SOON = 'Coming Soon: a short video about this tool on YouTube'

/** The facts about the file come from the build of the documents, so that a card never promises the wrong size. */
function resource(slug: string, stage: Stage, title: string, description: string): Resource {
  const file = publishedDocuments[slug]
  if (!file) throw new Error(`content/documents/${slug}.md has not been built: npm run documents`)
  return {
    slug,
    stage,
    title,
    description,
    downloadUrl: file.downloadUrl,
    pages: file.pages,
    bytes: file.bytes,
    videoPlaceholder: COMING_SOON,
  }
}

export const resourceSections: ResourceSection[] = [
  {
    id: 'strategy',
    title: 'AI Strategy & Governance',
    description: 'For the people who set the rules and pay for the next step.',
    items: [
      resource(
        'ai-use-policy',
        'spark',
        'AI use policy on one page',
        'Rules people can remember, in three tiers, each with a name and a number of days. Fill in the blanks and publish.',
      ),
      resource(
        'risk-and-guardrail-checklist',
        'scale',
        'Risk and guardrail checklist',
        'Twenty-four questions about one use of AI, and the guardrail for every question that is answered with no.',
      ),
      resource(
        'decision-rights-table',
        'scale',
        'Decision-rights table',
        'Twelve decisions every AI programme meets. One name, one deadline each, and no committee.',
      ),
      resource(
        'executive-briefing',
        'scale',
        'Executive briefing',
        'One page that asks for one decision, can be read in two minutes, and survives without you in the room.',
      ),
    ],
  },
  {
    id: 'activation',
    title: 'AI Activation & Leadership',
    description: 'For sponsors, managers and champions in the first months.',
    items: [
      resource(
        'sponsors-first-30-days',
        'spark',
        'A sponsor’s first 30 days',
        'An hour a week for four weeks: what only a sponsor can do, in which order, and how to notice that it worked.',
      ),
      resource(
        'champions-charter',
        'spread',
        'Champions’ charter',
        'What a champion gives and gets, and whose signature keeps the half-day free in a busy month.',
      ),
      resource(
        'lunch-and-learn-plan',
        'spread',
        'Lunch-and-learn plan',
        'A 45-minute run sheet in which everybody does a task of their own, and failures are shown first.',
      ),
      resource(
        'managers-conversation-guide',
        'spread',
        'Manager’s conversation guide',
        'Half an hour with one person about AI in their work: what to ask, what not to promise, when to be quiet.',
      ),
      resource(
        'empathy-map',
        'spark',
        'Empathy map',
        'See AI from the chair of one person whose work it changes, and leave with one thing to find out.',
      ),
      resource(
        'learning-log',
        'sustain',
        'Learning log',
        'Two minutes after each try, ten on Friday. Turns scattered attempts into practices with an owner.',
      ),
    ],
  },
  {
    id: 'prioritization',
    title: 'AI Prioritization & Use Cases',
    description: 'For teams with more ideas than time.',
    items: [
      resource(
        'use-case-canvas',
        'spark',
        'Use-case canvas',
        'Eleven boxes that describe one idea so well that a stranger could say no to it.',
      ),
      resource(
        'value-and-effort-grid',
        'scale',
        'Value and effort grid',
        'From a long list to two choices in an hour, with a kind reason for every no.',
      ),
      resource(
        'experiment-card',
        'spark',
        'Experiment card',
        'Two weeks, ten cases, one question. With an example that failed, which is why it is a good one.',
      ),
    ],
  },
]
