import type { Logger } from 'pino'
import { describeError } from '#server/errors.ts'

export interface ProcessEndParts {
  /** Takes everything down; with an exit code above 0 after a failure, so at once. */
  stop(exitCode: number): Promise<void>
  /** Longest time for that. */
  limitMs: number
  log: Pick<Logger, 'error'>
  exit(code: number): void
}

/**
 * Ends the process once, however often it is asked to and also after a failure: a `stop` that fails must not
 * be reported as a failure that stops the process again.
 * @returns to be called with the exit code; of several calls the highest code counts
 */
export function processEnd({ stop, limitMs, log, exit }: ProcessEndParts): (exitCode: number) => void {
  let exitCode: number | undefined
  return (code) => {
    const isFirst = exitCode === undefined
    exitCode = Math.max(exitCode ?? 0, code)
    if (!isFirst) return
    // Something that does not answer, such as a database behind a lost path, must not keep the process from ending.
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
