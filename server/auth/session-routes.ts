/**
 * Routes that open, refresh and end sessions: password, refresh token, link in an email, sign-out.
 */
import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import { FOLLOWED_LINK_COOKIE } from '#contract/followed-link.ts'
import type { AccountSession } from '#contract/staff.ts'
import { UUID } from '#contract/uuid.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { FORM_TYPE, mediaType, readForm } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { lockAccount } from './account-access.ts'
import { hashForAddress, isPending } from './account-routes.ts'
import { accountOfLink, isLinkType, type LinkType } from './email-links.ts'
import { followLink } from './follow-link.ts'
import { CLOSE_OTHER, cancelPage, inAccent, linkPage } from './link-page.ts'
import { passwordMatches } from './password-hash.ts'
import { linkTarget, parseEmail, readBody } from './read-request.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import {
  endSessions,
  type OpenSession,
  openSession,
  refreshSession,
  sessionAnswer,
} from './sessions.ts'
import { type AuthDependencies, lockCaller, signedInCaller } from './signed-in-caller.ts'
import { admitPassword, browserHash, trustDevice } from './trusted-devices.ts'
import { hasSecondFactor, type UserRow } from './user-answer.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

const wrongCredentials = () =>
  new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')

const LINK_EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

/** The page that the link leads to has to load within this time. Later it asks. */
const FOLLOWED_LINK_SECONDS = 60

const SCOPES = ['global', 'local', 'others'] as const

/** `POST /token`, `GET|POST /verify`, `POST /logout`, `GET /sessions`, `DELETE /sessions/{id}`. */
export function sessionRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/token', (c) => issueTokens(c, dependencies))
  routes.get('/verify', (c) => showLink(c, dependencies))
  routes.post('/verify', (c) => followPostedLink(c, dependencies))
  routes.post('/logout', (c) => signOut(c, dependencies))
  routes.get('/sessions', (c) => listSessions(c, dependencies))
  routes.delete('/sessions/:id', (c) => endSession(c, dependencies, c.req.param('id')))
  return routes
}

