/** What is running, and has to be stopped. */

/** @param delayMs how long the process has said that it is about to end */
type Stop = (delayMs: number) => unknown

export interface RunningParts {
  add(stop: Stop): void
  /** Stops all at once, those that were added last first, and waits for all of them. */
  stopTogether(delayMs?: number): Promise<void>
  /** Stops one after the other, those that were added last first. */
  stopInTurn(): Promise<void>
}

/** Every part is stopped, also after one that fails. The first failure is thrown then. */
export function runningParts(): RunningParts {
  const stops: Stop[] = []
  return {
    add(stop) {
      stops.unshift(stop)
    },
    async stopTogether(delayMs = 0) {
      throwFirst(await Promise.allSettled(stops.map(async (stop) => stop(delayMs))))
    },
    async stopInTurn() {
      const ended: PromiseSettledResult<unknown>[] = []
      for (const stop of stops) {
        ended.push(...(await Promise.allSettled([(async () => stop(0))()])))
      }
      throwFirst(ended)
    },
  }
}

function throwFirst(ended: readonly PromiseSettledResult<unknown>[]): void {
  for (const part of ended) {
    if (part.status === 'rejected') {
      throw part.reason
    }
  }
}
