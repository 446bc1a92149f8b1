/**
 * Works on one kind of outbox row: claims a row, waits for its turn, delivers it, and records the
 * result.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { DELIVERY_MAX_ATTEMPTS, UNCONFIRMED_MAX_ATTEMPTS } from '#contract/limits.ts'
import type { OutboxKind } from '#contract/tables/operations.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import type { Clock } from './clock.ts'
import { backoffMs, bookCall, LONGEST_PAUSE_MS, msUntilFree, pauseCalls } from './pacing.ts'
import type { OutboxJob, RowChange } from './rows.ts'
import * as rows from './rows.ts'

/** Delivers rows of one kind. */
export interface Deliverer {
  /**
   * Makes one attempt, however long the receiver takes. `signal` aborts it when the process must
   * end.
   */
  deliver(job: OutboxJob, signal: AbortSignal): Promise<Outcome>
  /**
   * Records the outcome at the row's origin, such as the lead, in the transaction that ends the
   * attempt.
   */
  settled?(
    trx: Trx,
    ref: string,
    state: RowChange['state'],
    note: string | undefined,
  ): Promise<void>
  /** Shortest time between two calls of all processes together. Absent for no pacing. */
  spacingMs?: number
  concurrency: number
  /**
   * Rows about the same thing (`ref`) are worked on one after the other. Otherwise two of them could
   * change it at the receiver without seeing what the other one does.
   */
  oneByOne?: boolean
  /** One that answers says nothing about the others, so its rows alone are not sent sooner. */
  hasManyReceivers?: boolean
  /** Payload that a delivered row keeps, without links and addresses that are no longer needed. */
  payloadOnceDone?(payload: Record<string, unknown>): Record<string, unknown>
}

export interface WorkerDependencies {
  store: Store
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  random?: () => number
  onAttempt?: ((kind: OutboxKind, result: AttemptResult) => void) | undefined
}

export type AttemptResult = 'delivered' | 'repeated' | 'given up'

export type Turn = { job: OutboxJob; waitMs: number } | { idleMs: number | undefined }

/** A next call further ahead than this is a pause. Rows stay unclaimed until it is nearly over. */
const LONGEST_TURN_WAIT_MS = 5_000
const SWEEP_EVERY_MS = 15_000
/** Two of them may be missed. */
const LEASE_EXTENDED_EVERY_MS = (rows.LEASE_SECONDS * 1_000) / 4
/**
 * This many failures in a row mean that the receiver is down. Fewer may be the fault of single
 * rows.
 */
const OUTAGE_FAILURES = 5

