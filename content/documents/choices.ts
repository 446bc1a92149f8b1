import type records from './published.json'

/** What the site offers of each document, by the name of its source: whether it shows (`yes`), and the owner's file in place of ours. */
const choices = {
  'ai-literacy-record': { shown: 'yes', own: '' },
  'ai-use-policy': { shown: 'yes', own: '' },
  'baseline-sheet': { shown: 'yes', own: '' },
  'champions-charter': { shown: 'yes', own: '' },
  'decision-rights-table': { shown: 'yes', own: '' },
  'empathy-map': { shown: 'yes', own: '' },
  'executive-briefing': { shown: 'yes', own: '' },
  'experiment-card': { shown: 'yes', own: '' },
  'first-team-plan': { shown: 'yes', own: '' },
  'learning-log': { shown: 'yes', own: '' },
  'lunch-and-learn-plan': { shown: 'yes', own: '' },
  'managers-conversation-guide': { shown: 'yes', own: '' },
  'risk-and-guardrail-checklist': { shown: 'yes', own: '' },
  'security-and-data': { shown: 'yes', own: '' },
  'sponsors-first-30-days': { shown: 'yes', own: '' },
  'supplier-question-sheet': { shown: 'yes', own: '' },
  'the-ai-learning-flywheel-ebook': { shown: 'yes', own: '' },
  'use-case-canvas': { shown: 'yes', own: '' },
  'value-and-effort-grid': { shown: 'yes', own: '' },
} satisfies Record<keyof typeof records, { shown: string; own: string }>

export const documents: Readonly<Record<string, { shown: string; own: string }>> = choices
