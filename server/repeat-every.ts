/** Work that is repeated in the background until it is stopped. */
export interface Repeated {
  /** Waits for the current run. */
  stop(): Promise<void>
}

/**
 * Runs `work` again and again, never twice at the same time. It does not keep the process alive.
 * @param work handles its own errors
 */
export function repeatEvery(intervalMs: number, work: () => Promise<void>): Repeated {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work)
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
