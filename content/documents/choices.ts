import type { OwnPdf } from '#contract/editing/pictures.ts'
import { type Declared, flag, pdf, plainOf } from '#contract/values.ts'
import { moreResources, resourceSections } from '../resources.ts'
import type records from './published.json'

interface Choice {
  shown: Declared<'flag', boolean>
  own: Declared<'pdf', OwnPdf | ''>
}

/** The title of a tool, under which it is offered. */
const titleOf = (slug: string): string =>
  plainOf([...resourceSections, moreResources])
    .flatMap(({ items }) => items)
    .find((item) => item.slug === slug)?.title ?? slug

const offered = (slug: string) => ({
  field: {
    in: 'documents' as const,
    label: titleOf(slug),
    hint: 'Offered on this page. Other texts may name it.',
    on: plainOf(moreResources).items.some((item) => item.slug === slug)
      ? ('/resources/records' as const)
      : ('/resources' as const),
  },
})
const ownFile = (title: string) => ({
  field: {
    in: 'documents' as const,
    label: `${title}: your file`,
    hint: 'A PDF in place of ours, at most 20 MB.',
    on: '/resources' as const,
  },
})

/**
 * What the site offers of each document, by the name of its source: whether it shows (`yes`), and
 * the owner's file in place of ours.
 */
const choices = {
  'ai-use-policy': {
    shown: flag(true, offered('ai-use-policy')),
    own: pdf('', ownFile(titleOf('ai-use-policy'))),
  },
  'risk-and-guardrail-checklist': {
    shown: flag(true, offered('risk-and-guardrail-checklist')),
    own: pdf('', ownFile(titleOf('risk-and-guardrail-checklist'))),
  },
  'decision-rights-table': {
    shown: flag(true, offered('decision-rights-table')),
    own: pdf('', ownFile(titleOf('decision-rights-table'))),
  },
  'executive-briefing': {
    shown: flag(true, offered('executive-briefing')),
    own: pdf('', ownFile(titleOf('executive-briefing'))),
  },
  'sponsors-first-30-days': {
    shown: flag(true, offered('sponsors-first-30-days')),
    own: pdf('', ownFile(titleOf('sponsors-first-30-days'))),
  },
  'champions-charter': {
    shown: flag(true, offered('champions-charter')),
    own: pdf('', ownFile(titleOf('champions-charter'))),
  },
  'lunch-and-learn-plan': {
    shown: flag(true, offered('lunch-and-learn-plan')),
    own: pdf('', ownFile(titleOf('lunch-and-learn-plan'))),
  },
  'managers-conversation-guide': {
    shown: flag(true, offered('managers-conversation-guide')),
    own: pdf('', ownFile(titleOf('managers-conversation-guide'))),
  },
  'empathy-map': {
    shown: flag(true, offered('empathy-map')),
    own: pdf('', ownFile(titleOf('empathy-map'))),
  },
  'learning-log': {
    shown: flag(true, offered('learning-log')),
    own: pdf('', ownFile(titleOf('learning-log'))),
  },
  'use-case-canvas': {
    shown: flag(true, offered('use-case-canvas')),
    own: pdf('', ownFile(titleOf('use-case-canvas'))),
  },
  'value-and-effort-grid': {
    shown: flag(true, offered('value-and-effort-grid')),
    own: pdf('', ownFile(titleOf('value-and-effort-grid'))),
  },
  'experiment-card': {
    shown: flag(true, offered('experiment-card')),
    own: pdf('', ownFile(titleOf('experiment-card'))),
  },
  'ai-literacy-record': {
    shown: flag(true, offered('ai-literacy-record')),
    own: pdf('', ownFile(titleOf('ai-literacy-record'))),
  },
  'supplier-question-sheet': {
    shown: flag(true, offered('supplier-question-sheet')),
    own: pdf('', ownFile(titleOf('supplier-question-sheet'))),
  },
  'baseline-sheet': {
    shown: flag(true, offered('baseline-sheet')),
    own: pdf('', ownFile(titleOf('baseline-sheet'))),
  },
  'the-ai-learning-flywheel-ebook': { shown: flag(true), own: pdf('', ownFile('Ebook')) },
  'first-team-plan': { shown: flag(true), own: pdf('', ownFile('First-team plan')) },
  'security-and-data': { shown: flag(true), own: pdf('', ownFile('Security and data')) },
} satisfies Record<keyof typeof records, Choice>

export const documents: Readonly<Record<string, Choice>> = choices
