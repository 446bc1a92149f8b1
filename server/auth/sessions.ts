/**
 * Sessions and their refresh tokens (rotation as OAuth 2.0 Security BCP, RFC 9700 section 4.14.2).
 */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import { SESSION_DAYS } from '#contract/retention.ts'
import type { SessionsTable } from '#contract/tables/accounts.ts'
import type { Db, Store, Trx } from '#server/db/store.ts'
import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokens,
  type AuthenticationMethod,
} from './access-token.ts'
import { AuthRefusal } from './refusal.ts'
import { childToken, hashSecret, newSecret } from './secret-hash.ts'
import { type FactorRow, factorsOf, type UserRow, userAnswer } from './user-answer.ts'

/**
 * A revoked token is still accepted for this long, because several tabs of a browser may refresh at
 * once.
 */
const REUSE_SECONDS = 10
/** How many tokens a late client may be behind the current one. */
const REUSE_STEPS = 8
const USER_AGENT_MAX_CHARACTERS = 300

/** An opened or refreshed session, from which the answer is made. */
export interface OpenSession {
  user: UserRow
  factors: FactorRow[]
  session: Selectable<SessionsTable>
  refreshToken: string
}

interface NewSession {
  method: Selectable<SessionsTable>['method']
  /** A new password may be set without the old one. */
  isRecovery?: boolean
  userAgent: string | undefined
}

