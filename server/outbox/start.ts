/**
 * Runs the outbox, with one worker per kind of row, until stopped. Any number of processes may run
 * it on one store.
 */

import type { OutboxKind } from '#contract/tables/operations.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { releaseLeases } from './rows.ts'
import { createWorker, type Deliverer, type WorkerDependencies } from './worker.ts'

/** Interval of polling, which finds rows written by other processes. */
const LOOK_AGAIN_MS = 1_000
const STORE_TROUBLE_MS = 5_000

export interface OutboxDependencies extends WorkerDependencies {
  deliverers: Partial<Record<OutboxKind, Deliverer>>
  /**
   * True when no other process can have this store open, as with the embedded engine's lock. Leases
   * found at the start then belong to a process that was killed, and its rows are released at once.
   */
  soleProcess?: boolean
}

export type Outbox = ReturnType<typeof startOutbox>

export function startOutbox(dependencies: OutboxDependencies) {
  // After a failure here, rows wait for their leases to end, a minute at most. The workers report
  // the failure.
  const ready = dependencies.soleProcess
    ? releaseLeases(dependencies.store.db).catch(() => {})
    : Promise.resolve()
  const workers = Object.entries(dependencies.deliverers).map(([kind, deliverer]) =>
    runWorker(dependencies, kind as OutboxKind, deliverer as Deliverer, ready),
  )
  let stopped: Promise<unknown> | undefined
  return {
    wake() {
      for (const worker of workers) {
        worker.wake()
      }
    },
    /**
     * Claims no more rows, gives running attempts `drainMs` to finish, and aborts those that take
     * longer, which are repeated later. Resolves then. Safe to call twice.
     */
    async stop(drainMs: number): Promise<void> {
      stopped ??= Promise.all(workers.map((worker) => worker.stop(drainMs)))
      await stopped
    },
  }
}

function runWorker(
  dependencies: WorkerDependencies,
  kind: OutboxKind,
  deliverer: Deliverer,
  ready: Promise<void>,
) {
  const { clock, log } = dependencies
  const worker = createWorker(dependencies, kind, deliverer)
  const abortAttempts = new AbortController()
  const underWay = new Set<Promise<void>>()
  let stopping = false
  let inTrouble = false
  /** Ends the current wait. A wake between two waits must not be lost. */
  let rest = new AbortController()

  async function resting(ms: number): Promise<void> {
    await clock.sleep(ms, rest.signal)
    if (rest.signal.aborted && !stopping) {
      rest = new AbortController()
    }
  }

  function trouble(error: unknown): void {
    if (!inTrouble) {
      const facts =
        error instanceof StoreUnavailableError ? { reason: error.message } : describeError(error)
      log.error({ kind, ...facts }, 'The outbox cannot use the store; it goes on trying')
    }
    inTrouble = true
  }

  function ended(attempt: Promise<void>): void {
    underWay.delete(attempt)
    // A row about the same thing may have waited for it.
    if (deliverer.oneByOne) {
      rest.abort()
    }
  }

  async function loop(): Promise<void> {
    await ready
    while (!stopping) {
      try {
        if (underWay.size >= deliverer.concurrency) {
          await Promise.race(underWay)
          continue
        }
        const turn = await worker.next()
        inTrouble = false
        if (!('job' in turn)) {
          await resting(Math.min(turn.idleMs ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS))
          continue
        }
        // This wait cannot be woken, because a call must not be made before its turn.
        await clock.sleep(turn.waitMs)
        const attempt: Promise<void> = worker
          .work(turn, abortAttempts.signal)
          .catch(trouble)
          .finally(() => ended(attempt))
        underWay.add(attempt)
      } catch (error) {
        trouble(error)
        await resting(STORE_TROUBLE_MS)
      }
    }
  }

  const running = loop()
  return {
    wake: () => rest.abort(),
    stop: async (drainMs: number) => {
      stopping = true
      rest.abort()
      const late = setTimeout(() => abortAttempts.abort(), drainMs)
      await running
      await Promise.all(underWay)
      clearTimeout(late)
    },
  }
}
