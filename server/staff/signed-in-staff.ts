import type { Context } from 'hono'
import type { AccessTokens } from '#server/auth/access-token.ts'
import type { Caller, Store } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { restCaller } from '#server/rest/caller.ts'
import { RestRefusal, refusalOf } from '#server/rest/refusal.ts'

/**
 * The user behind a call of `/admin/api`. API keys have no user and are refused. The database checks the user's
 * permissions together with the work itself (`asAdmin`).
 *
 * @throws {RestRefusal} 401
 */
export async function signedInStaff(
  c: Context<AppEnv>,
  parts: { store: Store; tokens: AccessTokens },
): Promise<{ caller: Caller; actor: string }> {
  const caller = await restCaller(c, parts)
  const { sub } = caller.claims
  if (caller.role !== 'authenticated' || typeof sub !== 'string')
    throw new RestRefusal(401, '42501', 'Sign in first', { headers: { 'WWW-Authenticate': 'Bearer' } })
  return { caller, actor: sub }
}

/** Rethrows a refusal of the database with the data API's wording. */
export function refused(error: unknown): never {
  throw refusalOf(error, false) ?? error
}
