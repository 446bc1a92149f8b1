/**
 * Trusted devices: browsers and networks from which an account was opened before. Password attempts
 * from there have a separate limit (`admit-password.ts`).
 */
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { TRUSTED_DEVICE_RETENTION_DAYS } from '#contract/retention.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { AUTH_PATH } from './access-token.ts'
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
