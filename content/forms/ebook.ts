import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, fixed, paragraph } from '#contract/values.ts'
import { ebook } from '../ebook.ts'
import { firstname, lastname, workEmail } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const ebookForm = {
  id: 'ebook',
  name: 'Ebook request',
  fields: [firstname, lastname, workEmail],
  labels: { idle: 'Get the ebook', busy: 'Submitting...' },
  /** What a person agrees to. Its history says with which words. */
  note: paragraph(
    'We email you the download link at once. With your copy you join our book list: two emails, when the date is set and when the book is out. One reply and you are off the list.',
    { area: 'setting' },
  ),
  messages: {
    done: 'Thank you! Check your email for the download link.',
    refused: 'Something went wrong. Please try again.',
    offline: 'Something went wrong. Please try again.',
  },
  download: { to: fixed(ebook.fileUrl), label: 'Open the ebook (PDF)' },
  shared: sharedFormWords,
} as const satisfies Declaring<LeadFormWords>
