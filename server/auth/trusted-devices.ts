/** Trusted devices: browsers and networks from which an account was opened before. Password attempts from there have a separate limit. */
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { TRUSTED_DEVICE_RETENTION_DAYS } from '#contract/retention.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { AUTH_PATH } from './access-token.ts'
import type { AuthDependencies } from './dependencies.ts'
import { newSecret } from './secret-hash.ts'

const COOKIE = 'everturn-device'
/** The form of ids made by `newSecret`. */
const COOKIE_VALUE = /^[\w-]{43}$/
const DAY_SECONDS = 24 * 60 * 60

type DeviceDependencies = Pick<AuthDependencies, 'store' | 'signingSecret'>

function deviceOf(c: Context<AppEnv>): string | undefined {
  const value = getCookie(c, COOKIE)
  return value !== undefined && COOKIE_VALUE.test(value) ? value : undefined
}

/** A keyed hash, because there are so few network addresses that plain hashes could be tried out. */
function deviceHash(signingSecret: string, kind: 'device' | 'network', value: string): string {
  return createHmac('sha256', signingSecret).update(`trusted-device:${kind}:${value}`).digest('base64url')
}

/** Hash of the browser's cookie. Undefined for a browser that has opened no account yet. */
export function browserHash(c: Context<AppEnv>, signingSecret: string): string | undefined {
  const device = deviceOf(c)
  return device === undefined ? undefined : deviceHash(signingSecret, 'device', device)
}

/**
 * The trusted device behind a request for the account with this address: its browser, else its network. Takes the same time whether
 * or not there is such an account.
 */
export async function trustedDevice(
  c: Context<AppEnv>,
  { store, signingSecret }: DeviceDependencies,
  email: string,
): Promise<{ kind: 'device' | 'network'; hash: string } | undefined> {
  // For a browser without the cookie, an id that does not exist is looked up, so the time is the same.
  const device = deviceHash(signingSecret, 'device', deviceOf(c) ?? '')
  const network = deviceHash(signingSecret, 'network', c.get('clientAddress'))
  const known = await store.db
    .selectFrom('auth.trusted_devices')
    .innerJoin('auth.users', 'auth.users.id', 'auth.trusted_devices.user_id')
    .select('device_hash')
    .where('auth.users.email', '=', email)
    .where('device_hash', 'in', [device, network])
    .execute()
  const hashes = known.map((row) => row.device_hash)
  if (hashes.includes(device)) return { kind: 'device', hash: device }
  return hashes.includes(network) ? { kind: 'network', hash: network } : undefined
}

/**
 * Remembers where a session began or was refreshed, and sets the browser's cookie.
 * @param isNewSession a refresh counts for a browser only when it sent the cookie back, because clients without cookies get
 *   a new one each time
 */
export async function trustDevice(
  c: Context<AppEnv>,
  { store, signingSecret }: DeviceDependencies,
  userId: string,
  isNewSession: boolean,
): Promise<void> {
  const sent = deviceOf(c)
  const device = sent ?? newSecret()
  setCookie(c, COOKIE, device, {
    path: AUTH_PATH,
    maxAge: TRUSTED_DEVICE_RETENTION_DAYS * DAY_SECONDS,
    httpOnly: true,
    secure: c.get('secure'),
    // Lax, because a link in an email is followed from another site, where Strict would not send the cookie.
    sameSite: 'Lax',
  })
  const hashes = [deviceHash(signingSecret, 'network', c.get('clientAddress'))]
  if (sent !== undefined || isNewSession) hashes.push(deviceHash(signingSecret, 'device', device))
  await store.db
    .insertInto('auth.trusted_devices')
    // Always in the same order, so that two requests of one account cannot deadlock.
    .values(hashes.sort().map((device_hash) => ({ user_id: userId, device_hash })))
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
}
