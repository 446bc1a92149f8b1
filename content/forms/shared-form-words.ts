import type { SharedFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, fixed } from '#contract/values.ts'
import { newsletter } from '../newsletter.ts'

export const sharedFormWords = {
  at: 'formWords',
  optional: '(optional)',
  notAnEmail: 'Enter an email address like name@company.com.',
  tooLong: 'Keep this under {limit} characters. It has {length} now.',
  honeypot: 'Leave this empty',
  privacy: { label: 'How we handle your details', to: fixed('/privacy-policy') },
  again: 'Fill in the form again',
  newsletter,
} as const satisfies Declaring<SharedFormWords>
