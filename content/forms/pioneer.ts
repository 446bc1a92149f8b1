import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { replyTime } from '../offerings.ts'
import { emailField, nameFields } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const pioneerForm = {
  form: 'pioneer',
  name: 'Pioneer Cohort request',
  fields: [
    ...nameFields,
    emailField,
    { name: 'company', label: 'Company', type: 'text', autocomplete: 'organization', half: true },
    { name: 'jobtitle', label: 'Job title', type: 'text', autocomplete: 'organization-title', half: true },
    { name: 'message', label: 'Why is your team a fit?', type: 'multiline', rows: 4 },
  ],
  labels: { idle: 'Request Invite', busy: 'Submitting...' },
  note: `We answer by email within ${replyTime}, whether or not there is a place for your team.`,
  messages: {
    done: "Thanks! Your request has been received. We'll reach out shortly.",
    refused: "We couldn't submit the form. Please try again or email {email}.",
    offline: 'Network error. Please try again or email {email}.',
  },
  withoutScripting: 'JavaScript is required. Please email us at {email}.',
  shared: sharedFormWords,
} as const satisfies LeadFormWords
