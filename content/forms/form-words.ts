import type { LeadFormWords } from '#contract/lead-form-record.ts'

/** Words that every lead form shares. */
export const formWords = {
  optional: '(optional)',
  notAnEmail: 'Enter an e-mail address like name@company.com.',
  tooLong: 'Keep this under {limit} characters. It has {length} now.',
  notATime: 'Enter both a date and a time, or leave the field empty.',
  pastTime: 'Choose a time that is still to come.',
  honeypot: 'Leave this empty',
  privacy: { label: 'How we handle your details', to: '/privacy-policy' },
} as const satisfies LeadFormWords
