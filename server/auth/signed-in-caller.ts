import type { Context } from 'hono'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { lockAccount } from './account-access.ts'
import type { AuthParts } from './parts.ts'
import { AuthRefusal } from './refusal.ts'
import { assuranceLevel, lastingSession } from './sessions.ts'
import type { UserRow } from './user-answer.ts'

/** The token of an `Authorization: Bearer` field (RFC 6750); undefined without one. */
export function bearerToken(c: Context<AppEnv>): string | undefined {
  return /^bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}

/** How long after signing in a caller may change what he signs in with. */
const FRESH_MINUTES = 15

export interface SignedInCaller {
  user: UserRow
  sessionId: string
  /** `aal2` when a second factor was given. */
  aal: 'aal1' | 'aal2'
  /** Signed in, or gave a second factor, a moment ago. */
  isFresh: boolean
  /** The session began with a link for a forgotten password, and none was set since. */
  isRecovery: boolean
}

/**
 * Who calls, from the access token, with the session still open.
 * @param evenExpired takes a token whose hour has passed, as long as its session lasts
 * @throws {AuthRefusal} 401 without a token, 403 with one that does not serve
 */
export async function signedInCaller(
  c: Context<AppEnv>,
  { store, tokens }: Pick<AuthParts, 'store' | 'tokens'>,
  { evenExpired = false } = {},
): Promise<SignedInCaller> {
  const token = bearerToken(c)
  if (token === undefined) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const asked = await tokens.check(token)
  const check = evenExpired && asked.outcome === 'expired' && asked.of ? asked.of : asked
  if (check.outcome !== 'user') throw badToken(check.outcome === 'invalid' ? check.reason : check.outcome)
  const session = await lastingSession(store.db, check)
    .select([
      'is_recovery',
      'factor_id',
      sql<boolean>`greatest(created_at, second_at) > now() - make_interval(mins => ${FRESH_MINUTES}::int)`.as(
        'is_fresh',
      ),
    ])
    .executeTakeFirst()
  if (!session) throw sessionNotFound()
  const user = await store.db.selectFrom('auth.users').selectAll().where('id', '=', check.userId).executeTakeFirst()
  if (!user) throw userNotFound()
  return {
    user,
    sessionId: check.sessionId,
    aal: assuranceLevel(session),
    isFresh: session.is_fresh,
    isRecovery: session.is_recovery,
  }
}

/**
 * The caller's account, locked for a change. If the session ended while the request was checked, this stops the
 * change as well.
 * @throws {AuthRefusal} 403
 */
export async function lockCaller(
  trx: Transaction<Tables>,
  { user, sessionId }: { user: Pick<UserRow, 'id'>; sessionId: string },
): Promise<UserRow & { aal: 'aal1' | 'aal2' }> {
  const account = await lockAccount(trx, { id: user.id })
  if (!account) throw userNotFound()
  const session = await lastingSession(trx, { sessionId, userId: user.id }).select('factor_id').executeTakeFirst()
  if (!session) throw sessionNotFound()
  return { ...account, aal: assuranceLevel(session) }
}

const sessionNotFound = () =>
  new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
const userNotFound = () => new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')

const BAD_TOKEN: Record<string, string> = {
  expired: 'token is expired',
  key: 'missing sub claim',
  'unknown-role': 'role is not allowed',
}

function badToken(reason: string): AuthRefusal {
  return new AuthRefusal(403, 'bad_jwt', `invalid JWT: ${BAD_TOKEN[reason] ?? reason}`)
}
