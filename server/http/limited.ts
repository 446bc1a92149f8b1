import type { Context, MiddlewareHandler } from 'hono'
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
    await admit(c, countInWindow, limit)
    await next()
  }
}

/**
 * The same inside a handler, for limits that count only some requests or count something other than the visitor.
 *
 * @throws {StatusError} 429 beyond the limit
 */
export async function admit(
  c: Context<AppEnv>,
  countInWindow: CountInWindow,
  limit: RateLimitName,
  subject: string = c.get('clientAddress'),
): Promise<void> {
  refuseUntil(await secondsToWait(countInWindow, limit, subject, RATE_LIMITS[limit]))
}

/** @throws {StatusError} 429 when `seconds` is more than 0 */
export function refuseUntil(seconds: number): void {
  if (seconds > 0) throw new StatusError(429, TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) })
}
