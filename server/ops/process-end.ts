import type { Logger } from 'pino'
import { describeError } from '#server/errors.ts'

interface ProcessEndDependencies {
  /** Shuts everything down. An exit code above 0 follows a failure and means that it must be quick. */
  stop(exitCode: number): Promise<void>
  /** Longest time for `stop`. */
  limitMs: number
  log: Pick<Logger, 'error'>
  exit(code: number): void
}

/**
 * Ends the process once, even if it is asked repeatedly or after a failure. A failure of `stop` must not be handled as
 * a failure that calls `stop` again.
 * @returns a function that takes the exit code. Of several calls the highest code is used.
 */
export function processEnd({ stop, limitMs, log, exit }: ProcessEndDependencies): (exitCode: number) => void {
  let exitCode: number | undefined
  return (code) => {
    const isFirst = exitCode === undefined
    exitCode = Math.max(exitCode ?? 0, code)
    if (!isFirst) return
    // A part that does not answer, such as a database behind a lost connection, must not keep the process alive.
    setTimeout(() => {
      log.error('Stopping took too long: ended with work under way')
      exit(1)
    }, limitMs).unref()
    stop(code).then(
      () => exit(exitCode ?? 0),
      (error: unknown) => {
        log.error(describeError(error), 'Stopping failed')
        exit(1)
      },
    )
  }
}
