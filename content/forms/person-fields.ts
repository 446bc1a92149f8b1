import type { LeadFormField } from '#contract/lead-form-words.ts'
import { type Declaring, fixed } from '#contract/values.ts'

// Fields that several forms ask for. Their words are the same in all of them (`personFields` in
// `words.ts`).

export const firstname = {
  at: 'personFields.firstname',
  key: fixed('firstname'),
  label: 'First name',
  missing: 'Enter your first name.',
  half: true,
} as const satisfies Declaring<LeadFormField>

export const lastname = {
  at: 'personFields.lastname',
  key: fixed('lastname'),
  label: 'Last name',
  missing: 'Enter your last name.',
  half: true,
} as const satisfies Declaring<LeadFormField>

export const email = {
  at: 'personFields.email',
  key: fixed('email'),
  label: 'Email',
  missing: 'Enter your email address.',
} as const satisfies Declaring<LeadFormField>

export const workEmail = {
  at: 'personFields.workEmail',
  key: fixed('email'),
  label: 'Work Email',
  missing: 'Enter your email address.',
} as const satisfies Declaring<LeadFormField>
