import { sql } from 'kysely'
import type { Store } from '#server/db/store.ts'

/** Number of the newest entry of the audit log, or 0 if the log is empty. */
export async function lastAuditEntry({ db }: Pick<Store, 'db'>): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::int as id from private.audit`.execute(db)
  return rows[0]?.id ?? 0
}

/** Entries of the audit log after the one with this number, oldest first. */
export async function auditEntries({ db }: Pick<Store, 'db'>, after: number) {
  const entries = await db
    .selectFrom('private.audit')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .execute()
  return entries.map(({ id: _, at: __, ...entry }) => entry)
}
