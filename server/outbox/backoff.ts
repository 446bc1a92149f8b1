const FIRST_DELAY_SECONDS = 5
const LONGEST_DELAY_SECONDS = 3600
const JITTER = 0.25

/**
 * Time until the next attempt: it doubles from 10 s to an hour. A random quarter more or less keeps rows that failed together
 * from being retried together.
 *
 * @param attempts attempts made, 1 or more
 * @param retryAfterMs the receiver's `Retry-After`; the next attempt is never earlier
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoffMs(attempts: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const seconds = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** attempts)
  const spread = 1 + JITTER * (2 * random() - 1)
  return Math.max(Math.round(seconds * spread * 1000), retryAfterMs)
}

/**
 * `Retry-After` (RFC 9110 section 10.2.3), seconds or a date, as milliseconds from now. Undefined when it is absent or
 * invalid.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined
  const wish = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  if (!Number.isFinite(wish) || wish < 0) return undefined
  return Math.min(wish, LONGEST_DELAY_SECONDS * 1000)
}
