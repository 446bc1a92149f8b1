import { sql } from 'kysely'
import type { Clock } from '#server/outbox/clock.ts'

export interface SimulatedClock extends Clock {
  advance(ms: number): void
}

/** A clock that moves only when it is told to or when someone sleeps on it. It starts at a fixed date. */
export function simulatedClock(start = Date.UTC(2026, 0, 5, 9)): SimulatedClock {
  let time = start
  return {
    now: () => time,
    databaseNow: () => sql<Date>`${new Date(time).toISOString()}::timestamptz`,
    sleep: async (ms) => {
      time += ms
    },
    advance: (ms) => {
      time += ms
    },
  }
}
