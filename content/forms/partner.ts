import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { replyTime } from '../offerings.ts'
import { programs } from '../programs.ts'
import { emailField, nameFields } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const partnerForm = {
  form: 'partner',
  name: 'Partner inquiry',
  fields: [
    ...nameFields,
    { ...emailField, label: 'Work email' },
    { name: 'company', label: 'Company', type: 'text', autocomplete: 'organization', half: true },
    { name: 'jobtitle', label: 'Your role', type: 'text', autocomplete: 'organization-title', half: true },
    {
      name: 'message',
      label: 'Whom would you teach, and where?',
      type: 'multiline',
      rows: 4,
    },
  ],
  labels: { idle: `Join the ${programs.alpha.name} waitlist`, busy: 'Submitting...' },
  note: `We answer by email within ${replyTime}.`,
  messages: {
    done: `Thank you. You are on the ${programs.alpha.name} waitlist, and a person will answer you by email.`,
    refused: 'Your inquiry could not be taken. Please try again or write to {email}.',
    offline: 'There was no connection. Please try again or write to {email}.',
  },
  shared: sharedFormWords,
} as const satisfies LeadFormWords
