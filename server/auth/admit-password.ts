import type { Context } from 'hono'
import { RATE_LIMITS, type RateLimitName } from '#contract/limits.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { admit } from '#server/http/limited.ts'
import { secondsToWait } from '#server/http/seconds-to-wait.ts'
import { knownPlace } from './known-places.ts'
import type { AuthParts } from './parts.ts'
import { AuthRefusal } from './refusal.ts'

const TOO_MANY =
  'Too many attempts to sign in to this account. Please wait, or choose “Forgotten your password?”: the link we email signs you in at once.'

/**
 * Counts a password for an account before it is checked. All unknown networks share one limit, so guessing stays slow from any
 * number of them. A browser or network that has opened the account before has its own limit, so strangers cannot lock its
 * owner out (decision 0083).
 *
 * @throws {StatusError} 429, the same whether or not there is such an account
 */
export async function admitPassword(
  c: Context<AppEnv>,
  parts: Pick<AuthParts, 'countRequest' | 'store' | 'signingSecret'>,
  email: string,
): Promise<void> {
  const { countRequest } = parts
  async function admitTo(limit: RateLimitName, subject: string): Promise<void> {
    const wait = await secondsToWait(countRequest, limit, subject, RATE_LIMITS[limit])
    if (wait > 0) throw new AuthRefusal(429, 'over_request_rate_limit', TOO_MANY, { 'Retry-After': String(wait) })
  }

  const place = await knownPlace(c, parts, email)
  // A known browser is not affected by others in its network.
  if (place?.kind !== 'device') await admit(c, countRequest, 'auth-sign-in')
  if (place) return admitTo('auth-password-known-place', `${email} ${place.hash}`)
  await admitTo('auth-password-network', `${email} ${c.get('clientAddress')}`)
  // The shared limit is last, so that one network alone cannot use it up.
  await admitTo('auth-password-strangers', email)
}