export function createWorker(
  dependencies: WorkerDependencies,
  kind: OutboxKind,
  deliverer: Deliverer,
) {
  const { store, clock, log } = dependencies
  const ofKind = { kind, oneByOne: deliverer.oneByOne }
  let sweptAt = 0
  /**
   * End of the pause, by this process's clock. Rows that were claimed before the pause began must
   * wait too.
   */
  let pausedUntil = 0
  const outage = watchForOutage()

  /**
   * Claims the next due row and reserves its call, or returns the time until a row is due;
   * undefined for none.
   */
  async function next(): Promise<Turn> {
    const now = clock.databaseNow()
    // Also when the clock was set back.
    if (Math.abs(clock.now() - sweptAt) >= SWEEP_EVERY_MS) {
      await sweep(dependencies, kind, deliverer)
      sweptAt = clock.now()
    }
    if (deliverer.spacingMs !== undefined) {
      const pauseMs = await msUntilFree(store.db, kind, now)
      if (pauseMs > LONGEST_TURN_WAIT_MS) {
        return { idleMs: pauseMs - LONGEST_TURN_WAIT_MS }
      }
    }
    const claimed = await store.inTransaction(async (trx) => {
      if (ofKind.oneByOne) {
        await lockName(trx, `claim ${kind}`)
      }
      const job = await rows.claimRow(trx, ofKind, randomUUID(), now)
      if (!job || deliverer.spacingMs === undefined) {
        return { job, waitMs: 0 }
      }
      return { job, waitMs: await bookCall(trx, kind, deliverer.spacingMs, now) }
    })
    if (!claimed.job) {
      return { idleMs: await rows.msUntilDue(store.db, ofKind, now) }
    }
    return { job: claimed.job, waitMs: claimed.waitMs }
  }

  /**
   * Makes the attempt of a claimed row when its turn has come. A row that is given back loses no
   * attempt. Throws only when the store fails. The row is then free again when the lease ends.
   */
  async function work({ job: claimed }: { job: OutboxJob }, signal: AbortSignal): Promise<void> {
    const pauseLeftMs = pausedUntil - clock.now()
    // A pause longer than any possible one means that the clock has been set back.
    const pauseMs = pauseLeftMs > LONGEST_PAUSE_MS ? 0 : Math.max(0, pauseLeftMs)
    const isHeldBack = pauseMs > 0 || signal.aborted
    const attempts = isHeldBack
      ? undefined
      : await rows.beginAttempt(store.db, claimed, clock.databaseNow())
    // No attempt is made, because calls are paused or the process was suspended in between (laptop
    // lid, debugger).
    if (attempts === undefined) {
      return rows.returnRow(store.db, claimed, { delayMs: pauseMs }, clock.databaseNow())
    }
    const job = { ...claimed, attempts }
    const outcome = await attempt(dependencies, deliverer, job, signal)
    if (signal.aborted && hasNoAnswer(outcome)) {
      return rows.returnRow(store.db, job, { uncounted: true }, clock.databaseNow())
    }
    if (outcome.result === 'retry' && outcome.pauseMs !== undefined) {
      pausedUntil = clock.now() + Math.min(outcome.pauseMs, LONGEST_PAUSE_MS)
    }
    const change = changeFor(job, outcome, deliverer, dependencies.random)
    await settle(dependencies, deliverer, job, { outcome, change })
    report(dependencies, job, outcome, change)
    if (outage.isOverWith(outcome) && !deliverer.hasManyReceivers) {
      await rows.retryAllNow(store.db, kind, clock.databaseNow())
      log.info({ kind }, 'The receiver answers again: what waits for it is sent now')
    }
  }

  return { next, work }
}

/**
 * Once a receiver that was down takes something, everything else that waits for it is due at once.
 */
function watchForOutage() {
  /** Attempts of this process that failed since the last one that succeeded. */
  let failuresInARow = 0
  return {
    /** @returns whether the outcome of an attempt ends an outage */
    isOverWith({ result }: Outcome): boolean {
      if (result === 'retry') {
        failuresInARow++
      }
      if (result !== 'done') {
        return false
      }
      const wasDown = failuresInARow >= OUTAGE_FAILURES
      failuresInARow = 0
      return wasDown
    },
  }
}

/** Gives rows up whose last attempt ended without an answer. */
async function sweep(
  { store, clock, log }: WorkerDependencies,
  kind: OutboxKind,
  deliverer: Deliverer,
): Promise<void> {
  await store.inTransaction(async (trx) => {
    await rows.resetFutureTimes(trx, kind, clock.databaseNow())
    for (const row of await rows.deadLetterExhausted(trx, kind, clock.databaseNow())) {
      await deliverer.settled?.(
        trx,
        row.ref,
        'dead',
        'Given up: the last attempt ended without an answer.',
      )
      log.error(
        { kind, outboxId: row.id },
        'Outbox row given up: its last attempt ended without an answer',
      )
    }
  })
}

async function attempt(
  { store, clock, log }: WorkerDependencies,
  deliverer: Deliverer,
  job: OutboxJob,
  signal: AbortSignal,
): Promise<Outcome> {
  const keepLease = () => rows.extendLease(store.db, job, clock.databaseNow())
  // While the store does not answer, no other process can claim the row either.
  const keeping = setInterval(() => void keepLease().catch(() => {}), LEASE_EXTENDED_EVERY_MS)
  try {
    return await deliverer.deliver(job, signal)
  } catch (error) {
    log.error(
      { kind: job.kind, outboxId: job.id, ...describeError(error) },
      'Outbox attempt failed unexpectedly',
    )
    return { result: 'retry', error: 'unexpected failure on our side' }
  } finally {
    clearInterval(keeping)
  }
}

