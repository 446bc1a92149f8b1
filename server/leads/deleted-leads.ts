/**
 * What waits in the outbox while a lead is deleted: its own rows, and the events of its meetings,
 * which contain its person. Emails and calendar entries of its meetings go on, because deleting a
 * lead does not cancel a meeting.
 */
import { sql } from 'kysely'
import type { Trx } from '#server/db/store.ts'

/** Whether the row `o` of the outbox is one of these. */
export const IS_OF_DELETED_LEAD = `exists (select from public.leads gone
  where gone.deleted_at is not null and gone.id = coalesce(
    (select m.lead_id from public.meetings m where m.id = o.ref and o.kind = 'webhook'), o.ref))`

/**
 * Holds what a meeting's change has just queued about a deleted lead, until the lead is restored.
 * Part of the transaction that queues it.
 */
export async function holdIfDeleted(trx: Trx, leadId: string): Promise<void> {
  // Waits for a deletion or restoring that is in progress, which would not see the new rows.
  const { rows } = await sql<{ isDeleted: boolean }>`
    select deleted_at is not null as "isDeleted" from public.leads where id = ${leadId}::uuid for share`.execute(
    trx,
  )
  if (!rows[0]?.isDeleted) {
    return
  }
  await sql`
    update private.outbox set state = 'held'
    where state = 'pending' and (ref = ${leadId}::uuid
      or kind = 'webhook' and ref in (select id from public.meetings where lead_id = ${leadId}::uuid))`.execute(
    trx,
  )
}
