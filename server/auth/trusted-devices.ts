/**
 * Trusted devices: browsers and networks from which an account was opened before. Password attempts
 * from there have a separate limit.
 */
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { RateLimitName } from '#contract/limits.ts'
import { TRUSTED_DEVICE_RETENTION_DAYS } from '#contract/retention.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { AUTH_PATH } from './access-token.ts'
import { requireTurn } from './password-hash.ts'
import { AuthRefusal } from './refusal.ts'
import { newSecret } from './secret-hash.ts'
import type { AuthDependencies } from './signed-in-caller.ts'

const COOKIE = 'everturn-device'
/** The form of ids made by `newSecret`. */
const COOKIE_VALUE = /^[\w-]{43}$/
const DAY_SECONDS = 24 * 60 * 60

type DeviceDependencies = Pick<AuthDependencies, 'store' | 'signingSecret'>

function deviceOf(c: Context<AppEnv>): string | undefined {
  const value = getCookie(c, COOKIE)
  return value !== undefined && COOKIE_VALUE.test(value) ? value : undefined
}

/**
 * A keyed hash, because there are so few network addresses that plain hashes could be tried out.
 */
function deviceHash(signingSecret: string, kind: 'device' | 'network', value: string): string {
  return createHmac('sha256', signingSecret)
    .update(`trusted-device:${kind}:${value}`)
    .digest('base64url')
}

/** Hash of the browser's cookie. Undefined for a browser that has opened no account yet. */
export function browserHash(c: Context<AppEnv>, signingSecret: string): string | undefined {
  const device = deviceOf(c)
  return device === undefined ? undefined : deviceHash(signingSecret, 'device', device)
}

/**
 * The trusted device behind a request for the account with this address: its browser, else its
 * network. Takes the same time whether or not there is such an account.
 */
export async function trustedDevice(
  c: Context<AppEnv>,
  { store, signingSecret }: DeviceDependencies,
  email: string,
): Promise<{ kind: 'device' | 'network'; hash: string } | undefined> {
  // For a browser without the cookie, an id that does not exist is looked up, so the time is the
  // same.
  const device = deviceHash(signingSecret, 'device', deviceOf(c) ?? '')
  const network = deviceHash(signingSecret, 'network', c.get('clientAddress'))
  const { rows } = await sql<{ device_hash: string }>`
    select device_hash from auth.trusted_devices join auth.users on auth.users.id = user_id
    where email = ${email} and device_hash in (${device}, ${network})`.execute(store.db)
  const hashes = rows.map((row) => row.device_hash)
  if (hashes.includes(device)) {
    return { kind: 'device', hash: device }
  }
  return hashes.includes(network) ? { kind: 'network', hash: network } : undefined
}

/** Remembers where a session began, and sets the browser's cookie. */
export async function trustDevice(
  c: Context<AppEnv>,
  { store, signingSecret }: DeviceDependencies,
  userId: string,
) {
  const device = deviceOf(c) ?? newSecret()
  setCookie(c, COOKIE, device, {
    path: AUTH_PATH,
    maxAge: TRUSTED_DEVICE_RETENTION_DAYS * DAY_SECONDS,
    httpOnly: true,
    secure: c.get('secure'),
    // Lax, because a link in an email is followed from another site, where Strict would not send
    // the cookie.
    sameSite: 'Lax',
  })
  // Always in the same order, so that two requests of one account cannot deadlock.
  const [first, second] = [
    deviceHash(signingSecret, 'network', c.get('clientAddress')),
    deviceHash(signingSecret, 'device', device),
  ].sort()
  await sql`insert into auth.trusted_devices (user_id, device_hash) values (${userId}, ${first}), (${userId}, ${second})
    on conflict (user_id, device_hash) do update set last_used_at = now()`.execute(store.db)
}

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
