import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Store, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { AccessTokens } from './access-token.ts'
import { lockAccount } from './account-access.ts'
import { AuthRefusal } from './refusal.ts'
import { assuranceLevel, lastingSession } from './sessions.ts'
import type { UserRow } from './user-answer.ts'

/** What the endpoints of the auth service need from the rest of the server. */
export interface AuthDependencies {
  store: Store
  /** Public origin. Links lead here, and redirects must stay on it. */
  siteUrl: string
  signingSecret: string
  tokens: AccessTokens
  limiter: RateLimiter
  wakeOutbox: () => void
}

/** The token of an `Authorization: Bearer` field (RFC 6750). Undefined without one. */
export function bearerToken(c: Context<AppEnv>): string | undefined {
  return /^bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}

/** For this long after signing in, callers may change their password, address and factors. */
const FRESH_MINUTES = 15

export type SignedInCaller = Awaited<ReturnType<typeof signedInCaller>>

/**
 * The user and the open session that the access token names.
 * @param evenExpired accepts an expired token as long as its session lasts
 * @throws {AuthRefusal} 401 without a token, 403 with an invalid one
 */
export async function signedInCaller(
  c: Context<AppEnv>,
  { store, tokens }: Pick<AuthDependencies, 'store' | 'tokens'>,
  { evenExpired = false } = {},
) {
  const token = bearerToken(c)
  if (token === undefined) {
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const asked = await tokens.check(token)
  const check = evenExpired && asked.outcome === 'expired' && asked.of ? asked.of : asked
  if (check.outcome !== 'user') {
    throw badToken(check.outcome === 'invalid' ? check.reason : check.outcome)
  }
  const session = await lastingSession(store.db, check)
    .select([
      'is_recovery',
      'factor_id',
      sql<boolean>`greatest(created_at, second_at) > now() - make_interval(mins => ${FRESH_MINUTES}::int)`.as(
        'is_fresh',
      ),
    ])
    .executeTakeFirst()
  if (!session) {
    throw sessionNotFound()
  }
  const user = await store.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', check.userId)
    .executeTakeFirst()
  if (!user) {
    throw userNotFound()
  }
  return {
    user,
    sessionId: check.sessionId,
    aal: assuranceLevel(session, check.claims),
    /** True when the caller signed in or gave a second factor within FRESH_MINUTES. */
    isFresh: session.is_fresh,
    /**
     * The session began with a link for a forgotten password, and no new password was set since.
     */
    isRecovery: session.is_recovery,
  }
}

/**
 * Locks the caller's account for a change. Refuses if the session has ended since. @throws
 * {AuthRefusal} 403
 */
export async function lockCaller(
  trx: Trx,
  {
    user,
    sessionId,
    aal,
  }: Pick<SignedInCaller, 'sessionId' | 'aal'> & { user: Pick<UserRow, 'id'> },
): Promise<UserRow & { aal: 'aal1' | 'aal2' }> {
  const account = await lockAccount(trx, { id: user.id })
  if (!account) {
    throw userNotFound()
  }
  const session = await lastingSession(trx, { sessionId, userId: user.id })
    .select('factor_id')
    .executeTakeFirst()
  if (!session) {
    throw sessionNotFound()
  }
  return { ...account, aal: assuranceLevel(session, { aal }) }
}

const sessionNotFound = () =>
  new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
const userNotFound = () =>
  new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')

const BAD_TOKEN: Record<string, string> = {
  expired: 'token is expired',
  key: 'missing sub claim',
  'unknown-role': 'role is not allowed',
}

function badToken(reason: string): AuthRefusal {
  return new AuthRefusal(403, 'bad_jwt', `invalid JWT: ${BAD_TOKEN[reason] ?? reason}`)
}
