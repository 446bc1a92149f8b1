import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'

/** Time as the outbox sees it; tests hand over one they move themselves. */
export interface Clock {
  /** Epoch milliseconds of this process: for what is written into submissions, never compared with stored times. */
  now(): number
  /** Time for SQL. Processes compare only this, so that their own clocks may differ. */
  databaseNow(): RawBuilder<Date>
  /** Resolves after `ms`, or at once when aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  databaseNow: () => sql<Date>`now()`,
  sleep: (ms, signal) =>
    delay(ms, undefined, signal ? { signal } : {}).catch((error) => {
      if (!signal?.aborted) throw error
    }),
}
