/** Rules for the values of a lead, the same for the form call and for native posts. */
import { emailAddress } from '#contract/email-address.ts'
import {
  LEAD_FORM_RULES,
  LEAD_FORMS,
  type LeadFieldName,
  type LeadFormName,
} from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'

/**
 * The cookie by which the CRM's tracking script recognizes a visitor. Other values cannot be from
 * it.
 */
export const HUTK = /^[0-9a-f]{32}$/

/** PostgreSQL text cannot hold NUL (SQLSTATE 22021). */
const NUL = /\0/
const NUL_OR_LINE_BREAK = /[\0\r\n]/

/**
 * Whether text can be stored: well-formed Unicode without NUL. Other control characters pass,
 * because people paste them (a tab from a spreadsheet, U+000B from a slide), and a lead must not be
 * refused for them.
 */
export function isCleanText(value: string, { multiline }: { multiline: boolean }): boolean {
  return value.isWellFormed() && !(multiline ? NUL : NUL_OR_LINE_BREAK).test(value)
}

/** An invalid value. It names the field and never the value. */
export interface LeadProblem {
  field: string
  problem: 'missing' | 'not-text' | 'not-an-email-address' | 'too-long'
}

/** Result of checking a submission. */
export type LeadCheck =
  | { outcome: 'valid'; lead: LeadFacts }
  /** Nothing is stored, and the sender is told nothing. */
  | { outcome: 'honeypot-filled' }
  | { outcome: 'invalid'; problems: LeadProblem[] }

/**
 * @param values trimmed values by field name, the address as `storedValue` spells it; only names
 *   the form has
 * @returns the invalid values in the form's field order; empty when all are valid
 */
export function checkValues(form: LeadFormName, values: LeadFacts['values']): LeadProblem[] {
  const { optional } = LEAD_FORM_RULES[form]
  return LEAD_FORMS[form].fields.flatMap((field): LeadProblem[] => {
    const problem = problemOf(field, values[field] ?? '', !optional.includes(field))
    return problem ? [{ field, problem }] : []
  })
}

function problemOf(
  field: LeadFieldName,
  value: string,
  isRequired: boolean,
): LeadProblem['problem'] | undefined {
  if (value === '') {
    return isRequired ? 'missing' : undefined
  }
  if (!isCleanText(value, { multiline: field === 'message' })) {
    return 'not-text'
  }
  if (field === 'email') {
    return emailAddress(value) === value ? undefined : 'not-an-email-address'
  }
  return value.length > LEAD_VALUE_MAX_CHARACTERS ? 'too-long' : undefined
}
