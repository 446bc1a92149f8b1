import type { LeadFormRecord } from '#contract/lead-form-record.ts'
import { formWords } from './form-words.ts'
import { emailField, nameFields } from './person-fields.ts'

export const contactForm = {
  form: 'contact',
  name: 'Contact',
  fields: [
    ...nameFields,
    emailField,
    { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel' },
    {
      name: 'message',
      label: 'Message',
      type: 'multiline',
      rows: 4,
      required: true,
      missing: 'Write a line or two, so that the right person answers.',
    },
  ],
  labels: { idle: 'Send Message', busy: 'Sending Message...' },
  messages: {
    done: "Thank you for your message! We'll get back to you soon.",
    refused: 'Something went wrong. Please try again or contact us directly.',
    offline: 'Something went wrong. Please try again or contact us directly.',
  },
  words: formWords,
} as const satisfies LeadFormRecord
