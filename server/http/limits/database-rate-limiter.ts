import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#server/db/store.ts'
import { type RateLimiter, rateLimiter } from './rate-limiter.ts'

/**
 * The rate limiter whose counters are in the database, so that all processes count together. A
 * request costs one statement.
 * @param databaseNow time for SQL; with a time of a test, no refusal is remembered
 */
export function databaseRateLimiter(
  store: Pick<Store, 'db'>,
  databaseNow?: () => RawBuilder<Date>,
): RateLimiter {
  return rateLimiter(async (counters, within) => {
    const { rows } = await sql<{ counted: { wait: number; delay: number } }>`
      select private.count_requests(${JSON.stringify(counters)}::jsonb, ${databaseNow?.() ?? sql`now()`}) as counted`.execute(
      within ?? store.db,
    )
    if (!rows[0]) {
      throw new Error('The rate limiter gave no row')
    }
    return rows[0].counted
  }, databaseNow === undefined)
}
