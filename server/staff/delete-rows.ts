/** Deleting with a time to think it over: rows are hidden at once, and gone with the daily run (`server/ops/retention.ts`). */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import type { StaffTable } from '#contract/staff.ts'

const list = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

/** Hides rows and holds back what they wait to have sent. @returns the ids of those that were there */
export async function deleteRows(trx: Transaction<Tables>, table: StaffTable, ids: readonly string[]) {
  return idsOf(
    await sql<{ id: string }>`
      with gone as (update ${sql.id('public', table)} set deleted_at = now()
                    where id = any (${list(ids)}) and deleted_at is null returning id),
        held as (update private.outbox set state = 'held', lease = null, locked_until = null
                 where ref in (select id from gone) and state = 'pending')
      select id::text as id from gone`.execute(trx),
  )
}

/** Brings deleted rows back as long as they can be, with what they waited for. @returns the ids of those it could */
export async function restoreRows(trx: Transaction<Tables>, table: StaffTable, ids: readonly string[]) {
  return idsOf(
    await sql<{ id: string }>`
      with back as (update ${sql.id('public', table)} set deleted_at = null
                    where id = any (${list(ids)}) and deleted_at > now() - make_interval(days => ${DELETED_RETENTION_DAYS}::int)
                    returning id),
        waiting as (update private.outbox set state = 'pending'
                    where ref in (select id from back) and state = 'held')
      select id::text as id from back`.execute(trx),
  )
}
