/** Thrown when no further work may wait. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type BoundedQueue = ReturnType<typeof boundedQueue>

/** Work of further lines waits in one common line. */
const MAX_LINES = 50

/**
 * Runs only some work at once, and lets only some wait.
 * @param limits `running`: work at once; `waiting`: work that waits in each line
 */
export function boundedQueue(limits: { running: number; waiting: number }) {
  let running = 0
  /** Those with waiting work, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  const lineOf = (line: string) => (lines.has(line) || lines.size < MAX_LINES ? line : '')
  const isFull = (line = '') =>
    running >= limits.running && (lines.get(lineOf(line))?.length ?? 0) >= limits.waiting

  /** Finished work passes its place on, so that no newcomer can take it in between. */
  function passOn(): void {
    const [turn] = lines
    if (!turn) {
      running -= 1
      return
    }
    const [line, waiting] = turn
    const next = waiting.shift()
    lines.delete(line)
    if (waiting.length > 0) {
      lines.set(line, waiting)
    }
    next?.()
  }

  return {
    isFull,
    isIdle: () => running === 0,
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
    /**
     * Runs the work when it is its turn.
     * @param line who asks, e.g. a client's address. Lines take turns, so that nobody waits for all
     *   the work of someone else
     * @throws {QueueFull}
     */
    async run<T>(work: () => Promise<T>, line = ''): Promise<T> {
      if (isFull(line)) {
        throw new QueueFull()
      }
      if (running < limits.running) {
        running += 1
      } else {
        const name = lineOf(line)
        const waiting = lines.get(name) ?? []
        lines.set(name, waiting)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        passOn()
      }
    },
  }
}
