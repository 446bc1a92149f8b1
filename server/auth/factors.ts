import type { Context } from 'hono'
import { type Selectable, sql } from 'kysely'
import type { MfaFactorsTable } from '#contract/tables/accounts.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { beginSession } from './begin-session.ts'
import { AUTH_MAILS, type Notice, queueAuthMail } from './email-links.ts'
import { AuthRefusal, invalid, unprocessable } from './refusal.ts'
import { type OpenSession, raiseSession } from './sessions.ts'
import type { AuthDependencies, lockCaller, SignedInCaller } from './signed-in-caller.ts'
import { factorsOf, type UserRow } from './user-answer.ts'

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
  unprocessable('mfa_verification_failed', `Invalid ${what} code entered`)

/** @throws {AuthRefusal} for a name that is too long */
export function readName(given: string | null | undefined): string {
  const name = given ?? ''
  if ([...name].length > NAME_MAX_CHARACTERS) {
    throw invalid(`The friendly name is longer than ${NAME_MAX_CHARACTERS} characters`)
  }
  return name
}

/**
 * An old open session must not be enough to take over the account. @throws if the caller signed in
 * too long ago
 */
export function requireFresh({ isFresh }: Pick<SignedInCaller, 'isFresh'>): void {
  if (!isFresh) {
    throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
  }
}

/**
 * Removes factors that were never verified, and checks that one more may be added.
 * @throws {AuthRefusal} for a name that is taken, too many factors, or a session without its second
 *   factor
 */
export async function requireMayAddFactor(
  trx: Trx,
  account: LockedAccount,
  name: string,
): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${account.id} and status = 'unverified'
    and created_at < now() - make_interval(secs => ${UNVERIFIED_FACTOR_SECONDS}::int)`.execute(trx)
  const factors = await factorsOf(trx, account.id)
  if (factors.some(({ friendly_name }) => friendly_name === name)) {
    throw unprocessable(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    )
  }
  if (factors.length >= FACTORS_MAX) {
    throw unprocessable(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (account.aal !== 'aal2' && factors.some(({ status }) => status === 'verified')) {
    throw insufficientLevel(403, 'AAL2 required to enroll a new factor')
  }
}

/** Raises the session to aal2 and ends the account's sessions without a second factor. */
export async function acceptFactor(
  trx: Trx,
  account: UserRow,
  sessionId: string,
  factor: Parameters<typeof raiseSession>[3],
) {
  await sql`delete from auth.sessions
    where user_id = ${account.id} and id <> ${sessionId} and factor_id is null`.execute(trx)
  await sql`delete from auth.mfa_factors where user_id = ${account.id} and status = 'unverified'`.execute(
    trx,
  )
  return raiseSession(trx, account, sessionId, factor)
}

/** Answers with a session that now has a second step. */
export async function answerRaised(
  c: Context<AppEnv>,
  dependencies: Pick<AuthDependencies, 'store' | 'tokens' | 'signingSecret' | 'wakeOutbox'>,
  open: OpenSession,
): Promise<Response> {
  dependencies.wakeOutbox()
  return c.json(await beginSession(c, dependencies, open))
}

/** Queues the email that tells the owner of an account about a change. */
export function notifyOwner(trx: Trx, account: UserRow, about: Notice): Promise<void> {
  return queueAuthMail(trx, {
    template: AUTH_MAILS.notice,
    ref: account.id,
    to: account.email,
    about,
  })
}
