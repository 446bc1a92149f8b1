import type { createLane, Turn } from '#server/outbox/worker.ts'
import type { SimulatedClock } from './fakes/simulated-clock.ts'

type Lane = ReturnType<typeof createLane>

const LONGEST_IDLE_MS = 3_600_000

/**
 * Runs lanes side by side in simulated time, as if each were a process: whoever is due next acts, and time jumps to it.
 * @param until asked before every step
 */
export async function runLanes(clock: SimulatedClock, lanes: Lane[], until: () => boolean | Promise<boolean>) {
  const workers = lanes.map((lane) => ({
    lane,
    at: clock.now(),
    turn: undefined as Extract<Turn, { job: unknown }> | undefined,
  }))
  const signal = new AbortController().signal
  while (!(await until())) {
    const worker = workers.reduce((earliest, other) => (other.at < earliest.at ? other : earliest))
    clock.advance(Math.max(0, worker.at - clock.now()))
    if (worker.turn) {
      await worker.lane.work(worker.turn, signal)
      worker.turn = undefined
      continue
    }
    const turn = await worker.lane.next()
    if ('job' in turn) {
      worker.turn = turn
      worker.at = clock.now() + turn.waitMs
    } else worker.at = clock.now() + Math.max(1, Math.min(turn.idleMs ?? LONGEST_IDLE_MS, LONGEST_IDLE_MS))
  }
}
