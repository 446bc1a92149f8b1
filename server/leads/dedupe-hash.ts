import { createHash } from 'node:crypto'
import { LEAD_FORM_RULES } from '#contract/leads.ts'
import type { CheckedLead } from './checked-lead.ts'

/** SHA-256 (hex) of form, values and page: a double click, a retry and the back button give the same one. */
export function leadHash({ form, values, submission }: CheckedLead): string {
  const normalised = LEAD_FORM_RULES[form].fields.map((name) => {
    const value = values[name] ?? ''
    return name === 'email' ? value.toLowerCase() : value
  })
  return createHash('sha256')
    .update(JSON.stringify([form, normalised, submission.context?.pageUri ?? null]))
    .digest('hex')
}
