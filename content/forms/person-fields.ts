import type { LeadFormField } from '#contract/lead-form-words.ts'

/** Who is writing: the first fields of every form. */
export const nameFields = [
  {
    name: 'firstname',
    label: 'First name',
    type: 'text',
    autocomplete: 'given-name',
    missing: 'Enter your first name.',
    half: true,
  },
  {
    name: 'lastname',
    label: 'Last name',
    type: 'text',
    autocomplete: 'family-name',
    missing: 'Enter your last name.',
    half: true,
  },
] as const satisfies LeadFormField[]

export const emailField = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'email',
  missing: 'Enter your email address.',
} as const satisfies LeadFormField
