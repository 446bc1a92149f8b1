/**
 * Routes that open, refresh and end sessions: password, refresh token, sign-out.
 */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { AccountSession } from '#contract/staff/accounts.ts'
import { UUID } from '#contract/uuid.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { lockAccount } from './account-access.ts'
import { hashForAddress, isPending } from './account-routes.ts'
import { admitPassword } from './admit-password.ts'
import { beginSession } from './begin-session.ts'
import { passwordMatches } from './password-hash.ts'
import { parseEmail, readBody } from './read-request.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { endSessions, openSession, refreshSession, sessionAnswer } from './sessions.ts'
import { type AuthDependencies, lockCaller, signedInCaller } from './signed-in-caller.ts'
import { hasSecondFactor, type UserRow } from './user-answer.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

const wrongCredentials = () =>
  new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')

const SCOPES = ['global', 'local', 'others'] as const

type SessionDependencies = Pick<AuthDependencies, 'store' | 'tokens' | 'limiter' | 'signingSecret'>

/** `POST /token`, `POST /logout`, `GET /sessions`, `DELETE /sessions/{id}`. */
export function sessionRoutes(dependencies: SessionDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/token', (c) => issueTokens(c, dependencies))
  routes.post('/logout', (c) => signOut(c, dependencies))
  routes.get('/sessions', (c) => listSessions(c, dependencies))
  routes.delete('/sessions/:id', (c) => endSession(c, dependencies, c.req.param('id')))
  return routes
}

async function issueTokens(
  c: Context<AppEnv>,
  dependencies: SessionDependencies,
): Promise<Response> {
  const grant = c.req.query('grant_type')
  if (grant === 'password') {
    return signIn(c, dependencies)
  }
  if (grant === 'refresh_token') {
    return continueSession(c, dependencies)
  }
  throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function signIn(c: Context<AppEnv>, dependencies: SessionDependencies): Promise<Response> {
  const body = await readBody(c)
  if (!body.email) {
    throw invalid('missing email or phone')
  }
  const password = body.password ?? ''
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
  { store, signingSecret }: SessionDependencies,
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
  { store, tokens, limiter, signingSecret }: SessionDependencies,
): Promise<Response> {
  const { refresh_token: presented } = await readBody(c)
  if (!presented) {
    throw invalid('Refresh token is not valid')
  }
  await requireWithinLimit(c, limiter, 'auth-refresh')
  const open = await refreshSession(store, presented, signingSecret)
  return c.json(await sessionAnswer(open, tokens))
}

async function signOut(c: Context<AppEnv>, dependencies: SessionDependencies): Promise<Response> {
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

async function listSessions(
  c: Context<AppEnv>,
  dependencies: SessionDependencies,
): Promise<Response> {
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
  dependencies: SessionDependencies,
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
