/** Another try for leads that were forwarded, given up, or have no outbox row (any more). */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { leadPayload } from './payload.ts'

/** What the outbox looks like before its first attempt. */
export const FROM_THE_START = `state = 'pending', attempts = 0, run_at = now(), lease = null, locked_until = null`

/** What {@link leadPayload} reads. */
export const PAYLOAD_COLUMNS = `id::text as id, form, fields, context, (extract(epoch from submitted_at) * 1000)::float8 as "submittedAt"`

/**
 * Has leads forwarded as soon as may be: given up or delivered ones from the start, waiting ones without their pause.
 * Doing it twice does it once: what is due already or under way stays as it is.
 * @returns the ids of those it changed something for
 */
export async function sendLeadsAgain(trx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> {
  const wanted = sql`${`{${ids.join(',')}}`}::uuid[]`
  const queued = await sql<{ id: string }>`
    with again as (update private.outbox o
        set attempts = case when o.state = 'pending' then o.attempts else 0 end, state = 'pending', run_at = now(),
          done_at = null, lease = null, locked_until = null
        where o.kind = 'crm_lead' and o.ref in (select id from public.leads where id = any (${wanted}) and deleted_at is null)
          and (o.state in ('dead', 'done')
            or o.state = 'pending' and o.run_at > now() and (o.locked_until is null or o.locked_until < now()))
        returning o.ref)
    update public.leads set delivery = 'waiting', delivery_note = null, delivered_at = null
    where id in (select ref from again) returning id::text as id`.execute(trx)
  // Outbox rows are cleared away after a while; the lead itself says what to send.
  const bare = await sql<Parameters<typeof leadPayload>[0] & { id: string }>`
    select ${sql.raw(PAYLOAD_COLUMNS)} from public.leads l
    where id = any (${wanted}) and deleted_at is null and delivery <> 'waiting'
      and not exists (select from private.outbox o where o.kind = 'crm_lead' and o.ref = l.id)
    for update`.execute(trx)
  for (const lead of bare.rows)
    await sql`
      with marked as (update public.leads set delivery = 'waiting', delivery_note = null, delivered_at = null
                      where id = ${lead.id}::uuid returning id)
      insert into private.outbox (kind, ref, payload)
      select 'crm_lead', id, ${JSON.stringify(leadPayload(lead))}::jsonb from marked`.execute(trx)
  return [...queued.rows, ...bare.rows].map(({ id }) => id)
}
