import type { MiddlewareHandler } from 'hono'
import { RATE_LIMITS, type RateLimitName } from '#contract/limits.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from './app-env.ts'
import { type CountInWindow, secondsToWait, TOO_MANY_REQUESTS } from './seconds-to-wait.ts'

/**
 * Counts the request against a limit (`RATE_LIMITS`), per visitor.
 *
 * @throws {StatusError} 429 beyond the limit
 */
export function limited(countInWindow: CountInWindow, limit: RateLimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await admit(countInWindow, limit, c.get('clientAddress'))
    await next()
  }
}

/**
 * The same for a subject that only the handler knows, such as an account.
 *
 * @throws {StatusError} 429 beyond the limit
 */
export async function admit(countInWindow: CountInWindow, limit: RateLimitName, subject: string): Promise<void> {
  refuseUntil(await secondsToWait(countInWindow, limit, subject, RATE_LIMITS[limit]))
}

/** @throws {StatusError} 429 unless there is nothing to wait for */
export function refuseUntil(seconds: number): void {
  if (seconds > 0) throw new StatusError(429, TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) })
}
