/**
 * The outbox table. Everything that must be sent is a row, written in the same transaction as its
 * cause. A process claims a row with a lease, so that two processes never work on it at once. After
 * a crash the row is free when the lease ends.
 */
import { type RawBuilder, sql } from 'kysely'
import { DELIVERY_MAX_ATTEMPTS } from '#contract/limits.ts'
import type { OutboxKind } from '#contract/tables/operations.ts'
import type { Db } from '#server/db/store.ts'
import { LONGEST_BACKOFF_SECONDS } from './pacing.ts'

/** Longer than the wait for a turn. A running attempt extends its lease ({@link extendLease}). */
export const LEASE_SECONDS = 60
/** Part of the lease that must be left when an attempt begins. */
const ATTEMPT_SECONDS = 30

/** A claimed row. */
export interface OutboxJob {
  id: string
  kind: OutboxKind
  ref: string
  payload: Record<string, unknown>
  attempts: number
  lease: string
  createdAt: Date
}

interface NewRow {
  kind: OutboxKind
  /** Id of the lead, submission or account that the row is about. */
  ref: string
  payload: Record<string, unknown>
}

/**
 * Adds a row to the outbox. Call it in the transaction that stores the cause, then wake the outbox.
 */
export async function enqueue(db: Db, row: NewRow, runAt: RawBuilder<Date>): Promise<void> {
  await sql`
    insert into private.outbox (kind, ref, payload, run_at, created_at)
    values (${row.kind}, ${row.ref}, ${JSON.stringify(row.payload)}::jsonb, ${runAt}, ${runAt})`.execute(
    db,
  )
}

/** Rows that are worked on in the same way. */
interface RowsOfKind {
  kind: OutboxKind
  /** Only one at a time of those with the same `ref`, in all processes together. */
  oneByOne?: boolean | undefined
}

/** Until when a row `o`, or another one with its `ref`, is being worked on. */
const busyUntil = sql<Date | null>`(
  select max(sibling.locked_until) from private.outbox sibling
  where sibling.ref = o.ref and sibling.kind = o.kind and sibling.state = 'pending')`

/**
 * Claims the row that has been due longest. Undefined when none is due. Works inside a transaction
 * or without one. With `oneByOne`, callers must take turns, because a claim that another transaction
 * has not committed yet is not seen.
 */
export async function claimRow(
  db: Db,
  { kind, oneByOne = false }: RowsOfKind,
  lease: string,
  now: RawBuilder<Date>,
): Promise<OutboxJob | undefined> {
  const lockedUntil = oneByOne ? busyUntil : sql`locked_until`
  // As a value, the subquery runs once. Joined to the table, it can run once for each of its rows,
  // and lock another one each time: the planner chooses that while it believes that the table is
  // small.
  const { rows } = await sql<OutboxJob>`
    update private.outbox
    set locked_until = ${now} + make_interval(secs => ${LEASE_SECONDS}), lease = ${lease}
    where id = (
      select id from private.outbox o
      where state = 'pending' and kind = ${kind} and run_at <= ${now}
        and attempts < ${DELIVERY_MAX_ATTEMPTS} and coalesce(${lockedUntil} < ${now}, true)
      order by run_at, id limit 1 for update skip locked)
    returning id::text as id, kind, ref::text as ref, payload, attempts, lease::text as lease,
      created_at as "createdAt"`.execute(db)
  return rows[0]
}

/**
 * Counts an attempt when it begins. Counting earlier, when the row is claimed, would count rows
 * whose receiver was never called. Counting later would miss an attempt that kills its process.
 * @returns the number of attempts including this one; undefined when this process has lost the row,
 *   or its lease is too short
 */
