import { directionOf } from '#contract/language-rules.ts'

export type LineStart = 'left' | 'right'

/**
 * The side on which lines of a language start. Word, which shows the emails of Outlook, knows only
 * these.
 */
export const lineStart = (language: string): LineStart =>
  directionOf(language) === 'rtl' ? 'right' : 'left'
