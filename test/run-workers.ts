import { HOUR_MS } from '#contract/durations.ts'
import type { createWorker, Turn } from '#server/outbox/worker.ts'
import type { SimulatedClock } from './fakes/simulated-clock.ts'

type Worker = ReturnType<typeof createWorker>

const LONGEST_IDLE_MS = HOUR_MS

/**
 * Runs workers side by side in simulated time, as if each were a process. The worker that is due next acts, and the
 * clock moves to its time.
 * @param until checked before every step
 */
export async function runWorkers(clock: SimulatedClock, workers: Worker[], until: () => boolean | Promise<boolean>) {
  const schedule = workers.map((worker) => ({
    worker,
    at: clock.now(),
    turn: undefined as Extract<Turn, { job: unknown }> | undefined,
  }))
  const signal = new AbortController().signal
  while (!(await until())) {
    const next = schedule.reduce((earliest, other) => (other.at < earliest.at ? other : earliest))
    clock.advance(Math.max(0, next.at - clock.now()))
    if (next.turn) {
      await next.worker.work(next.turn, signal)
      next.turn = undefined
      continue
    }
    const turn = await next.worker.next()
    if ('job' in turn) {
      next.turn = turn
      next.at = clock.now() + turn.waitMs
    } else next.at = clock.now() + Math.max(1, Math.min(turn.idleMs ?? LONGEST_IDLE_MS, LONGEST_IDLE_MS))
  }
}