export async function beginAttempt(
  db: Db,
  job: OutboxJob,
  now: RawBuilder<Date>,
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update private.outbox set attempts = attempts + 1
    where id = ${job.id}::bigint and lease = ${job.lease}::uuid and state = 'pending'
      and locked_until >= ${now} + make_interval(secs => ${ATTEMPT_SECONDS})
    returning attempts`.execute(db)
  return rows[0]?.attempts
}

/**
 * Keeps the row of an attempt whose receiver has not answered yet, so that no other process repeats
 * it.
 */
export async function extendLease(db: Db, job: OutboxJob, now: RawBuilder<Date>): Promise<void> {
  await sql`
    update private.outbox set locked_until = ${now} + make_interval(secs => ${LEASE_SECONDS})
    where id = ${job.id}::bigint and lease = ${job.lease}::uuid and state = 'pending'`.execute(db)
}

/**
 * Gives a claimed row back as it was. Changes nothing when the lease has ended and another process
 * has the row.
 * @param change `delayMs`: time until it may be claimed again. `uncounted`: its attempt had begun
 *   and is not counted
 */
export async function returnRow(
  db: Db,
  job: OutboxJob,
  change: { delayMs?: number; uncounted?: boolean },
  now: RawBuilder<Date>,
): Promise<void> {
  const { delayMs = 0, uncounted = false } = change
  // Without a delay, the row keeps its place among the waiting rows.
  const runAt =
    delayMs > 0
      ? sql`${now} + make_interval(secs => ${delayMs / 1000}::double precision)`
      : sql`run_at`
  await sql`
    update private.outbox set lease = null, locked_until = null, attempts = attempts - ${uncounted ? 1 : 0}::int,
      run_at = greatest(run_at, ${runAt})
    where id = ${job.id}::bigint and lease = ${job.lease}::uuid and state = 'pending'`.execute(db)
}

/**
 * Releases the rows that an ended process had claimed, without waiting for its leases to end. Only
 * for a store that one process at a time can open, and before this process claims a row.
 */
export async function releaseLeases(db: Db): Promise<void> {
  await sql`
    update private.outbox set lease = null, locked_until = null
    where state = 'pending' and locked_until is not null`.execute(db)
}

/**
 * Makes every row due that waits for its next attempt, in the order in which the rows were created.
 * It is called when a receiver answers again, because after a long outage the next attempt may be
 * an hour away.
 */
export async function retryAllNow(db: Db, kind: OutboxKind, now: RawBuilder<Date>): Promise<void> {
  await sql`
    update private.outbox set run_at = least(created_at, ${now})
    where state = 'pending' and kind = ${kind} and attempts > 0 and run_at > ${now}`.execute(db)
}

/** Any time further ahead is from before the clock was set back. */
const FURTHEST_SECONDS = LONGEST_BACKOFF_SECONDS + 3600

/**
 * Makes rows due whose time is further ahead than any delay, because the clock has been set back
 * since. A row without an attempt is left alone, because it may be meant for a later day, as reminders
 * are. Only leads are always due when they are stored.
 */
export async function resetFutureTimes(
  db: Db,
  kind: OutboxKind,
  now: RawBuilder<Date>,
): Promise<void> {
  const furthest = sql`${now} + make_interval(secs => ${FURTHEST_SECONDS})`
  await sql`
    update private.outbox set run_at = least(run_at, ${now}), lease = null, locked_until = null
    where state = 'pending' and kind = ${kind}
      and (run_at > ${furthest} and (attempts > 0 or kind = 'crm_lead')
        or locked_until > ${now} + interval '2 hours')`.execute(db)
}

/**
 * Ends the attempts of rows that have had the last one. An attempt that crashes its process records
 * no result itself.
 */
export async function deadLetterExhausted(
  db: Db,
  kind: OutboxKind,
  now: RawBuilder<Date>,
): Promise<{ id: string; ref: string }[]> {
  const { rows } = await sql<{ id: string; ref: string }>`
    update private.outbox set state = 'dead', lease = null, locked_until = null, run_at = ${now},
      last_error = coalesce(last_error, 'the last attempt ended without an answer')
    where state = 'pending' and kind = ${kind} and attempts >= ${DELIVERY_MAX_ATTEMPTS}
      and (locked_until is null or locked_until < ${now})
    returning id::text as id, ref::text as ref`.execute(db)
  return rows
}

/**
 * Records the result of an attempt, unless another process has the row by now. @returns whether it
 * was recorded
 */
export async function settleRow(
  db: Db,
  job: OutboxJob,
  change: RowChange,
  now: RawBuilder<Date>,
): Promise<boolean> {
  const { state, delayMs = 0, payload, status, error } = change
  const { rows } = await sql`
    update private.outbox set
      state = ${state}, lease = null, locked_until = null,
      run_at = case ${state} when 'pending' then ${now} + make_interval(secs => ${delayMs / 1000}::double precision)
        when 'dead' then ${now} else run_at end,
      payload = coalesce(${payload === undefined ? null : JSON.stringify(payload)}::jsonb, payload),
      last_status = ${status ?? null}::int, last_error = ${error ?? null}::text,
      done_at = case when ${state} = 'done' then ${now} end
    where id = ${job.id}::bigint and lease = ${job.lease}::uuid and state = 'pending'
    returning id`.execute(db)
  return rows.length > 0
}

export interface RowChange {
  state: 'pending' | 'done' | 'dead'
  /** Milliseconds until the next attempt, for `pending`. */
  delayMs?: number
  payload?: Record<string, unknown>
  status?: number | undefined
  error?: string | undefined
}

/**
 * Milliseconds until a row of this kind is due, and no lease keeps it from being claimed. Undefined
 * when no row waits.
 */
export async function msUntilDue(
  db: Db,
  { kind, oneByOne = false }: RowsOfKind,
  now: RawBuilder<Date>,
): Promise<number | undefined> {
  const lockedUntil = oneByOne ? busyUntil : sql`locked_until`
  const { rows } = await sql<{ ms: number | null }>`
    select (ceil(extract(epoch from min(greatest(run_at, ${lockedUntil})) - ${now}) * 1000))::float8 as ms
    from private.outbox o where state = 'pending' and kind = ${kind}`.execute(db)
  const ms = rows[0]?.ms
  return typeof ms === 'number' ? Math.max(0, ms) : undefined
}