async function issueTokens(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const grant = c.req.query('grant_type')
  if (grant === 'password') {
    return signIn(c, dependencies)
  }
  if (grant === 'refresh_token') {
    return continueSession(c, dependencies)
  }
  throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function signIn(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const body = await readBody(c)
  if (!body.email) {
    throw invalid('missing email or phone')
  }
  const password = String(body.password ?? '')
  const email = parseEmail(body.email)
  // Text that is not an address belongs to no account, and no account opens without a password.
  if (email === undefined || password === '') {
    throw wrongCredentials()
  }
  const isKnown = await admitPassword(c, dependencies, email)
  const user = await userOf(dependencies, email, password, isKnown)
  const open = await dependencies.store.inTransaction(async (trx) => {
    // Checking takes a while. A password that was replaced in the meantime must not open a session.
    const account = await lockAccount(trx, { id: user.id })
    if (account?.encrypted_password !== user.encrypted_password) {
      throw wrongCredentials()
    }
    return openSession(trx, user.id, {
      method: 'password',
      userAgent: c.req.header('User-Agent'),
    })
  })
  return c.json(await beginSession(c, dependencies, open))
}

/**
 * The user whose password this is.
 * @param isKnown whether the browser or network has opened the account before
 * @throws {AuthRefusal} 400, after the same work for every address
 */
async function userOf(
  { store, signingSecret }: AuthDependencies,
  email: string,
  password: string,
  isKnown: boolean,
): Promise<Pick<UserRow, 'id' | 'encrypted_password'>> {
  const user = await store.db
    .selectFrom('auth.users')
    .select(['id', 'encrypted_password', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const confirmed = user?.email_confirmed_at ? user.encrypted_password : undefined
  const isRight = await passwordMatches(password, confirmed, isKnown)
  if (isRight && user) {
    return user
  }
  // A sign-up for an existing account's address stays pending, so that signing in after it gives
  // the same answer as for a new address.
  const encrypted = await hashForAddress(password, email, signingSecret, isKnown)
  if (await isPending(store.db, user?.id ?? NOBODY, encrypted)) {
    throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  }
  throw wrongCredentials()
}

async function continueSession(
  c: Context<AppEnv>,
  { store, tokens, limiter, signingSecret }: AuthDependencies,
): Promise<Response> {
  const { refresh_token: presented } = await readBody(c)
  if (typeof presented !== 'string' || presented === '') {
    throw invalid('Refresh token is not valid')
  }
  await requireWithinLimit(c, limiter, 'auth-refresh')
  const open = await refreshSession(store, presented, signingSecret)
  return c.json(await sessionAnswer(open, tokens))
}

/** Remembers the device that a session begins on. @returns the tokens of the session */
async function beginSession(c: Context<AppEnv>, dependencies: AuthDependencies, open: OpenSession) {
  await trustDevice(c, dependencies, open.user.id)
  return sessionAnswer(open, dependencies.tokens)
}

/**
 * Shows the page of a link. Mail scanners open links before people do, so opening one does not
 * follow it. The page's button does.
 */
async function showLink(
  c: Context<AppEnv>,
  { store, siteUrl, limiter, words }: AuthDependencies,
): Promise<Response> {
  if (c.req.method === 'HEAD') {
    return c.body(null, 200)
  }
  await requireWithinLimit(c, limiter, 'auth-verify')
  const { token, type } = linkOf(c)
  const account = type && (await accountOfLink(store.db, token, type))
  if (!account) {
    return refuseLink(c, { siteUrl, words }, type)
  }
  return document(c, linkPage(type, account.email, words), words)
}

async function followPostedLink(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
): Promise<Response> {
  const { store, siteUrl, limiter, signingSecret, words } = dependencies
  // Another site could sign a visitor in to an account of its own.
  if (!isFromThisSite(c, siteUrl)) {
    throw new StatusError(403, 'This form was sent from another site.')
  }
  await requireWithinLimit(c, limiter, 'auth-verify')
  const { token, type } = linkOf(c)
  if (token === '') {
    throw new AuthRefusal(404, 'not_found', 'Only links are followed here')
  }
  const follower = {
    userAgent: c.req.header('User-Agent'),
    browser: browserHash(c, signingSecret),
    closesOther: mediaType(c) === FORM_TYPE && (await readForm(c)).has(CLOSE_OTHER),
  }
  const open = type && (await followLink(store, token, type, follower))
  if (typeof open === 'string') {
    return document(c, cancelPage(open, words), words)
  }
  if (!type || !open) {
    return refuseLink(c, { siteUrl, words }, type)
  }
  return passOnSession(c, dependencies, { type, open })
}

/** Leads to the page that the link names, with the session in the fragment. */
async function passOnSession(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  { type, open }: { type: LinkType; open: OpenSession },
): Promise<Response> {
  const { siteUrl } = dependencies
  const { user, ...tokens } = await beginSession(c, dependencies, open)
  setCookie(c, FOLLOWED_LINK_COOKIE, open.session.id, {
    path: '/',
    maxAge: FOLLOWED_LINK_SECONDS,
    secure: c.get('secure'),
    sameSite: 'Lax',
  })
  const signedIn = { ...tokens, sb: '' }
  if (type === 'recovery') {
    return toFragment(c, `${siteUrl}/auth`, { ...signedIn, type })
  }
  // No password opens the account. The client treats the link as a recovery and asks for a new one.
  if (open.user.encrypted_password === null) {
    return toFragment(c, `${siteUrl}/auth`, { ...signedIn, type: 'recovery', from: type })
  }
  return toFragment(c, linkTarget(c, siteUrl), { ...signedIn, type })
}

function linkOf(c: Context<AppEnv>) {
  const { token = '', type = '' } = c.req.query()
  return { token, type: isLinkType(type) ? type : undefined }
}

function refuseLink(
  c: Context<AppEnv>,
  { siteUrl, words }: Pick<AuthDependencies, 'siteUrl' | 'words'>,
  type: LinkType | undefined,
): Response {
  if (type === 'email_change_cancel') {
    return document(c, cancelPage('void', words), words)
  }
  return toFragment(c, linkTarget(c, siteUrl), { ...LINK_EXPIRED, sb: '' })
}

function document(c: Context<AppEnv>, html: string, words: CurrentWords): Response {
  const { html: shown, policy } = inAccent(html, words('site').accent)
  return c.html(shown, 200, {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
  })
}

function toFragment(
  c: Context<AppEnv>,
  page: string,
  fragment: Record<string, string | number>,
): Response {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(fragment)) {
    fields.set(name, String(value))
  }
  fields.sort()
  return c.redirect(`${page}#${fields}`, 303)
}

async function signOut(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const asked = c.req.query('scope') ?? 'global'
  const scope = SCOPES.find((known) => known === asked)
  if (!scope) {
    throw invalid('Unsupported logout scope')
  }
  // A sign-out may arrive long after it was requested, so an expired token is enough.
  const { user, sessionId } = await signedInCaller(c, dependencies, { evenExpired: true })
  await endSessions(dependencies.store.db, { userId: user.id, sessionId }, scope)
  return c.body(null, 204)
}

async function listSessions(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const { user, sessionId } = await signedInCaller(c, dependencies)
  const { rows } = await sql<Record<keyof AccountSession, unknown>>`
    select id, id = ${sessionId} as "isCurrent", user_agent as "userAgent", created_at as "startedAt",
      greatest(created_at, refreshed_at, second_at) as "lastUsedAt",
      case when factor_id is null then 'aal1' else 'aal2' end as level
    from auth.sessions where user_id = ${user.id} and (not_after is null or not_after > now())
    order by "lastUsedAt" desc`.execute(dependencies.store.db)
  return c.json(rows)
}

async function endSession(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  endedId: string,
): Promise<Response> {
  const caller = await signedInCaller(c, dependencies)
  if (!UUID.test(endedId)) {
    throw new AuthRefusal(404, 'validation_failed', 'The id of a session must be an UUID')
  }
  const userId = caller.user.id
  await dependencies.store.inTransaction(async (trx) => {
    const { aal } = await lockCaller(trx, caller)
    // Someone who has only the password must not be able to end the owner's session.
    const isOther = endedId !== caller.sessionId
    if (isOther && aal === 'aal1' && (await hasSecondFactor(trx, userId))) {
      throw new AuthRefusal(
        403,
        'insufficient_aal',
        'AAL2 session is required to end another session.',
      )
    }
    await endSessions(trx, { userId, sessionId: endedId }, 'local')
  })
  return c.body(null, 204)
}
