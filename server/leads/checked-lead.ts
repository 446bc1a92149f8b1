import type { LeadFormName, LeadSubmission } from '#contract/leads.ts'
import type { VendorError } from '#server/crm/vendor-answer.ts'
import type { LeadValues } from './check-values.ts'

/** A submission that may be stored. */
export interface CheckedLead {
  form: LeadFormName
  /** Trimmed, by field name. */
  values: LeadValues
  /** What the CRM gets: as it came in, with trimmed values and without a tracking cookie that cannot be one. */
  submission: LeadSubmission
  /** The request's body, untouched. */
  rawBody: string
}

export type LeadCheck =
  | { outcome: 'valid'; lead: CheckedLead }
  /** The honeypot was filled: nothing is stored, the sender is told nothing. */
  | { outcome: 'honeypot-filled' }
  | { outcome: 'invalid'; errors: VendorError[] }
