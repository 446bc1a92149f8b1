import type { Context } from 'hono'
import { sql } from 'kysely'
import type { AccessTokens } from '#server/auth/access-token.ts'
import { assuranceLevel, lastingSession } from '#server/auth/sessions.ts'
import { bearerToken } from '#server/auth/signed-in-caller.ts'
import type { Caller, Store, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RestRefusal } from './refusal.ts'

export const unauthorized = (code: string, message: string) =>
  new RestRefusal(401, code, message, { headers: { 'WWW-Authenticate': 'Bearer' } })

/** What tells whose rights a request has. */
export type CallerDependencies = { store: Store; tokens: AccessTokens }

/**
 * Whose rights the request has: those of the bearer token's user while the session lasts, else a
 * key's role, else `anon`.
 * @throws {RestRefusal} 401
 */
export async function restCaller(
  c: Context<AppEnv>,
  { store, tokens }: CallerDependencies,
): Promise<Caller> {
  const request = { method: c.req.method, path: c.req.path }
  const token = bearerToken(c)
  if (token === undefined) {
    return { role: 'anon', claims: { role: 'anon' }, ...request }
  }
  const check = await tokens.check(token)
  switch (check.outcome) {
    case 'expired':
      throw unauthorized('PGRST303', 'JWT expired')
    case 'invalid':
      throw unauthorized('PGRST301', `JWT is not valid: ${check.reason}`)
    case 'unknown-role':
      throw unauthorized('22023', `role "${check.role.slice(0, 64)}" does not exist`)
    case 'key':
      return { role: check.role, claims: check.claims, ...request }
    case 'user': {
      const session = await lastingSession(store.db, check).select('factor_id').executeTakeFirst()
      if (!session) {
        throw unauthorized('PGRST301', 'JWT is not valid: the session has ended')
      }
      // A factor may have been removed since the token was signed.
      const claims = { ...check.claims, aal: assuranceLevel(session, check.claims) }
      return { role: 'authenticated', claims, ...request }
    }
  }
}

/**
 * One read-only transaction as a caller who may read the list. The database decides that
 * (`private.require_reader`) before `work`, so that the answer to anyone else depends on nothing
 * else: not on the query, the rows or the planner.
 * @throws {DatabaseError} 42501
 */
export function asReader<T>(
  store: Pick<Store, 'asCaller'>,
  caller: Caller,
  list: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return store.asCaller(caller, { readOnly: true }, async (trx) => {
    await sql`select private.require_reader(${list})`.execute(trx)
    return work(trx)
  })
}
