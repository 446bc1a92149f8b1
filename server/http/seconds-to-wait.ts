import type { Limit } from '#contract/limits.ts'

/** Message for a refused caller, as specified for the canvas. */
export const TOO_MANY_REQUESTS = 'Please wait a few minutes before submitting again.'

export interface RequestCount {
  /** Requests in the current window, including this one. */
  count: number
  /** Until the window ends; for `Retry-After`. */
  secondsLeft: number
}

/** Refusals that this process remembers, so that a repeated request costs no statement. */
export interface Refusals {
  /** Seconds until the end of the window in which the subject was refused. 0 when no refusal is known. */
  secondsLeft(limit: string, subject: string): number
  note(limit: string, subject: string, seconds: number): void
}

/** Counts a request in a fixed window. */
export interface CountInWindow {
  /** @param subject who is counted, e.g. a network address; only its hash is stored */
  (limit: string, subject: string, windowSeconds: number): Promise<RequestCount>
  refusals?: Refusals | undefined
}

const MAX_REMEMBERED = 10_000

export function rememberRefusals(): Refusals {
  const endings = new Map<string, number>()
  const keyOf = (limit: string, subject: string) => `${limit}:${subject}`
  return {
    secondsLeft(limit, subject) {
      const key = keyOf(limit, subject)
      const seconds = Math.ceil(((endings.get(key) ?? 0) - performance.now()) / 1_000)
      if (seconds > 0) return seconds
      endings.delete(key)
      return 0
    },
    note(limit, subject, seconds) {
      if (endings.size >= MAX_REMEMBERED) endings.delete(endings.keys().next().value as string)
      endings.set(keyOf(limit, subject), performance.now() + seconds * 1_000)
    },
  }
}

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
  const known = knownSecondsToWait(countInWindow, name, subject, limits)
  if (known > 0) return known
  for (const { max, seconds } of limits) {
    const limit = counterOf(name, seconds)
    const { count, secondsLeft } = await countInWindow(limit, subject, seconds)
    if (count <= max) continue
    countInWindow.refusals?.note(limit, subject, secondsLeft)
    return secondsLeft
  }
  return 0
}

/** The same without counting. More than 0 only when this process has refused the subject in the current window. */
export function knownSecondsToWait(
  { refusals }: Pick<CountInWindow, 'refusals'>,
  name: string,
  subject: string,
  limits: readonly Limit[],
): number {
  if (!refusals) return 0
  return Math.max(0, ...limits.map(({ seconds }) => refusals.secondsLeft(counterOf(name, seconds), subject)))
}

/** The name includes the window's length, because windows of different lengths can begin at the same moment. */
const counterOf = (name: string, seconds: number) => `${name}-${seconds}`
