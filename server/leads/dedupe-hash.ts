import { createHash } from 'node:crypto'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'

/** SHA-256 (hex) of form, values and page. A double click, a retry and the Back button give the same hash. */
export function dedupeHash({ form, values, context }: LeadFacts): string {
  const normalized = LEAD_FORMS[form].fields.map((name) => {
    const value = values[name] ?? ''
    return name === 'email' ? value.toLowerCase() : value
  })
  return createHash('sha256')
    .update(JSON.stringify([form, normalized, context?.pageUri ?? null]))
    .digest('hex')
}
