import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, fixed, note } from '#contract/values.ts'
import { email, firstname, lastname } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const pioneerForm = {
  id: 'pioneer',
  name: 'Pioneer Cohort request',
  fields: [
    firstname,
    lastname,
    email,
    { key: fixed('company'), label: 'Company', half: true },
    { key: fixed('jobtitle'), label: 'Job title', half: true },
    { key: fixed('message'), label: 'Why is your team a fit?', rows: 4 },
  ],
  labels: { idle: 'Request Invite', busy: 'Submitting...' },
  note: note(
    `We answer by email within {site.replyTime}, whether or not there is a place for your team.`,
  ),
  messages: {
    done: "Thanks! Your request has been received. We'll reach out shortly.",
    refused: "We couldn't submit the form. Please try again or email {email}.",
    offline: 'Network error. Please try again or email {email}.',
  },
  withoutScripting: 'JavaScript is required. Please email us at {email}.',
  shared: sharedFormWords,
} as const satisfies Declaring<LeadFormWords>
