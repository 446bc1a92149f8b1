import { type RawBuilder, sql } from 'kysely'
import { lockName } from '#server/db/lock-name.ts'
import type { Trx } from '#server/db/store.ts'

/** Leads within this time of the last notice share the next one. */
const NOTICE_WINDOW_SECONDS = 5 * 60

/** All notices have this `ref`, because each is about several leads. */
const NOTICE_REF = '00000000-0000-4000-8000-00000000001e'

export const LEAD_NOTICE = 'lead-notice'

/**
 * Queues the email that tells staff about a lead. The first is sent at once. Leads within the next five minutes share one
 * email. Part of the transaction that stores the lead.
 */
export async function noteLeadForStaff(trx: Trx, leadId: string, to: string, now: RawBuilder<Date>): Promise<void> {
  await lockName(trx, LEAD_NOTICE)
  const payload = JSON.stringify({ template: LEAD_NOTICE, to, leadIds: [leadId] })
  await sql`
    with joined as (
      update private.outbox
      set payload = jsonb_set(payload, '{leadIds}', payload->'leadIds' || to_jsonb(${leadId}::text))
      where id = (select max(id) from private.outbox where ref = ${NOTICE_REF}::uuid)
        and state = 'pending' and attempts = 0 and lease is null and payload->>'to' = ${to}
      returning id
    )
    insert into private.outbox (kind, ref, payload, created_at, run_at)
    select 'email', ${NOTICE_REF}::uuid, ${payload}::jsonb, ${now},
      greatest(${now}, max(least(last_notice.run_at, ${now})) + make_interval(secs => ${NOTICE_WINDOW_SECONDS}))
    from (select run_at from private.outbox where ref = ${NOTICE_REF}::uuid order by id desc limit 1) last_notice
    having not exists (select from joined)`.execute(trx)
}
