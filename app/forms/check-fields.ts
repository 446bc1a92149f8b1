import { fillIn } from '#contract/fill-in.ts'
import type { LeadFormField, LeadFormWords } from '#contract/lead-form-words.ts'
import { maxCharacters } from '#contract/lead-forms.ts'

/** Error messages by field name. */
export type FieldProblems = Readonly<Record<string, string>>

/** The properties of the browser's own validation (`ValidityState`) that are used. */
export type NativeValidity = Pick<ValidityState, 'typeMismatch' | 'badInput'>

/**
 * Checks all fields by the browser's rules (required, email type, length), so that each problem gets a message of ours.
 * @param validityOf gives the browser's own validation of a field's control
 */
export function checkFields(
  words: LeadFormWords,
  values: Readonly<Record<string, string>>,
  validityOf: (name: string) => NativeValidity | undefined,
): FieldProblems {
  const problems: Record<string, string> = {}
  for (const field of words.fields) {
    const problem = problemOf(words, field, values[field.key] ?? '', validityOf(field.key))
    if (problem) problems[field.key] = problem
  }
  return problems
}

function problemOf(
  { id, shared }: LeadFormWords,
  field: LeadFormField,
  value: string,
  validity: NativeValidity | undefined,
): string | undefined {
  if (validity?.badInput) return shared.notAnEmail
  if (value === '') return field.missing
  if (validity?.typeMismatch) return shared.notAnEmail
  const limit = maxCharacters(id, field.key)
  if (value.length <= limit) return undefined
  return fillIn(shared.tooLong, { limit, length: value.length })
}
