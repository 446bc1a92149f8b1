import { type Declared, pdf, plainOf, shown } from '#contract/values.ts'
import { moreResources, resourceSections } from '../resources.ts'
import type records from './published.json'

interface Choice {
  shown: Declared<'shown', string>
  own: Declared<'pdf', string>
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
    shown: shown('yes', offered('ai-use-policy')),
    own: pdf('', ownFile(titleOf('ai-use-policy'))),
  },
  'risk-and-guardrail-checklist': {
    shown: shown('yes', offered('risk-and-guardrail-checklist')),
    own: pdf('', ownFile(titleOf('risk-and-guardrail-checklist'))),
  },
  'decision-rights-table': {
    shown: shown('yes', offered('decision-rights-table')),
    own: pdf('', ownFile(titleOf('decision-rights-table'))),
  },
  'executive-briefing': {
    shown: shown('yes', offered('executive-briefing')),
    own: pdf('', ownFile(titleOf('executive-briefing'))),
  },
  'sponsors-first-30-days': {
    shown: shown('yes', offered('sponsors-first-30-days')),
    own: pdf('', ownFile(titleOf('sponsors-first-30-days'))),
  },
  'champions-charter': {
    shown: shown('yes', offered('champions-charter')),
    own: pdf('', ownFile(titleOf('champions-charter'))),
  },
  'lunch-and-learn-plan': {
    shown: shown('yes', offered('lunch-and-learn-plan')),
    own: pdf('', ownFile(titleOf('lunch-and-learn-plan'))),
  },
  'managers-conversation-guide': {
    shown: shown('yes', offered('managers-conversation-guide')),
    own: pdf('', ownFile(titleOf('managers-conversation-guide'))),
  },
  'empathy-map': {
    shown: shown('yes', offered('empathy-map')),
    own: pdf('', ownFile(titleOf('empathy-map'))),
  },
  'learning-log': {
    shown: shown('yes', offered('learning-log')),
    own: pdf('', ownFile(titleOf('learning-log'))),
  },
  'use-case-canvas': {
    shown: shown('yes', offered('use-case-canvas')),
    own: pdf('', ownFile(titleOf('use-case-canvas'))),
  },
  'value-and-effort-grid': {
    shown: shown('yes', offered('value-and-effort-grid')),
    own: pdf('', ownFile(titleOf('value-and-effort-grid'))),
  },
  'experiment-card': {
    shown: shown('yes', offered('experiment-card')),
    own: pdf('', ownFile(titleOf('experiment-card'))),
  },
  'ai-literacy-record': {
    shown: shown('yes', offered('ai-literacy-record')),
    own: pdf('', ownFile(titleOf('ai-literacy-record'))),
  },
  'supplier-question-sheet': {
    shown: shown('yes', offered('supplier-question-sheet')),
    own: pdf('', ownFile(titleOf('supplier-question-sheet'))),
  },
  'baseline-sheet': {
    shown: shown('yes', offered('baseline-sheet')),
    own: pdf('', ownFile(titleOf('baseline-sheet'))),
  },
  'the-ai-learning-flywheel-ebook': { shown: shown('yes'), own: pdf('', ownFile('Ebook')) },
  'first-team-plan': { shown: shown('yes'), own: pdf('', ownFile('First-team plan')) },
  'security-and-data': { shown: shown('yes'), own: pdf('', ownFile('Security and data')) },
} satisfies Record<keyof typeof records, Choice>

export const documents: Readonly<Record<string, Choice>> = choices
