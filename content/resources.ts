import type { ToolSlug } from '#contract/page-paths.ts'
import {
  type Declared,
  fixed,
  heading,
  paragraph,
  type TextValue,
  type ValueIn,
} from '#contract/values.ts'
import { type PublishedDocument, publishedDocuments } from './documents/published.ts'
import type { flywheelStages } from './flywheel.ts'
import { tools } from './tools.ts'

type Stage = ValueIn<(typeof flywheelStages)[number]['key']>

interface Resource extends Omit<PublishedDocument, 'downloadUrl'> {
  downloadUrl: Declared<'fixed', string>
  /**
   * Also the name of its source in `content/documents/` and of the pictures of its first page under
   * `public/images/covers/`: 320 × 453 and 640 × 905 px, each as AVIF and WebP.
   */
  slug: Declared<'fixed', string>
  /** The flywheel stage in which it is used first, as its source says. */
  stage: Declared<'fixed', Stage>
  title: TextValue
  description: TextValue
  /** Shown until there is a video about it; then `videoUrl` takes its place. */
  videoPlaceholder: string
  videoUrl?: Declared<'fixed', string>
}

export interface ResourceSection {
  id: string
  title: TextValue
  description: TextValue
  items: Resource[]
}

const { sponsor } = tools

/** When each document is used first, and its title. */
const DOCUMENTS = {
  'ai-use-policy': ['spark', 'AI use policy on one page'],
  'risk-and-guardrail-checklist': ['scale', 'Risk and guardrail checklist'],
  'decision-rights-table': ['scale', 'Decision-rights table'],
  'executive-briefing': ['scale', 'Executive briefing'],
  'sponsors-first-30-days': ['spark', 'A sponsor’s first 30 days'],
  'champions-charter': ['spread', 'Champions’ charter'],
  'lunch-and-learn-plan': ['spread', 'Lunch-and-learn plan'],
  'managers-conversation-guide': ['spread', 'Manager’s conversation guide'],
  'empathy-map': ['spark', 'Empathy map'],
  'learning-log': ['sustain', 'Learning log'],
  'use-case-canvas': ['spark', 'Use-case canvas'],
  'value-and-effort-grid': ['scale', 'Value and effort grid'],
  'experiment-card': ['spark', 'Experiment card'],
  'ai-literacy-record': ['spread', 'AI literacy training record'],
  'supplier-question-sheet': ['scale', 'Questions for suppliers of AI tools'],
  'baseline-sheet': ['spark', 'Baseline sheet'],
} as const satisfies Record<ToolSlug, readonly [Stage, string]>

/** The title with which a document ships. */
export const documentTitle = (slug: ToolSlug): string => DOCUMENTS[slug][1]

/**
 * The facts about the files come from the build of the documents, so that a card never promises the
 * wrong size.
 * @param descriptions by document, in the order of the page
 */
const resources = (
  descriptions: Readonly<Partial<Record<keyof typeof DOCUMENTS, string>>>,
): Resource[] =>
  Object.entries(descriptions).map(([slug, description]) => {
    const [stage, title] = DOCUMENTS[slug as keyof typeof DOCUMENTS]
    const file = publishedDocuments[slug]
    if (!file) {
      throw new Error(`content/documents/${slug}.md has not been built: npm run documents`)
    }
    return {
      ...file,
      slug: fixed(slug),
      stage: fixed(stage),
      title: heading(title),
      description: paragraph(description),
      downloadUrl: fixed(file.downloadUrl),
      videoPlaceholder: 'Video: Coming Soon',
    }
  })

export const resourceSections: ResourceSection[] = [
  {
    id: 'strategy',
    title: heading('AI Strategy & Governance'),
    description: paragraph('For the people who set the rules and pay for the next step.'),
    items: resources({
      'ai-use-policy':
        'A policy in three tiers: use freely, use with a card, ask first. Every question has a person and a number of days.',
      'risk-and-guardrail-checklist':
        'Twenty-four checks for one use of AI, and a guardrail for each one you cannot tick.',
      'decision-rights-table':
        'Twelve decisions that come up when a company adopts AI: one name and one deadline for each.',
      'executive-briefing':
        'A request for one decision. It takes two minutes to read, and you do not have to be there.',
    }),
  },
  {
    id: 'activation',
    title: heading('AI Activation & Leadership'),
    description: paragraph('For sponsors, managers and champions in the first months.'),
    items: resources({
      'sponsors-first-30-days': `${sponsor.steps} steps that only a sponsor can take, ${sponsor.perWeek} for ${sponsor.weeks} weeks.`,
      'champions-charter':
        'What a champion gives and gets, signed by the sponsor. A champion is a colleague who teaches others.',
      'lunch-and-learn-plan':
        'A 45-minute run sheet in which everyone tries one AI practice on a task of their own.',
      'managers-conversation-guide':
        'Half an hour with one person about AI in their work: what to ask, and what not to promise.',
      'empathy-map':
        'See AI from the side of one person whose work it changes. At the end there is one thing to find out.',
      'learning-log':
        'Two minutes of notes after each try with AI, ten minutes on Friday. Decide what to keep, change or drop.',
    }),
  },
  {
    id: 'prioritization',
    title: heading('AI Prioritization & Use Cases'),
    description: paragraph('For teams with more ideas than time.'),
    items: resources({
      'use-case-canvas':
        'Eleven boxes that describe one idea for AI well enough to approve or reject it.',
      'value-and-effort-grid':
        'From a long list of ideas to two choices in an hour, with a reason for every no.',
      'experiment-card':
        'Two weeks, ten cases, one question, and the result you expect, written down first.',
    }),
  },
]

/** On the card of every document. */
export const resourceCard = {
  download: 'Download PDF',
  video: 'Watch the video',
} as const

/**
 * What buyers look for besides. They have a page of their own, because the sections and their tools
 * are specified.
 */
export const moreResources: ResourceSection = {
  id: 'records',
  title: heading('Before you buy, and after'),
  description: paragraph(
    'One each for what people were taught, for a supplier, and for a first measurement.',
  ),
  items: resources({
    'ai-literacy-record':
      'What people were taught about the AI they use, for Article 4 of the EU AI Act in its wording of July 2026.',
    'supplier-question-sheet':
      'Eighteen questions before you buy, with what a good answer looks like and what should make you stop.',
    'baseline-sheet':
      'Ten cases timed before, ten after. Without the first ten, no one can say what AI changed.',
  }),
}
