import type { LeadFormRecord } from '#contract/lead-form-record.ts'
import { site } from '../site.ts'
import { formWords } from './form-words.ts'
import { emailField, nameFields } from './person-fields.ts'

export const ebookForm = {
  form: 'ebook',
  name: 'Ebook request',
  fields: [...nameFields, { ...emailField, label: 'Work Email' }],
  labels: { idle: 'Get the ebook', busy: 'Submitting...' },
  messages: {
    done: 'Thank you! Check your email for the download link.',
    refused: 'Something went wrong. Please try again.',
    offline: 'Something went wrong. Please try again.',
  },
  download: { path: site.ebook.file, label: 'Open the ebook (PDF)' },
  words: formWords,
} as const satisfies LeadFormRecord
