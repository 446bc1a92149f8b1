/** The signed-in user's own account. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv } from '#server/http/app-env.ts'
import { AUTH_MAILS, queueAuthMail } from './email-links.ts'
import { type AuthParts, admit, checkedRedirect, mayMail, readBody, readEmail } from './parts.ts'
import { hashPassword, passwordMatches, requireStrength } from './password-hash.ts'
import { AuthRefusal } from './refusal.ts'
import { endSessions } from './sessions.ts'
import { signedInCaller } from './signed-in-caller.ts'
import { type UserRow, userAnswer } from './user-answer.ts'
import { changedMetadata } from './user-metadata.ts'

/** `GET /user`, `PUT /user`. */
export function userRoutes(parts: AuthParts): Hono<AppEnv> {
  const { store, siteUrl, wakeOutbox } = parts
  const routes = new Hono<AppEnv>()

  routes.get('/user', async (c) => c.json(userAnswer((await signedInCaller(c, parts)).user)))

  routes.put('/user', async (c) => {
    const { user, sessionId, isFresh } = await signedInCaller(c, parts)
    const body = await readBody(c)
    await admit(c, parts, 'user')
    if ((body.password || body.email) && !isFresh) await requirePassword(c, body, user)
    const password = await newPassword(body, user)
    const email = newEmail(body, user)
    const redirectTo = checkedRedirect(c, siteUrl)
    // Asked before the transaction, because the count must stay even if nothing else does.
    const mailNewAddress = email !== undefined && (await mayMail(parts, AUTH_MAILS.emailChange, email))
    const changed = await store.inTransaction(async (trx) => {
      // Changes of an account take turns, so that none is made to what another has changed meanwhile.
      const account = await trx
        .selectFrom('auth.users')
        .select('raw_user_meta_data')
        .where('id', '=', user.id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      if (password !== undefined) {
        // Whoever else is signed in may be the reason for the change.
        await endSessions(trx, { userId: user.id, sessionId }, 'others')
        await queueAuthMail(trx, AUTH_MAILS.notice, user.id, { to: user.email, about: 'password-changed' })
      }
      const row = await trx
        .updateTable('auth.users')
        .set({
          ...(password !== undefined && { encrypted_password: password }),
          ...(email !== undefined && { email_change: email, email_change_sent_at: sql`now()` }),
          raw_user_meta_data: JSON.stringify(changedMetadata(account.raw_user_meta_data, body)),
          updated_at: sql`now()`,
        })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (mailNewAddress) {
        await queueAuthMail(trx, AUTH_MAILS.emailChange, user.id, { to: email, ...(redirectTo && { redirectTo }) })
        await queueAuthMail(trx, AUTH_MAILS.notice, user.id, { to: user.email, about: 'email-change-asked' })
      }
      return row
    })
    wakeOutbox()
    return c.json(userAnswer(changed))
  })

  /** Whoever comes upon an open session must not be able to make the account his own. */
  async function requirePassword(c: Context<AppEnv>, body: Record<string, unknown>, user: UserRow): Promise<void> {
    const { current_password: given } = body
    if (typeof given !== 'string' || given === '')
      throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
    await admit(c, parts, 'sign-in', user.email)
    if (!(await passwordMatches(given, user.encrypted_password)))
      throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
  }

  async function newPassword(body: Record<string, unknown>, user: UserRow): Promise<string | undefined> {
    const { password } = body
    if (typeof password !== 'string' || password === '') return undefined
    requireStrength(password)
    if (await passwordMatches(password, user.encrypted_password))
      throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
    return hashPassword(password)
  }

  /** Whether another account has it is not looked up here: neither the answer nor its time may tell. */
  function newEmail(body: Record<string, unknown>, user: UserRow): string | undefined {
    if (typeof body.email !== 'string' || body.email === '') return undefined
    const email = readEmail(body)
    return email === user.email ? undefined : email
  }

  return routes
}
