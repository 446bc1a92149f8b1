import { Field } from '#app/components/field.tsx'
import type { LeadFormField, LeadFormWords } from '#contract/lead-form-words.ts'
import type { FormFieldName } from '#contract/lead-forms.ts'
import type { FieldProblems } from './read-form.ts'

interface LeadFormFieldsProps {
  words: LeadFormWords
  values: Readonly<Record<string, string>>
  problems: FieldProblems
}

/** Input type and autofill token of each field. The tokens are those of the HTML standard. */
const CONTROLS: Readonly<Partial<Record<FormFieldName, { type?: 'email' | 'tel'; autoComplete: string }>>> = {
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  company: { autoComplete: 'organization' },
  jobtitle: { autoComplete: 'organization-title' },
}

/** The fields of a form in two columns where there is room. */
export function LeadFormFields({ words: { fields, shared }, values, problems }: LeadFormFieldsProps) {
  const show = (field: LeadFormField) => {
    const required = field.missing !== undefined
    const props = {
      label: field.label,
      name: field.key,
      optionalNote: required ? undefined : shared.optional,
      hint: field.hint,
      error: problems[field.key],
      required,
      defaultValue: values[field.key] ?? '',
      className: field.half ? '' : 'sm:col-span-2',
    }
    return field.rows ? (
      <Field key={field.key} {...props} as="textarea" rows={field.rows} />
    ) : (
      <Field key={field.key} {...props} {...CONTROLS[field.key]} />
    )
  }
  // An error takes the room below its field, so that nothing moves.
  return <div className="grid gap-x-5 gap-y-2 *:not-has-[[aria-invalid]]:pb-6 sm:grid-cols-2">{fields.map(show)}</div>
}
