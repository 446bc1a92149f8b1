import {
  CONTACT_OBJECT_TYPE_ID,
  LEAD_FORM_RULES,
  type LeadField,
  type LeadFormName,
  type LeadSubmission,
} from '#contract/leads.ts'
import type { LeadPayload } from '#server/crm/deliver-lead.ts'

/** Columns of a stored lead that its submission can be made from again. */
interface StoredLead {
  form: LeadFormName
  fields: Record<string, unknown>
  context: LeadSubmission['context'] | null
  /** Epoch milliseconds. */
  submittedAt: number | null
}

/** The outbox payload of a lead that has none (any more): the form call as its form makes it. */
export function leadPayload({ form, fields, context, submittedAt }: StoredLead): LeadPayload {
  return {
    form,
    submission: {
      fields: LEAD_FORM_RULES[form].fields.flatMap((name): LeadField[] => {
        const value = fields[name]
        if (typeof value !== 'string') return []
        return [{ ...(form !== 'ebook' && { objectTypeId: CONTACT_OBJECT_TYPE_ID }), name, value }]
      }),
      ...(context && { context }),
      ...(submittedAt !== null && { submittedAt }),
    },
  }
}
