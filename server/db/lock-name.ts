import { sql } from 'kysely'
import type { Trx } from './store.ts'

/**
 * Lets transactions that lock the same name take turns. Without it, two that look for a row and insert it if there is none
 * could both find none.
 */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