/** Opens a session for a user whose identity was just proven. */
export async function openSession(
  trx: Trx,
  userId: string,
  { method, isRecovery = false, userAgent }: NewSession,
): Promise<OpenSession> {
  const user = await trx
    .updateTable('auth.users')
    .set({ last_sign_in_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const session = await trx
    .insertInto('auth.sessions')
    .values({
      user_id: userId,
      method,
      // An account without a password is asked for one, so every way to sign in has to set one or
      // change this.
      is_recovery: isRecovery || user.encrypted_password === null,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? null,
      not_after: sql`now() + make_interval(days => ${SESSION_DAYS}::int)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    user,
    factors: await factorsOf(trx, userId),
    session,
    refreshToken: await addToken(trx, session),
  }
}

/** Stores a refresh token of a session. @param parent the one that it replaces */
async function addToken(
  trx: Trx,
  { id: session_id, user_id }: Selectable<SessionsTable>,
  token = newSecret(),
  parent: number | null = null,
): Promise<string> {
  const row = { session_id, user_id, token_hash: hashSecret(token), parent }
  await trx.insertInto('auth.refresh_tokens').values(row).execute()
  return token
}

/**
 * Raises a session to aal2. Its earlier refresh tokens stop working, because their holder may not
 * have given the second factor. The caller holds the lock on the account.
 */
export async function raiseSession(
  trx: Trx,
  user: UserRow,
  sessionId: string,
  { factorId, method }: { factorId: string; method: 'totp' | 'mfa/recovery_code' },
): Promise<OpenSession> {
  const session = await trx
    .updateTable('auth.sessions')
    .set({ factor_id: factorId, second_method: method, second_at: sql`now()` })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${sessionId} and not revoked`.execute(trx)
  return {
    user,
    factors: await factorsOf(trx, user.id),
    session,
    refreshToken: await addToken(trx, session),
  }
}

/**
 * The session that an access token names, unless it has ended. A token can outlive its session by
 * up to an hour.
 */
export function lastingSession(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
): SelectQueryBuilder<Tables, 'auth.sessions', unknown> {
  return db
    .selectFrom('auth.sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where((session) =>
      session.or([session('not_after', 'is', null), session('not_after', '>', sql<Date>`now()`)]),
    )
}

const notFound = () =>
  new AuthRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const alreadyUsed = () =>
  new AuthRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const expired = () =>
  new AuthRefusal(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

/**
 * Exchanges a refresh token for its successor. @throws {AuthRefusal} 400; one used again too late
 * ends its session
 */
export async function refreshSession(
  store: Store,
  presented: string,
  signingSecret: string,
): Promise<OpenSession> {
  // Refusals are returned from the transaction, because throwing would roll back the end of the
  // session.
  const result = await store.inTransaction((trx) => exchange(trx, presented, signingSecret))
  if (result instanceof AuthRefusal) {
    throw result
  }
  return result
}

async function exchange(
  trx: Trx,
  presented: string,
  signingSecret: string,
): Promise<OpenSession | AuthRefusal> {
  const presentedTokens = trx
    .selectFrom('auth.refresh_tokens')
    .where('token_hash', '=', hashSecret(presented))
  const found = await presentedTokens.select('session_id').executeTakeFirst()
  if (!found) {
    return notFound()
  }
  // Locking the session's row makes requests with its tokens take turns.
  const session = await trx
    .selectFrom('auth.sessions')
    .selectAll()
    .select(sql<boolean>`not_after is not null and not_after <= now()`.as('is_over'))
    .where('id', '=', found.session_id)
    .forUpdate()
    .executeTakeFirst()
  if (!session) {
    return notFound()
  }
  const endSession = () => trx.deleteFrom('auth.sessions').where('id', '=', session.id).execute()
  if (session.is_over) {
    await endSession()
    return expired()
  }
  const token = await presentedTokens
    .selectAll()
    .select(
      sql<boolean>`updated_at > now() - make_interval(secs => ${REUSE_SECONDS}::int)`.as(
        'is_recent',
      ),
    )
    .executeTakeFirstOrThrow()
  const users = trx.selectFrom('auth.users').where('id', '=', session.user_id)
  const user = await users.selectAll().executeTakeFirstOrThrow()
  const factors = await factorsOf(trx, user.id)
  const open = (refreshToken: string): OpenSession => ({ user, factors, session, refreshToken })

  if (!token.revoked) {
    const child = childToken(presented, signingSecret)
    await sql`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${token.id}`.execute(
      trx,
    )
    await addToken(trx, session, child, token.id)
    await sql`update auth.sessions set refreshed_at = now() where id = ${session.id}`.execute(trx)
    return open(child)
  }

  const living = await trx
    .selectFrom('auth.refresh_tokens')
    .select(['token_hash', 'parent'])
    .where('session_id', '=', session.id)
    .where('revoked', '=', false)
    .executeTakeFirst()
  // The predecessor of the current token: the client never received the answer. It gets the same
  // one again, however late.
  if (living && (living.parent === token.id || token.is_recent)) {
    const again = descendant(presented, living.token_hash, signingSecret)
    if (again) {
      return open(again)
    }
  }
  // The token was used twice, so the holder of the newest token may be a thief. The session ends
  // for both.
  await endSession()
  return alreadyUsed()
}

function descendant(from: string, livingHash: string, signingSecret: string): string | undefined {
  let token = from
  for (let step = 0; step < REUSE_STEPS; step++) {
    token = childToken(token, signingSecret)
    if (hashSecret(token) === livingHash) {
      return token
    }
  }
  return undefined
}

/** `Session` of the hosted service. */
export async function sessionAnswer(open: OpenSession, tokens: AccessTokens) {
  const { token, expiresAt } = await tokens.sign({
    sub: open.user.id,
    email: open.user.email,
    session_id: open.session.id,
    aal: assuranceLevel(open.session),
    amr: methodsOf(open.session),
  })
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    /** Epoch seconds. */
    expires_at: expiresAt,
    refresh_token: open.refreshToken,
    user: userAnswer(open.user, open.factors),
  }
}

/**
 * A session whose factor was removed is back at aal1.
 * @param token what the caller shows. One from before the second step stays at aal1, because it may
 *   have been stolen until then
 */
export function assuranceLevel(
  { factor_id }: Pick<Selectable<SessionsTable>, 'factor_id'>,
  token: Readonly<Record<string, unknown>> = { aal: 'aal2' },
): 'aal1' | 'aal2' {
  return factor_id !== null && token.aal === 'aal2' ? 'aal2' : 'aal1'
}

const epochSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

function methodsOf(session: Selectable<SessionsTable>): AuthenticationMethod[] {
  const first = { method: session.method, timestamp: epochSeconds(session.created_at) }
  const { factor_id, second_method: method, second_at: secondAt } = session
  return factor_id && method && secondAt
    ? [{ method, timestamp: epochSeconds(secondAt) }, first]
    : [first]
}

type SignOutScope = 'global' | 'local' | 'others'

/**
 * Ends sessions of one user. Their refresh tokens are deleted, and their access tokens are refused
 * from then on.
 */
export async function endSessions(
  db: Store['db'],
  { userId, sessionId }: { userId: string; sessionId: string },
  scope: SignOutScope,
): Promise<void> {
  const sessions = db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (scope === 'global') {
    await sessions.execute()
  } else {
    await sessions.where('id', scope === 'local' ? '=' : '<>', sessionId).execute()
  }
}
