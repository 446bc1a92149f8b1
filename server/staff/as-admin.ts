import { sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { Caller, Store } from '#server/db/store.ts'

/**
 * One transaction as the owner of the tables, for an admin. Who is one is the database's to say (`private.require_admin`), in the
 * transaction of the work, so that a role taken away a moment ago counts.
 * @param options.isSnapshot all statements see the data of one moment, and none may change anything
 * @throws {DatabaseError} 42501
 */
export function asAdmin<T>(
  store: Store,
  caller: Caller,
  work: (trx: Transaction<Tables>) => Promise<T>,
  { isSnapshot = false } = {},
): Promise<T> {
  return store.inTransaction(async (trx) => {
    if (isSnapshot) await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`.execute(trx)
    await sql`select private.require_admin()`.execute(trx)
    return work(trx)
  })
}
