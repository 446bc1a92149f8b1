/** The caller of `/admin/api`, what is done in an admin's name, and what an admin sends. */
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/json-body.ts'
import { type CallerParts, restCaller, unauthorized } from '#server/rest/caller.ts'
import { RestRefusal, refused } from '#server/rest/refusal.ts'

export interface SignedInStaff {
  caller: Caller
  /** The account, for the audit log. */
  actor: string
  /**
   * Runs one transaction as the owner of the tables. The database decides who is an admin (`private.require_admin`) in the
   * same transaction, so that a role that was just removed no longer counts.
   * @param options.isSnapshot whether all statements see the data of one moment, and none may change anything
   * @throws {RestRefusal} 403
   */
  asAdmin<T>(work: (trx: Trx) => Promise<T>, options?: { isSnapshot?: boolean }): Promise<T>
}

/**
 * The user behind a call. API keys have no user and are refused.
 * @throws {RestRefusal} 401
 */
export async function signedInStaff(c: Context<AppEnv>, parts: CallerParts): Promise<SignedInStaff> {
  const caller = await restCaller(c, parts)
  const { sub } = caller.claims
  if (caller.role !== 'authenticated' || typeof sub !== 'string') throw signInFirst()
  return {
    caller,
    actor: sub,
    asAdmin: (work, { isSnapshot = false } = {}) =>
      parts.store
        .inTransaction(async (trx) => {
          if (isSnapshot) await sql`set transaction isolation level repeatable read, read only`.execute(trx)
          await sql`select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`.execute(trx)
          await sql`select private.require_admin()`.execute(trx)
          return work(trx)
        })
        .catch((error: unknown) => refused(error)),
  }
}

export const signInFirst = () => unauthorized('42501', 'Sign in first')

/**
 * @param problem text of the refusal when the body does not have this shape
 * @throws {RestRefusal} 400
 */
export async function readStaffBody<Body>(c: Context, shape: z.ZodType<Body>, problem: string): Promise<Body> {
  const body = shape.safeParse(await readJson(c))
  if (!body.success) throw new RestRefusal(400, '400', problem)
  return body.data
}
