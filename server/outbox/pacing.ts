/** Paces the calls of all processes together: a row holds the time of the next call. */
import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { OutboxKind } from '#contract/tables/operations.ts'
import type { Db } from '#server/db/store.ts'

/** The longest pause of all calls of a kind. The row that was refused may wait longer. */
export const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * The next free time, or now if it is further ahead than any pause, because the clock has been set
 * back since.
 */
function freeAt(now: RawBuilder<Date>, table = 'pacing'): RawBuilder<Date> {
  const nextAt = sql.ref(`${table}.next_at`)
  return sql`(case when ${nextAt} > ${now} + interval '15 minutes' then ${now} else ${nextAt} end)`
}

/** @returns milliseconds until the next call of this kind may go out; 0 when it may now */
export async function msUntilFree(
  db: Db,
  kind: OutboxKind,
  now: RawBuilder<Date>,
): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select ${millisecondsBetween(now, freeAt(now))} as ms from private.pacing where kind = ${kind}`.execute(
    db,
  )
  return Math.max(0, rows[0]?.ms ?? 0)
}

/**
 * Reserves the next call, `spacingMs` after the last of any process. @returns milliseconds until
 * the reserved time
 */
export async function bookCall(
  db: Db,
  kind: OutboxKind,
  spacingMs: number,
  now: RawBuilder<Date>,
): Promise<number> {
  const spacing = sql`make_interval(secs => ${spacingMs / 1000}::double precision)`
  const { rows } = await sql<{ ms: number }>`
    insert into private.pacing as p (kind, next_at) values (${kind}, ${now} + ${spacing})
    on conflict (kind) do update set next_at = greatest(${freeAt(now, 'p')}, ${now}) + ${spacing}
    returning ${millisecondsBetween(now, sql`next_at - ${spacing}`)} as ms`.execute(db)
  return Math.max(0, rows[0]?.ms ?? 0)
}

/** Pauses calls of this kind for `pauseMs`. A longer pause that is already set stays. */
export async function pauseCalls(
  db: Db,
  kind: OutboxKind,
  pauseMs: number,
  now: RawBuilder<Date>,
): Promise<void> {
  const until = sql`${now} + make_interval(secs => ${Math.min(pauseMs, LONGEST_PAUSE_MS) / 1000}::double precision)`
  await sql`
    insert into private.pacing as p (kind, next_at) values (${kind}, ${until})
    on conflict (kind) do update set next_at = greatest(${freeAt(now, 'p')}, excluded.next_at)`.execute(
    db,
  )
}

function millisecondsBetween(from: RawBuilder<Date>, to: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`ceil(extract(epoch from (${to}) - (${from})) * 1000)::int`
}

const FIRST_DELAY_SECONDS = 10
/**
 * With the attempts that a row has, at least three and a half days: a long weekend with nobody at
 * work.
 */
const LONGEST_DELAY_SECONDS = 4 * 3600
const JITTER = 0.25
/** The longest time until the next attempt. */
export const LONGEST_BACKOFF_SECONDS = LONGEST_DELAY_SECONDS * (1 + JITTER)
/** Below the limit from which `resetFutureTimes` believes that the clock has been set back. */
const LONGEST_RETRY_AFTER_MS = HOUR_MS

/**
 * Time until the next attempt: it doubles from 10 s to four hours. A random quarter more or less
 * keeps rows that failed together from being retried together.
 *
 * @param attempts attempts made, 1 or more
 * @param retryAfterMs the receiver's `Retry-After`; the next attempt is not earlier, up to an hour
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoffMs(
  attempts: number,
  retryAfterMs = 0,
  random: () => number = Math.random,
): number {
  const seconds = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempts - 1))
  const spread = 1 + JITTER * (2 * random() - 1)
  const ownMs = Math.round(seconds * spread * 1000)
  return Math.max(ownMs, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
}
