import type { Limit } from '#contract/limits.ts'

/** What a refused caller is told; the words agreed for the canvas. */
export const TOO_MANY_REQUESTS = 'Please wait a few minutes before submitting again.'

export interface RequestCount {
  /** Requests in the running window, this one included. */
  count: number
  /** Until the window ends; for `Retry-After`. */
  secondsLeft: number
}

/**
 * Counts a request in a fixed window.
 *
 * @param subject who is counted, e.g. an address; stored as a hash only
 */
export type CountInWindow = (limit: string, subject: string, windowSeconds: number) => Promise<RequestCount>

/**
 * Counts a request against limits, in their order, up to the first that is exceeded.
 *
 * @returns seconds until that window ends; 0 when the request is within all limits
 */
export async function secondsToWait(
  countInWindow: CountInWindow,
  name: string,
  subject: string,
  limits: readonly Limit[],
): Promise<number> {
  for (const { max, seconds } of limits) {
    // Windows of different lengths can begin at the same moment: without its length in the name they would share a row.
    const { count, secondsLeft } = await countInWindow(`${name}-${seconds}`, subject, seconds)
    if (count > max) return secondsLeft
  }
  return 0
}
