/** Rules for adding, using and removing second factors, the same for authenticator apps and recovery codes. */

import type { Context } from 'hono'
import { type Selectable, sql } from 'kysely'
import type { MfaFactorsTable } from '#contract/tables/accounts.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { voidAccess } from './account-access.ts'
import type { AuthDependencies } from './dependencies.ts'
import { AUTH_MAILS, type Notice, queueAuthMail } from './email-links.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { type OpenSession, raiseSession, sessionAnswer } from './sessions.ts'
import { lockCaller, type SignedInCaller } from './signed-in-caller.ts'
import { trustDevice } from './trusted-devices.ts'
import type { UserRow } from './user-answer.ts'
import { factorsOf, hasApp } from './user-answer.ts'

/** The hosted service's defaults. */
const UNVERIFIED_FACTOR_SECONDS = 300
const FACTORS_MAX = 10
export const NAME_MAX_CHARACTERS = 100

export type Factor = Selectable<MfaFactorsTable>
export type LockedAccount = Awaited<ReturnType<typeof lockCaller>>

export const factorNotFound = () => new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
export const insufficientLevel = (status: 403 | 422, message: string) =>
  new AuthRefusal(status, 'insufficient_aal', message)
export const wrongCode = (what: string) =>
  new AuthRefusal(422, 'mfa_verification_failed', `Invalid ${what} code entered`)

/** @throws {AuthRefusal} for a name that is too long */
export function readName(given: unknown): string {
  const name = String(given ?? '')
  if ([...name].length > NAME_MAX_CHARACTERS)
    throw invalid(`The friendly name is longer than ${NAME_MAX_CHARACTERS} characters`)
  return name
}

/**
 * An open session on an unattended computer must not be enough to take over the account.
 * @throws {AuthRefusal} when the caller signed in too long ago
 */
export function requireFresh({ isFresh }: Pick<SignedInCaller, 'isFresh'>): void {
  if (!isFresh) throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
}

/**
 * Removes factors that were never verified, and checks that one more may be added.
 * @throws {AuthRefusal} for a name that is taken, too many factors, or a session without its second factor
 */
export async function requireMayAddFactor(trx: Trx, account: LockedAccount, name: string): Promise<void> {
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', account.id)
    .where('status', '=', 'unverified')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${UNVERIFIED_FACTOR_SECONDS}::int)`)
    .execute()
  const factors = await factorsOf(trx, account.id)
  if (factors.some(({ friendly_name }) => friendly_name === name))
    throw new AuthRefusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    )
  if (factors.length >= FACTORS_MAX)
    throw new AuthRefusal(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (account.aal !== 'aal2' && factors.some(({ status }) => status === 'verified'))
    throw insufficientLevel(403, 'AAL2 required to enroll a new factor')
}

/**
 * Removes the factor that `find` gives, tells the owner, and ends the other sessions.
 * @returns its id
 */
export async function removeFactor(
  { store, wakeOutbox }: Pick<AuthDependencies, 'store' | 'wakeOutbox'>,
  caller: SignedInCaller,
  find: (trx: Trx, userId: string) => Promise<Factor>,
): Promise<string> {
  const id = await store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    const factor = await find(trx, account.id)
    const isVerified = factor.status === 'verified'
    if (isVerified) {
      if (account.aal !== 'aal2') throw insufficientLevel(422, 'AAL2 required to unenroll verified factor')
      requireFresh(caller)
    }
    await trx.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute()
    if (isVerified) {
      if (factor.factor_type === 'totp') await removeCodesAlone(trx, account.id)
      await voidAccess(trx, account.id, caller.sessionId)
      await notifyOwner(trx, account, 'second-factor-removed')
    }
    return factor.id
  })
  wakeOutbox()
  return id
}

/** Removes the recovery codes of an account without a verified app, because they are never the only factor. */
async function removeCodesAlone(trx: Trx, userId: string): Promise<void> {
  if (await hasApp(trx, userId)) return
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .execute()
}

/** Raises the session to aal2 and ends the account's sessions without a second factor. */
export async function acceptFactor(
  trx: Trx,
  account: UserRow,
  sessionId: string,
  factor: Parameters<typeof raiseSession>[3],
): Promise<OpenSession> {
  await trx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', account.id)
    .where('id', '<>', sessionId)
    .where('factor_id', 'is', null)
    .execute()
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', account.id)
    .where('status', '=', 'unverified')
    .execute()
  return raiseSession(trx, account, sessionId, factor)
}

/** Answers with the raised session. */
export async function answerRaised(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  open: OpenSession,
): Promise<Response> {
  dependencies.wakeOutbox()
  await trustDevice(c, dependencies, open.user.id, true)
  return c.json(await sessionAnswer(open, dependencies.tokens))
}

/** Queues the email that tells the owner of an account about a change. */
export function notifyOwner(trx: Trx, account: UserRow, about: Notice): Promise<void> {
  return queueAuthMail(trx, AUTH_MAILS.notice, account.id, { to: account.email, about })
}
