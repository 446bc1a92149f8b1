/**
 * Deletes rows with a period for restoring them: rows are hidden at once, and the daily run removes them later
 * (`server/ops/retention.ts`).
 */

import { sql } from 'kysely'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import type { StaffTable } from '#contract/staff.ts'
import type { Trx } from '#server/db/store.ts'

const list = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

/** Hides rows and holds back their waiting deliveries. @returns the ids of the rows that existed */
export async function deleteRows(trx: Trx, table: StaffTable, ids: readonly string[]) {
  return idsOf(
    await sql<{ id: string }>`
      with gone as (update ${sql.id('public', table)} set deleted_at = now()
                    where id = any (${list(ids)}) and deleted_at is null returning id),
        held as (update private.outbox set state = 'held', lease = null, locked_until = null
                 where ref in (select id from gone) and state = 'pending')
      select id::text as id from gone`.execute(trx),
  )
}

/** Restores deleted rows and their waiting deliveries as long as possible. @returns the ids of the restored rows */
export async function restoreRows(trx: Trx, table: StaffTable, ids: readonly string[]) {
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
