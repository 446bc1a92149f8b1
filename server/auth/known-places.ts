/** Browsers and networks from which an account was opened before. Password attempts from there have a separate limit. */
import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { KNOWN_PLACE_RETENTION_DAYS } from '#contract/retention.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { AUTH_PATH } from './access-token.ts'
import type { AuthParts } from './parts.ts'
import { newSecret } from './secret-hash.ts'

const COOKIE = 'everturn-device'
/** The form of ids made by `newSecret`. */
const COOKIE_VALUE = /^[\w-]{43}$/
const DAY_SECONDS = 24 * 60 * 60

type PlaceParts = Pick<AuthParts, 'store' | 'signingSecret'>

function deviceOf(c: Context<AppEnv>): string | undefined {
  const value = getCookie(c, COOKIE)
  return value !== undefined && COOKIE_VALUE.test(value) ? value : undefined
}

/** A keyed hash, because there are so few network addresses that plain hashes could be tried out. */
function placeHash(signingSecret: string, kind: 'device' | 'network', value: string): string {
  return createHmac('sha256', signingSecret).update(`known-place:${kind}:${value}`).digest('base64url')
}

/**
 * The known place of a request for the account with this address: its browser, else its network. Takes the same time whether
 * or not there is such an account.
 */
export async function knownPlace(
  c: Context<AppEnv>,
  { store, signingSecret }: PlaceParts,
  email: string,
): Promise<{ kind: 'device' | 'network'; hash: string } | undefined> {
  // For a browser without the cookie, an id that does not exist is looked up, so the time is the same.
  const device = placeHash(signingSecret, 'device', deviceOf(c) ?? '')
  const network = placeHash(signingSecret, 'network', c.get('clientAddress'))
  const known = await store.db
    .selectFrom('auth.known_places')
    .innerJoin('auth.users', 'auth.users.id', 'auth.known_places.user_id')
    .select('place_hash')
    .where('auth.users.email', '=', email)
    .where('place_hash', 'in', [device, network])
    .execute()
  const hashes = known.map((row) => row.place_hash)
  if (hashes.includes(device)) return { kind: 'device', hash: device }
  return hashes.includes(network) ? { kind: 'network', hash: network } : undefined
}

/**
 * Remembers where a session began or was refreshed, and sets the browser's cookie.
 * @param isNewSession a refresh counts for a browser only when it sent the cookie back, because clients without cookies get
 *   a new one each time
 */
export async function rememberPlace(
  c: Context<AppEnv>,
  { store, signingSecret }: PlaceParts,
  userId: string,
  isNewSession: boolean,
): Promise<void> {
  const sent = deviceOf(c)
  const device = sent ?? newSecret()
  setCookie(c, COOKIE, device, {
    path: AUTH_PATH,
    maxAge: KNOWN_PLACE_RETENTION_DAYS * DAY_SECONDS,
    httpOnly: true,
    secure: c.get('secure'),
    // Lax, because a link in an email is followed from another site, where Strict would not send the cookie.
    sameSite: 'Lax',
  })
  const places = [placeHash(signingSecret, 'network', c.get('clientAddress'))]
  if (sent !== undefined || isNewSession) places.push(placeHash(signingSecret, 'device', device))
  await store.db
    .insertInto('auth.known_places')
    // Always in the same order, so that two requests of one account cannot deadlock.
    .values(places.sort().map((place_hash) => ({ user_id: userId, place_hash })))
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
}
