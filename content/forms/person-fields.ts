import type { LeadFormField } from '#contract/lead-form-words.ts'

// Fields that several forms ask for. Their words are the same in all of them (`personFields` in `words.ts`).

export const firstname = {
  at: 'personFields.firstname',
  key: 'firstname',
  label: 'First name',
  missing: 'Enter your first name.',
  half: true,
} as const satisfies LeadFormField

export const lastname = {
  at: 'personFields.lastname',
  key: 'lastname',
  label: 'Last name',
  missing: 'Enter your last name.',
  half: true,
} as const satisfies LeadFormField

export const email = {
  at: 'personFields.email',
  key: 'email',
  label: 'Email',
  missing: 'Enter your email address.',
} as const satisfies LeadFormField

export const workEmail = {
  at: 'personFields.workEmail',
  key: 'email',
  label: 'Work Email',
  missing: 'Enter your email address.',
} as const satisfies LeadFormField
