import type { RawBuilder } from 'kysely'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type LeadFacts, type LeadSubmission, leadSubmission } from '#contract/lead-submission.ts'
import type { Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'

/** Payload of a `crm_lead` row. The form's id is read at delivery, so that a corrected setting also applies to waiting rows. */
export interface LeadPayload extends Record<string, unknown> {
  form: LeadFormName
  submission: LeadSubmission
}

export function leadPayload(lead: LeadFacts): LeadPayload {
  return { form: lead.form, submission: leadSubmission(lead) }
}

/** Queues a lead for the CRM. Part of the transaction that stores the lead. */
export function forwardLead(trx: Trx, leadId: string, lead: LeadFacts, now: RawBuilder<Date>): Promise<void> {
  return enqueue(trx, { kind: 'crm_lead', ref: leadId, payload: leadPayload(lead) }, now)
}
