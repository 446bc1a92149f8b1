import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, fixed, note } from '#contract/values.ts'
import { email, firstname, lastname } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const contactForm = {
  id: 'contact',
  name: 'Contact',
  fields: [
    firstname,
    lastname,
    email,
    { key: fixed('phone'), label: 'Phone' },
    { key: fixed('message'), label: 'Message', rows: 4, missing: 'Write us a line or two.' },
  ],
  labels: { idle: 'Send Message', busy: 'Sending Message...' },
  note: note(`We answer by email within {site.replyTime}. You can also write to {email}.`),
  messages: {
    done: "Thank you for your message! We'll get back to you soon.",
    refused: 'Something went wrong. Please try again or contact us directly.',
    offline: 'Something went wrong. Please try again or contact us directly.',
  },
  shared: sharedFormWords,
} as const satisfies Declaring<LeadFormWords>
