import type { LeadFormWords } from '#contract/lead-form-words.ts'
import { type Declaring, fixed, note } from '#contract/values.ts'
import { programs } from '../programs.ts'
import { firstname, lastname, workEmail } from './person-fields.ts'
import { sharedFormWords } from './shared-form-words.ts'

export const partnerForm = {
  id: 'partner',
  name: 'Partner inquiry',
  fields: [
    firstname,
    lastname,
    workEmail,
    { key: fixed('company'), label: 'Company', half: true },
    { key: fixed('jobtitle'), label: 'Your role', half: true },
    { key: fixed('message'), label: 'Whom would you teach, and where?', rows: 4 },
  ],
  labels: { idle: `Join the ${programs.alpha.name} waitlist`, busy: 'Submitting...' },
  note: note(`We answer by email within {site.replyTime}.`),
  messages: {
    done: `Thank you. You are on the ${programs.alpha.name} waitlist. We will answer by email.`,
    refused: 'We could not send your inquiry. Please try again or write to {email}.',
    offline: 'There was no connection. Please try again or write to {email}.',
  },
  shared: sharedFormWords,
} as const satisfies Declaring<LeadFormWords>
