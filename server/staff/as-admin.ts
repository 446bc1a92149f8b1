import { sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { Caller, Store } from '#server/db/store.ts'

/**
 * Runs one transaction for an admin as the owner of the tables. The database decides who is an admin
 * (`private.require_admin`) in the same transaction, so that a role that was just removed no longer counts.
 * @param options.isSnapshot whether all statements see the data of one moment, and none may change anything
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
