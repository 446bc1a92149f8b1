/** The signed-in user's own account. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { mailboxOf } from '#server/http/limits/rate-limiter.ts'
import { cancelAddressChange, voidAccess } from './account-access.ts'
import { AUTH_MAILS, queueAuthMail } from './email-links.ts'
import { hashPassword, passwordMatches, requireStrength } from './password-hash.ts'
import { linkTarget, readBody, readEmail } from './read-request.ts'
import { AuthRefusal } from './refusal.ts'
import { type AuthDependencies, lockCaller, signedInCaller } from './signed-in-caller.ts'
import { browserHash } from './trusted-devices.ts'
import { factorsOf, hasSecondFactor, type UserRow, userAnswer } from './user-answer.ts'

/** `GET /user`, `PUT /user`. */
export function userRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const { store, siteUrl, limiter, wakeOutbox } = dependencies
  const routes = new Hono<AppEnv>()

  routes.get('/user', async (c) => {
    const { user } = await signedInCaller(c, dependencies)
    return c.json(userAnswer(user, await factorsOf(store.db, user.id)))
  })

  routes.put('/user', async (c) => {
    const { user, sessionId, aal, isFresh, isRecovery } = await signedInCaller(c, dependencies)
    const body = await readBody(c)
    await requireWithinLimit(c, limiter, 'auth-user')
    const address = typeof body.email === 'string' && body.email !== '' ? readEmail(body) : undefined
    const isNewAddress = address !== undefined && address !== user.email
    const needsProof = isNewAddress || (Boolean(body.password) && !isRecovery)
    if (needsProof && !isFresh) await requirePassword(c, body, user, sessionId)
    const password = await newPassword(body, user)
    const redirectTo = linkTarget(c, siteUrl)
    const browser = browserHash(c, dependencies.signingSecret)
    const changed = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, { user, sessionId, aal })
      if ((password !== undefined || isNewAddress) && account.aal === 'aal1' && (await hasSecondFactor(trx, user.id)))
        throw new AuthRefusal(
          401,
          'insufficient_aal',
          'AAL2 session is required to update email or password when MFA is enabled.',
        )
      if (password !== undefined) {
        // The owner may be changing the password because a stranger is signed in.
        await voidAccess(trx, account.id, sessionId)
        await trx.updateTable('auth.sessions').set({ is_recovery: false }).where('id', '=', sessionId).execute()
        await queueAuthMail(trx, AUTH_MAILS.notice, account.id, { to: account.email, about: 'password-changed' })
      }
      // Requesting the current address cancels an earlier request.
      if (address !== undefined) await cancelAddressChange(trx, account)
      // Whether another account has the address is not checked here, so that neither the answer nor its time shows it.
      if (isNewAddress) {
        await countAddressChange(trx, account.id, address)
        await queueAuthMail(trx, AUTH_MAILS.emailChange, account.id, { to: address, redirectTo, browser })
        await queueAuthMail(trx, AUTH_MAILS.notice, account.id, { to: account.email, about: 'email-change-asked' })
      }
      return await trx
        .updateTable('auth.users')
        .set({
          ...(password !== undefined && { encrypted_password: password }),
          ...(isNewAddress && { email_change: address }),
          updated_at: sql`now()`,
        })
        .where('id', '=', account.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    wakeOutbox()
    return c.json(userAnswer(changed, await factorsOf(store.db, changed.id)))
  })

  /** An open session on an unattended computer must not be enough to take over the account. */
  async function requirePassword(
    c: Context<AppEnv>,
    body: Record<string, unknown>,
    user: UserRow,
    sessionId: string,
  ): Promise<void> {
    const { current_password: given } = body
    if (typeof given !== 'string' || given === '')
      throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
    await requireWithinLimit(c, limiter, 'auth-password-session', sessionId)
    if (!(await passwordMatches(given, user.encrypted_password, true)))
      throw new AuthRefusal(400, 'current_password_invalid', 'Current password required when setting new password.')
  }

  async function newPassword(body: Record<string, unknown>, user: UserRow): Promise<string | undefined> {
    const { password } = body
    if (typeof password !== 'string' || password === '') return undefined
    await requireStrength(password)
    if (await passwordMatches(password, user.encrypted_password, true))
      throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
    return hashPassword(password, undefined, true)
  }

  /**
   * Counts a change that passed every check, in its transaction, so that a refused one uses up no email of the address. One
   * account cannot use up what the address has left for others.
   */
  async function countAddressChange(trx: Trx, userId: string, to: string): Promise<void> {
    const seconds =
      (await limiter.check('auth-email-change-account', `${userId} ${mailboxOf(to)}`, { within: trx })) ||
      (await limiter.check(AUTH_MAILS.emailChange, to, { within: trx }))
    if (seconds > 0)
      throw new AuthRefusal(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
        { 'Retry-After': String(seconds) },
      )
  }

  return routes
}
