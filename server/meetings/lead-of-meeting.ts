/** What the lead of a meeting says about it, for the CRM and for lists of leads. The meeting itself is the source. */
import { type RawBuilder, sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import { LEAD_FORMS, type TypedValues } from '#contract/lead-forms.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { wallClock } from '#contract/meetings.ts'
import type { Trx } from '#server/db/store.ts'

/** `2026-12-01 14:30 to 15:15 Europe/Zurich (2026-12-01 06:30 America/Denver)` */
export function bookedTime(at: number, minutes: number, zone: string, hostZone: string): string {
  const until = wallClock(at + minutes * MINUTE_MS, zone).slice(-5)
  return `${wallClock(at, zone)} to ${until} ${zone} (${wallClock(at, hostZone)} ${hostZone})`
}

/** The lead's message. Without kind and time, it is only what the visitor typed. */
export function leadMessage(typed: TypedValues): string {
  return (LEAD_FORMS.meeting.message?.lines(typed) ?? []).filter(Boolean).join('\n')
}

/**
 * Writes the time of a changed meeting into its lead, and forwards the lead again.
 * @param forward undefined when no CRM is set up
 */
export async function updateLead(
  trx: Trx,
  { leadId, kind, time }: { leadId: string; kind: string; time: string },
  forward: ((trx: Trx, leadId: string, lead: LeadFacts, now: RawBuilder<Date>) => Promise<void>) | undefined,
  now: RawBuilder<Date>,
): Promise<void> {
  const lead = await trx
    .selectFrom('leads')
    .select(['fields', 'context'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const typed = lead.fields as Record<string, string>
  const fields = { ...typed, message: leadMessage({ ...typed, kind, time }) }
  await trx
    .updateTable('leads')
    .set({
      fields: JSON.stringify(fields),
      ...(forward && { delivery: 'waiting' as const, delivered_at: null, delivery_note: null }),
    })
    .where('id', '=', leadId)
    .execute()
  if (!forward) return
  // Otherwise the time before could arrive after this one.
  await sql`delete from private.outbox where kind = 'crm_lead' and ref = ${leadId}::uuid`.execute(trx)
  const context = (lead.context ?? undefined) as LeadFacts['context']
  await forward(trx, leadId, { form: 'meeting', values: fields, context, submittedAt: undefined }, now)
}
