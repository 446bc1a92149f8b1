import { sql } from 'kysely'

export type SimulatedClock = ReturnType<typeof simulatedClock>

/**
 * A clock that moves only when it is told to or when someone sleeps on it. It starts at a fixed
 * date.
 */
export function simulatedClock(start = Date.UTC(2026, 0, 5, 9)) {
  let time = start
  return {
    now: () => time,
    databaseNow: () => sql<Date>`${new Date(time).toISOString()}::timestamptz`,
    sleep: async (ms: number) => {
      time += ms
    },
    advance: (ms: number) => {
      time += ms
    },
  }
}
