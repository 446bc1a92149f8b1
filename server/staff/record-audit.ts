/** The audit of what staff and operators do with personal data. Rows name ids and numbers, never what a person wrote. */

import { STAFF_IDS_MAX } from '#contract/staff.ts'
import type { AuditTable } from '#contract/tables/operations.ts'
import { type RunSql, sqlThrough } from '#server/db/run-sql.ts'
import type { Store } from '#server/db/store.ts'

export interface AuditEntry extends Pick<AuditTable, 'action' | 'subject'> {
  /** The account; null for a command typed at the server and for the daily run. */
  actor: string | null
  /** The rows, where they are few. */
  ids?: readonly string[]
  /** Which rows were asked for. Of searched text only that there was one. */
  filter?: Record<string, unknown>
  rowCount: number
}

/** Adds an entry. Where it fails, what it is about must fail too. */
export async function recordAudit(run: RunSql, { actor, action, subject, ids, filter, rowCount }: AuditEntry) {
  const named = ids && ids.length <= STAFF_IDS_MAX ? ids : []
  await run(
    `insert into private.audit (actor, action, subject, ids, filter, row_count)
     values ($1::uuid, $2, $3, $4::uuid[], $5::jsonb, $6::int)`,
    [actor, action, subject, `{${named.join(',')}}`, JSON.stringify(filter ?? {}), rowCount],
  )
}

/**
 * Adds an entry for what was read, also while a nearly full disk refuses other writes: reading goes on then, and must be
 * noted.
 * @throws {DiskFullError} there is no space left at all
 */
export async function recordReading({ db }: Pick<Store, 'db'>, entry: AuditEntry): Promise<void> {
  await db
    .transaction()
    .setAccessMode('read write')
    .execute((trx) => recordAudit(sqlThrough(trx), entry))
}
