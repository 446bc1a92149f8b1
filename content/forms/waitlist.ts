import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, paragraph } from '#contract/values.ts'
import { email, firstname, lastname } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const waitlistForm = {
  id: 'waitlist',
  name: 'Book waitlist',
  fields: [firstname, lastname, email],
  labels: { idle: 'Join the Waitlist', busy: 'Joining Waitlist...' },
  /** What a person agrees to. Its history says with which words. */
  note: paragraph(
    'You agree to two emails about the book: when the date is set and when the book is out. One reply and you are off the list. Questions? Write to {email}.',
    { area: 'setting' },
  ),
  messages: {
    done: "Thank you! You've been added to the book waitlist.",
    refused: 'Something went wrong. Please try again or contact us directly.',
    offline: 'Something went wrong. Please try again or contact us directly.',
  },
  shared: sharedFormWords,
} as const satisfies Declaring<LeadFormWords>
