/** How many passwords may be tried for an account. */
import type { Context } from 'hono'
import type { RateLimitName } from '#contract/limits.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { requireTurn } from './password-hash.ts'
import { AuthRefusal } from './refusal.ts'
import type { AuthDependencies } from './signed-in-caller.ts'
import { browserHash, trustedDevice } from './trusted-devices.ts'

const TOO_MANY =
  'Too many attempts to sign in to this account. Please wait, or choose “Forgot your password?”: the link we email signs you in at once.'

/**
 * Counts a password for an account before it is checked. All unknown networks share one limit, so
 * guessing stays slow from any number of them. A browser or network that has opened the account
 * before has its own limit, so strangers cannot lock its owner out (decision 0083).
 *
 * @returns whether the browser or network has opened the account before
 * @throws {StatusError} 429, the same whether or not there is such an account
 */
export async function admitPassword(
  c: Context<AppEnv>,
  dependencies: Pick<AuthDependencies, 'limiter' | 'store' | 'signingSecret'>,
  email: string,
): Promise<boolean> {
  const { limiter } = dependencies
  async function admitTo(limit: RateLimitName, subject: string): Promise<void> {
    const wait = await limiter.check(limit, subject)
    if (wait > 0) {
      throw new AuthRefusal(429, 'over_request_rate_limit', TOO_MANY, {
        'Retry-After': String(wait),
      })
    }
  }

  requireTurn(browserHash(c, dependencies.signingSecret) !== undefined)
  const device = await trustedDevice(c, dependencies, email)
  // A known browser is not affected by others in its network.
  if (device?.kind !== 'device') {
    await requireWithinLimit(c, limiter, 'auth-sign-in')
  }
  if (device) {
    await admitTo('auth-password-trusted-device', `${email} ${device.hash}`)
    return true
  }
  await admitTo('auth-password-network', `${email} ${c.get('clientAddress')}`)
  // The shared limit is last, so that one network alone cannot use it up.
  await admitTo('auth-password-strangers', email)
  return false
}
