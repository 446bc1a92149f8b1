import type { Context, MiddlewareHandler } from 'hono'
import type { RateLimitName } from '#contract/limits.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { type RateLimiter, TOO_MANY_REQUESTS } from './rate-limiter.ts'

/**
 * Counts the request against a limit (`RATE_LIMITS`), per visitor. @throws {StatusError} 429 beyond
 * the limit
 */
export function limitVisitor(
  limiter: RateLimiter,
  limit: RateLimitName,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await requireWithinLimit(c, limiter, limit)
    await next()
  }
}

/**
 * The same inside a handler, for limits of only some requests or of another subject. @throws
 * {StatusError} 429
 */
export async function requireWithinLimit(
  c: Context<AppEnv>,
  limiter: RateLimiter,
  limit: RateLimitName,
  subject: string = c.get('clientAddress'),
): Promise<void> {
  refuseFor(await limiter.check(limit, subject))
}

/** @throws {StatusError} 429 when `seconds` is more than 0 */
export function refuseFor(seconds: number): void {
  if (seconds > 0) {
    throw new StatusError(429, TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) })
  }
}
