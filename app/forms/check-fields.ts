import type { LeadFormField, LeadFormGroup, LeadFormRecord } from '#contract/lead-form-record.ts'
import type { LeadFormName } from '#contract/leads.ts'
import {
  EMAIL_MAX_CHARACTERS,
  LEAD_NOTE_MAX_CHARACTERS,
  LEAD_VALUE_MAX_CHARACTERS,
  MEETING_DETAIL_MAX_CHARACTERS,
} from '#contract/limits.ts'
import { COMPOSED_MESSAGES } from './composed-message.ts'

/** What is wrong, in the visitor's words, by field name. */
export type FieldProblems = Readonly<Record<string, string>>

/** The part of the browser's own judgement (`ValidityState`) that is asked for. */
export type NativeJudgement = Pick<ValidityState, 'typeMismatch' | 'badInput' | 'rangeUnderflow'>

export function isGroup(entry: LeadFormField | LeadFormGroup): entry is LeadFormGroup {
  return 'legend' in entry
}

/** All fields in reading order, without their grouping. */
function fieldsOf(record: LeadFormRecord): LeadFormField[] {
  return record.fields.flatMap((entry) => (isGroup(entry) ? [...entry.fields] : [entry]))
}

/** What the server takes at most, in characters (UTF-16 code units). */
function longestValue(form: LeadFormName, field: LeadFormField): number {
  if (field.type === 'email') return EMAIL_MAX_CHARACTERS
  if (!COMPOSED_MESSAGES[form]?.names.includes(field.name)) return LEAD_VALUE_MAX_CHARACTERS
  return field.type === 'multiline' ? LEAD_NOTE_MAX_CHARACTERS : MEETING_DETAIL_MAX_CHARACTERS
}

/**
 * Checks the fields as the browser would (required, e-mail type), in words of our own and all at once.
 * @param judgementOf the browser's judgement of a field's control
 */
export function checkFields(
  record: LeadFormRecord,
  values: Readonly<Record<string, string>>,
  judgementOf: (name: string) => NativeJudgement | undefined,
): FieldProblems {
  const problems: Record<string, string> = {}
  for (const field of fieldsOf(record)) {
    const problem = problemOf(record, field, values[field.name] ?? '', judgementOf(field.name))
    if (problem) problems[field.name] = problem
  }
  return problems
}

function problemOf(
  { form, words }: LeadFormRecord,
  field: LeadFormField,
  value: string,
  judgement: NativeJudgement | undefined,
): string | undefined {
  if (judgement?.badInput) return field.type === 'time' ? words.notATime : words.notAnEmail
  if (value === '') return field.required ? field.missing : undefined
  if (judgement?.typeMismatch) return words.notAnEmail
  if (judgement?.rangeUnderflow) return words.pastTime
  const limit = longestValue(form, field)
  if (value.length <= limit) return undefined
  return words.tooLong.replace('{limit}', String(limit)).replace('{length}', String(value.length))
}
