/**
 * Audit log of what staff and operators do with personal data. Entries contain ids and numbers,
 * never a person's text.
 */
import { STAFF_IDS_MAX } from '#contract/staff.ts'
import type { AuditTable } from '#contract/tables/operations.ts'
import { type RunSql, type Store, sqlThrough } from '#server/db/store.ts'

export interface AuditEntry extends Pick<AuditTable, 'action' | 'subject'> {
  /** The account. Null for a command on the server and for the daily run. */
  actor: string | null
  /** Ids of the rows, if there are few. */
  ids?: readonly string[]
  /** The conditions of the query. For searched text the entry only says that there was a search. */
  filter?: Record<string, unknown>
  /** Without it, the number of ids. */
  rowCount?: number
}

/** Adds an entry. If it fails, the recorded action must fail too. */
export async function recordAudit(
  run: RunSql,
  { actor, action, subject, ids = [], filter, rowCount = ids.length }: AuditEntry,
) {
  const named = ids.length <= STAFF_IDS_MAX ? ids : []
  await run(
    `insert into private.audit (actor, action, subject, ids, filter, row_count)
     values ($1::uuid, $2, $3, $4::uuid[], $5::jsonb, $6::int)`,
    [actor, action, subject, `{${named.join(',')}}`, JSON.stringify(filter ?? {}), rowCount],
  )
}

/**
 * Adds an entry for data that was read, even when a nearly full disk refuses other writes. Reading
 * is still possible then and must be recorded.
 * @throws {DiskFullError} when there is no space left at all
 */
export async function recordReading({ db }: Pick<Store, 'db'>, entry: AuditEntry): Promise<void> {
  await db
    .transaction()
    .setAccessMode('read write')
    .execute((trx) => recordAudit(sqlThrough(trx), entry))
}
