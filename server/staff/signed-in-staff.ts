/** The caller of `/admin/api`, what is done in the name of staff, and what they send. */
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffWork } from '#contract/staff.ts'
import type { Caller, TransactionOptions, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { type CallerDependencies, restCaller, unauthorized } from '#server/rest/caller.ts'
import { RestRefusal, refused } from '#server/rest/refusal.ts'

export interface SignedInStaff {
  caller: Caller
  /** The account, for the audit log. */
  actor: string
  /**
   * Runs one transaction as the owner of the tables. The caller's role is checked again in it, so
   * that a role that was just removed no longer counts.
   * @throws {RestRefusal} 403
   */
  inTransaction<T>(run: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * @param problem text of the refusal when the body does not have this shape
   * @param maxBytes {@link readJson} if not stated
   * @throws {RestRefusal} 400
   */
  body<Body>(shape: z.ZodType<Body>, problem: string, maxBytes?: number): Promise<Body>
}

type SignedInUser = Caller & { claims: { sub: string } }

/** The user behind a call. API keys have no user and are refused. @throws {RestRefusal} 401 */
export async function signedInUser(
  c: Context<AppEnv>,
  dependencies: CallerDependencies,
): Promise<SignedInUser> {
  const caller = await restCaller(c, dependencies)
  if (caller.role !== 'authenticated' || typeof caller.claims.sub !== 'string') {
    throw signInFirst()
  }
  return caller as SignedInUser
}

/**
 * The user behind a call, once the database has found that the user's role may do the work. Call it
 * first: nothing about the request or the data may show in the answer to someone else.
 * @throws {RestRefusal} 401, 403
 */
export async function signedInStaff(
  c: Context<AppEnv>,
  dependencies: CallerDependencies,
  work: StaffWork,
): Promise<SignedInStaff> {
  const caller = await signedInUser(c, dependencies)
  const inTransaction: SignedInStaff['inTransaction'] = (run, options) =>
    dependencies.store
      .inTransaction(async (trx) => {
        // Rows of FROM come before what is selected from them. One statement, because the overview
        // has many transactions.
        await sql`
          select private.require_work(${work})
          from set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`.execute(
          trx,
        )
        return run(trx)
      }, options)
      .catch((error: unknown) => refused(error))
  await inTransaction(async () => {}, { readOnly: true })
  return {
    caller,
    actor: caller.claims.sub,
    inTransaction,
    async body(shape, problem, maxBytes) {
      const body = shape.safeParse(await readJson(c, maxBytes))
      if (!body.success) {
        throw new RestRefusal(400, '400', problem)
      }
      return body.data
    },
  }
}

export const signInFirst = () => unauthorized('42501', 'Sign in first')
