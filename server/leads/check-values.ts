/** Rules for the values of a lead, the same for the form call and for native posts. */
import { LEAD_FORM_RULES, type LeadFieldName, type LeadFormName } from '#contract/leads.ts'
import { EMAIL_MAX_CHARACTERS, LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { VendorError } from '#server/crm/vendor-answer.ts'

export type LeadValues = Partial<Record<LeadFieldName, string>>

/** A valid e-mail address as the HTML standard defines it for `<input type=email>`: what the browser let pass, passes. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
/** PostgreSQL text cannot hold it (SQLSTATE 22021). */
const NUL = /\0/
const NUL_OR_LINE_BREAK = /[\0\r\n]/

function isEmailAddress(value: string): boolean {
  return value.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(value)
}

/**
 * Whether text can be stored: well-formed Unicode without NUL. Other control characters pass, because they come along
 * when people paste (a tab from a spreadsheet, U+000B from a slide), and a lead is worth more than tidiness.
 */
export function isCleanText(value: string, { multiline }: { multiline: boolean }): boolean {
  return value.isWellFormed() && !(multiline ? NUL : NUL_OR_LINE_BREAK).test(value)
}

/**
 * @param values trimmed values by field name; only names the form has
 * @returns what is wrong, in the form's field order; empty when all is well
 */
export function checkValues(form: LeadFormName, values: LeadValues): VendorError[] {
  const { fields, required } = LEAD_FORM_RULES[form]
  return fields.flatMap((name) => {
    const value = values[name] ?? ''
    if (value === '') return required.includes(name) ? [requiredField(name)] : []
    const error = checkValue(name, value)
    return error ? [error] : []
  })
}

function checkValue(name: LeadFieldName, value: string): VendorError | undefined {
  const at = `Error in 'fields.${name}'.`
  if (!isCleanText(value, { multiline: name === 'message' }))
    return { errorType: 'VALUE_NOT_IN_FIELD_DEFINITION', message: `${at} The value holds characters that are not text` }
  if (name === 'email')
    return isEmailAddress(value)
      ? undefined
      : { errorType: 'INVALID_EMAIL', message: `${at} Not a valid e-mail address` }
  if (value.length > LEAD_VALUE_MAX_CHARACTERS)
    return { errorType: 'INPUT_TOO_LARGE', message: `${at} The value is too long` }
  return undefined
}

function requiredField(name: LeadFieldName): VendorError {
  return { errorType: 'REQUIRED_FIELD', message: `Error in 'fields.${name}'. Required field '${name}' is missing` }
}
