/** Thrown when no further work may wait. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export interface BoundedQueue {
  /**
   * Runs the work when it is its turn.
   * @param isPreferred waits in a line of its own, which goes first
   * @throws {QueueFull}
   */
  run<T>(work: () => Promise<T>, isPreferred?: boolean): Promise<T>
  isFull(isPreferred?: boolean): boolean
}

/**
 * Runs only some work at once, and lets only some wait.
 * @param limits `running`: work at once; `waiting`: work that waits in each of the two lines
 */
export function boundedQueue(limits: { running: number; waiting: number }): BoundedQueue {
  let running = 0
  const preferred: (() => void)[] = []
  const others: (() => void)[] = []
  const isFull = (isPreferred = false) =>
    running >= limits.running && (isPreferred ? preferred : others).length >= limits.waiting

  return {
    isFull,
    async run(work, isPreferred = false) {
      if (isFull(isPreferred)) throw new QueueFull()
      if (running < limits.running) running += 1
      // Finished work passes its place on, so that no newcomer can take it in between.
      else await new Promise<void>((resolve) => (isPreferred ? preferred : others).push(resolve))
      try {
        return await work()
      } finally {
        const next = preferred.shift() ?? others.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
