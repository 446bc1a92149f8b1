/** Counters of the rate limits. They are in the database, so that all processes count together. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Store, Trx } from '#server/db/store.ts'
import { type CountInWindow, type Refusals, type RequestCount, rememberRefusals } from './seconds-to-wait.ts'

export interface CountRequest {
  /** @param within a transaction that the count belongs to and is rolled back with; without one, it is committed at once */
  (...args: [...Parameters<CountInWindow>, within?: Trx]): ReturnType<CountInWindow>
  refusals?: Refusals | undefined
}

/** The counter for counts that belong to a transaction. */
export function countWithin(countRequest: CountRequest, trx: Trx): CountInWindow {
  const count: CountInWindow = (limit, subject, windowSeconds) => countRequest(limit, subject, windowSeconds, trx)
  count.refusals = countRequest.refusals
  return count
}

/** @param databaseNow time for SQL; with a time of a test, no refusal is remembered */
export function requestCounter(store: Pick<Store, 'db'>, databaseNow?: () => RawBuilder<Date>): CountRequest {
  const count = countRequests(store, databaseNow ?? (() => sql<Date>`now()`))
  if (!databaseNow) count.refusals = rememberRefusals()
  return count
}

function countRequests(store: Pick<Store, 'db'>, databaseNow: () => RawBuilder<Date>): CountRequest {
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
