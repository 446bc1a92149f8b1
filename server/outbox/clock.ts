import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'

/** The outbox's clock. Tests pass one that they control. */
export interface Clock {
  /**
   * Epoch milliseconds of this process, for values in submissions. Never compared with stored
   * times.
   */
  now(): number
  /** Time for SQL. Processes compare only this time, so their own clocks may differ. */
  databaseNow(): RawBuilder<Date>
  /** Resolves after `ms`, or at once when aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  databaseNow: () => sql<Date>`now()`,
  sleep: (ms, signal) =>
    delay(ms, undefined, signal ? { signal } : {}).catch((error) => {
      if (!signal?.aborted) {
        throw error
      }
    }),
}
