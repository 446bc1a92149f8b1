import { type Declared, pdf, shown } from '#contract/values.ts'
import type records from './published.json'

interface Choice {
  shown: Declared<'shown', string>
  own: Declared<'pdf', string>
}

/** What the site offers of each document, by the name of its source: whether it shows (`yes`), and the owner's file in place of ours. */
const choices = {
  'ai-literacy-record': { shown: shown('yes'), own: pdf('') },
  'ai-use-policy': { shown: shown('yes'), own: pdf('') },
  'baseline-sheet': { shown: shown('yes'), own: pdf('') },
  'champions-charter': { shown: shown('yes'), own: pdf('') },
  'decision-rights-table': { shown: shown('yes'), own: pdf('') },
  'empathy-map': { shown: shown('yes'), own: pdf('') },
  'executive-briefing': { shown: shown('yes'), own: pdf('') },
  'experiment-card': { shown: shown('yes'), own: pdf('') },
  'first-team-plan': { shown: shown('yes'), own: pdf('') },
  'learning-log': { shown: shown('yes'), own: pdf('') },
  'lunch-and-learn-plan': { shown: shown('yes'), own: pdf('') },
  'managers-conversation-guide': { shown: shown('yes'), own: pdf('') },
  'risk-and-guardrail-checklist': { shown: shown('yes'), own: pdf('') },
  'security-and-data': { shown: shown('yes'), own: pdf('') },
  'sponsors-first-30-days': { shown: shown('yes'), own: pdf('') },
  'supplier-question-sheet': { shown: shown('yes'), own: pdf('') },
  'the-ai-learning-flywheel-ebook': { shown: shown('yes'), own: pdf('') },
  'use-case-canvas': { shown: shown('yes'), own: pdf('') },
  'value-and-effort-grid': { shown: shown('yes'), own: pdf('') },
} satisfies Record<keyof typeof records, Choice>

export const documents: Readonly<Record<string, Choice>> = choices
