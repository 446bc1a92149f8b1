import { Field } from '#app/components/field.tsx'
import type { LeadFormField, LeadFormWords } from '#contract/lead-form-words.ts'
import type { FieldProblems } from './check-fields.ts'

interface LeadFormFieldsProps {
  words: LeadFormWords
  values: Readonly<Record<string, string>>
  problems: FieldProblems
}

/** The fields of a form in two columns where there is room. */
export function LeadFormFields({ words: { fields, shared }, values, problems }: LeadFormFieldsProps) {
  const show = (field: LeadFormField) => {
    const required = field.missing !== undefined
    const props = {
      label: field.label,
      name: field.name,
      optionalNote: required ? undefined : shared.optional,
      hint: field.hint,
      error: problems[field.name],
      required,
      defaultValue: values[field.name] ?? '',
      className: field.half ? '' : 'sm:col-span-2',
    }
    return field.type === 'multiline' ? (
      <Field key={field.name} {...props} as="textarea" rows={field.rows} />
    ) : (
      <Field key={field.name} {...props} type={field.type} autoComplete={field.autocomplete} />
    )
  }
  return <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{fields.map(show)}</div>
}
