import type { RawBuilder } from 'kysely'
import { KINDS_OF_STAFF, type LeadFormName } from '#contract/lead-forms.ts'
import { type LeadFacts, type LeadSubmission, leadSubmission } from '#contract/lead-submission.ts'
import type { RunSql, Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'

/**
 * Payload of a `crm_lead` row. The form's id is read at delivery, so that a corrected setting also
 * applies to waiting rows.
 */
export interface LeadPayload extends Record<string, unknown> {
  form: LeadFormName
  submission: LeadSubmission
}

/** The payload of a lead's row in the outbox. */
export function leadPayload(lead: LeadFacts): LeadPayload {
  return { form: lead.form, submission: leadSubmission(lead) }
}

/** Queues a lead for the CRM. Part of the transaction that stores the lead. */
export function forwardLead(
  trx: Trx,
  leadId: string,
  lead: LeadFacts,
  now: RawBuilder<Date>,
): Promise<void> {
  return enqueue(trx, { kind: 'crm_lead', ref: leadId, payload: leadPayload(lead) }, now)
}

/**
 * Forwards leads as soon as possible. Failed, delivered and stored leads start again, and waiting
 * leads are sent without their pause. A second call has no further effect, because a row that is
 * due or in progress is left alone.
 *
 * @returns ids of the leads that were changed
 */
export async function sendLeadsAgain(run: RunSql, ids: readonly string[]): Promise<string[]> {
  const wanted = `{${ids.join(',')}}`
  const queued = await run(
    `with again as (update private.outbox o
        set attempts = case when o.state = 'pending' then o.attempts else 0 end, state = 'pending', run_at = now(),
          done_at = null, lease = null, locked_until = null
        where o.kind = 'crm_lead' and o.ref in (select id from public.leads where id = any ($1::uuid[]) and deleted_at is null)
          and (o.state in ('dead', 'dismissed', 'done')
            or o.state = 'pending' and o.run_at > now() and (o.locked_until is null or o.locked_until < now()))
        returning o.ref)
     update public.leads set delivery = 'waiting', delivery_note = null, delivered_at = null
     where id in (select ref from again) returning id::text as id`,
    [wanted],
  )
  // The outbox row may be missing: rows are deleted after a while, and leads from before a CRM was
  // set up have none.
  const bare = await run(
    `select id::text as id, form, fields, context, (extract(epoch from submitted_at) * 1000)::float8 as submitted_at
     from public.leads l
     where id = any ($1::uuid[]) and deleted_at is null and delivery <> 'waiting' and form <> all ($2::text[])
       and not exists (select from private.outbox o where o.kind = 'crm_lead' and o.ref = l.id)
     order by received_at`,
    [wanted, KINDS_OF_STAFF],
  )
  const added: string[] = []
  for (const lead of bare.rows) {
    const { rows } = await run(
      `with marked as (update public.leads set delivery = 'waiting', delivery_note = null, delivered_at = null
                       where id = $1::uuid and delivery <> 'waiting' returning id)
       insert into private.outbox (kind, ref, payload) select 'crm_lead', id, $2::jsonb from marked
       returning ref::text as id`,
      [lead.id, JSON.stringify(leadPayload(storedLead(lead)))],
    )
    added.push(...rows.map(({ id }) => String(id)))
  }
  return [...queued.rows.map(({ id }) => String(id)), ...added]
}

function storedLead({ form, fields, context, submitted_at }: Record<string, unknown>): LeadFacts {
  return {
    form: form as LeadFormName,
    values: fields as LeadFacts['values'],
    context: (context ?? undefined) as LeadFacts['context'],
    submittedAt: typeof submitted_at === 'number' ? submitted_at : undefined,
  }
}
