/** Work that is repeated in the background until it is stopped. */
export type Repeated = { stop(): Promise<void> }

/**
 * Runs `work` again and again, never twice at the same time. It does not keep the process alive.
 * @param intervalMs from the end of a run to the start of the next
 * @param work handles its own errors
 * @param options.isFirstAtOnce whether the first run starts now and not after an interval
 */
export function repeatEvery(
  intervalMs: number,
  work: () => Promise<void>,
  { isFirstAtOnce = false } = {},
): Repeated {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    running = work().finally(wait)
  }
  const wait = () => {
    if (!isStopped) {
      timer = setTimeout(run, intervalMs).unref()
    }
  }
  if (isFirstAtOnce) {
    run()
  } else {
    wait()
  }
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
