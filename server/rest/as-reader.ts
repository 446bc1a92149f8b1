import { sql } from 'kysely'
import type { Caller, Store, Trx } from '#server/db/store.ts'

/**
 * One read-only transaction as a caller who may read the list. The database decides that (`private.require_reader`) before
 * `work`, so that the answer to anyone else depends on nothing else: not on the query, the rows or the planner.
 * @throws {DatabaseError} 42501
 */
export function asReader<T>(
  store: Pick<Store, 'asCaller'>,
  caller: Caller,
  list: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return store.asCaller(caller, { readOnly: true }, async (trx) => {
    await sql`select private.require_reader(${list})`.execute(trx)
    return work(trx)
  })
}