/** What becomes of a row after an attempt. @param random for the pause before the next one */
function changeFor(
  job: OutboxJob,
  outcome: Outcome,
  { payloadOnceDone }: Pick<Deliverer, 'payloadOnceDone'>,
  random?: () => number,
): RowChange {
  const { status } = outcome
  if (outcome.result === 'done') {
    const done = { state: 'done', status } as const
    return payloadOnceDone ? { ...done, payload: payloadOnceDone(job.payload) } : done
  }
  const { error } = outcome
  if (outcome.result === 'dead') {
    return { state: 'dead', status, error }
  }
  const repaired = outcome.repairedPayload && { payload: outcome.repairedPayload }
  const limit = outcome.isUnknown ? UNCONFIRMED_MAX_ATTEMPTS : DELIVERY_MAX_ATTEMPTS
  if (job.attempts >= limit) {
    return { state: 'dead', status, error, ...repaired }
  }
  const delayMs = repaired ? 0 : backoffMs(job.attempts, outcome.retryAfterMs, random)
  return { state: 'pending', delayMs, status, error, ...repaired }
}

/** The attempt was broken off, or the receiver could not be reached. */
const hasNoAnswer = (outcome: Outcome) =>
  outcome.result === 'retry' && outcome.status === undefined && !outcome.isUnknown

/** Records what became of an attempt, unless another process has the row by now. */
async function settle(
  { store, clock }: WorkerDependencies,
  deliverer: Deliverer,
  job: OutboxJob,
  { outcome, change }: { outcome: Outcome; change: RowChange },
): Promise<void> {
  await store.inTransaction(async (trx) => {
    const now = clock.databaseNow()
    if (
      outcome.result === 'retry' &&
      outcome.pauseMs !== undefined &&
      deliverer.spacingMs !== undefined
    ) {
      await pauseCalls(trx, job.kind, outcome.pauseMs, now)
    }
    if (!(await rows.settleRow(trx, job, change, now))) {
      return
    }
    await deliverer.settled?.(trx, job.ref, change.state, noteOf(outcome, change))
  })
}

function noteOf(outcome: Outcome, change: RowChange): string | undefined {
  if (outcome.note !== undefined || change.state !== 'dead') {
    return outcome.note
  }
  return change.error
}

function report(
  { log, onAttempt }: WorkerDependencies,
  { kind, id, attempts }: OutboxJob,
  outcome: Outcome,
  change: RowChange,
): void {
  const facts = { kind, outboxId: id, attempts, status: outcome.status }
  if (change.state === 'dead') {
    log.error({ ...facts, reason: change.error }, 'Outbox row given up')
    onAttempt?.(kind, 'given up')
  } else if (outcome.result === 'retry') {
    log.warn({ ...facts, reason: outcome.error }, 'Outbox attempt will be repeated')
    onAttempt?.(kind, 'repeated')
  } else {
    log.info(facts, 'Outbox row delivered')
    onAttempt?.(kind, 'delivered')
  }
}

/** Result of one attempt of a deliverer. Unexpected errors are thrown and count as `retry`. */
export type Outcome =
  | { result: 'done'; status?: number; note?: string }
  | {
      result: 'retry'
      /** Message for staff. It never holds addresses, names or bodies. */
      error: string
      status?: number
      /** The receiver's `Retry-After`, in milliseconds. */
      retryAfterMs?: number
      /** A repaired payload. It replaces the stored one and is tried at once. */
      repairedPayload?: Record<string, unknown>
      note?: string
      /** Pauses all calls of this kind, in all processes, for this many milliseconds. */
      pauseMs?: number
      /**
       * The receiver may have taken it and its answer was lost. Repeated less often, because each
       * attempt may arrive.
       */
      isUnknown?: boolean
    }
  /**
   * The receiver will never accept it. The row is kept and counted, and only an operator sends it
   * again.
   */
  | { result: 'dead'; error: string; status?: number; note?: string }
