import { createHash } from 'node:crypto'
import { LEAD_FORM_RULES, type LeadFacts } from '#contract/leads.ts'

/** SHA-256 (hex) of form, values and page: a double click, a retry and the back button give the same one. */
export function dedupeHash({ form, values, context }: LeadFacts): string {
  const normalized = LEAD_FORM_RULES[form].fields.map((name) => {
    const value = values[name] ?? ''
    return name === 'email' ? value.toLowerCase() : value
  })
  return createHash('sha256')
    .update(JSON.stringify([form, normalized, context?.pageUri ?? null]))
    .digest('hex')
}
