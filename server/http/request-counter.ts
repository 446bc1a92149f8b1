/** Counts behind every rate limit. They live in the database, so that all processes count together. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { Store } from '#server/db/store.ts'
import type { CountInWindow, RequestCount } from './seconds-to-wait.ts'

/**
 * @param within the transaction the count belongs to: it is undone with it. Without one it counts by itself
 */
export type CountRequest = (
  ...args: [...Parameters<CountInWindow>, within?: Transaction<Tables>]
) => ReturnType<CountInWindow>

/** @param databaseNow time for SQL; tests hand over their own */
export function requestCounter(
  store: Pick<Store, 'db'>,
  databaseNow: () => RawBuilder<Date> = () => sql<Date>`now()`,
): CountRequest {
  return async (limit, subject, windowSeconds, within) => {
    const key = `${limit}:${createHash('sha256').update(subject).digest('base64url')}`
    const epoch = sql`extract(epoch from ${databaseNow()})`
    const { rows } = await sql<RequestCount>`
      insert into private.rate_limits as r (key, window_start, n)
      values (${key}, to_timestamp(floor(${epoch} / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
      on conflict (key, window_start) do update set n = r.n + 1
      returning n as count,
        ceil(extract(epoch from window_start) + ${windowSeconds}::int - ${epoch})::int as "secondsLeft"`.execute(
      within ?? store.db,
    )
    const row = rows[0]
    if (!row) throw new Error('The rate limit counter gave no row')
    return { count: row.count, secondsLeft: Math.max(1, row.secondsLeft) }
  }
}
