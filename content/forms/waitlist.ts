import type { LeadFormRecord } from '#contract/lead-form-record.ts'
import { formWords } from './form-words.ts'
import { emailField, nameFields } from './person-fields.ts'

export const waitlistForm = {
  form: 'waitlist',
  name: 'Book waitlist',
  fields: [...nameFields, emailField],
  labels: { idle: 'Join the Waitlist', busy: 'Joining Waitlist...' },
  messages: {
    done: "Thank you! You've been added to the book waitlist.",
    refused: 'Something went wrong. Please try again or contact us directly.',
    offline: 'Something went wrong. Please try again or contact us directly.',
  },
  words: formWords,
} as const satisfies LeadFormRecord
