/** Routes for new accounts and for emails with links: sign-up, forgotten password, another confirmation link. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { admit } from '#server/http/limited.ts'
import { secondsToDelayEmail, secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import { AUTH_MAILS, type AuthMail, queueAuthMail } from './email-links.ts'
import { type AuthParts, checkedRedirect, readBody, readEmail } from './parts.ts'
import { requireStrength } from './password-rules.ts'
import { hashForAddress, keepSignUp } from './pending-sign-ups.ts'
import { readChallenge } from './pkce.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { newUserAnswer } from './user-answer.ts'
import { changedMetadata } from './user-metadata.ts'

/** `POST /signup`, `/recover`, `/resend`. Neither their answer nor its time shows whether an address has an account. */
export function signUpRoutes(parts: AuthParts): Hono<AppEnv> {
  const { store, siteUrl, countRequest, wakeOutbox } = parts
  const routes = new Hono<AppEnv>()

  routes.post('/signup', async (c) => {
    const body = await readBody(c)
    if (!body.email && !body.phone)
      throw new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    const { password } = body
    if (typeof password !== 'string' || password === '') throw invalid('Signup requires a valid password')
    await requireStrength(password)
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided on signup.')
    if (body.phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
    const email = readEmail(body)
    const metadata = changedMetadata({}, body)
    await admit(c, countRequest, 'auth-sign-up')
    const redirectTo = checkedRedirect(c, siteUrl)
    const codeChallenge = readChallenge(body)
    const id = randomUUID()
    const encryptedPassword = await hashForAddress(password, email, parts.signingSecret)
    const delaySeconds = await secondsToDelayEmail(countRequest, AUTH_MAILS.confirm, email)
    await store.inTransaction(async (trx) => {
      const payload = { to: email, redirectTo, codeChallenge }
      const kept = await keepSignUp(trx, { id, email, encryptedPassword, metadata, delaySeconds })
      if (kept?.emailDueAt) await queueAuthMail(trx, AUTH_MAILS.confirm, id, payload, kept.emailDueAt)
      if (!kept && delaySeconds === 0) await queueAuthMail(trx, AUTH_MAILS.registered, id, payload)
    })
    wakeOutbox()
    return c.json(newUserAnswer(id, email, metadata))
  })

  routes.post('/recover', async (c) => {
    const body = await readBody(c)
    const email = readEmail(body)
    const codeChallenge = readChallenge(body)
    await admit(c, countRequest, 'auth-email')
    await requestMail(c, AUTH_MAILS.recovery, { to: email, codeChallenge })
    return c.json({})
  })

  routes.post('/resend', async (c) => {
    const body = await readBody(c)
    const { type } = body
    if (type !== 'signup' && type !== 'email_change')
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    const email = readEmail(body)
    const codeChallenge = readChallenge(body)
    await admit(c, countRequest, 'auth-email')
    if (type === 'signup') await requestMail(c, AUTH_MAILS.confirm, { to: email, codeChallenge })
    else {
      const user = await store.db
        .selectFrom('auth.users')
        .select(['id', 'email_change'])
        .where('email', '=', email)
        .executeTakeFirst()
      // Sent to the new address, if one was requested. Otherwise the same work is done without an effect.
      await requestMail(c, AUTH_MAILS.emailChange, { to: user?.email_change ?? email, codeChallenge }, user?.id)
    }
    return c.json({})
  })

  async function requestMail(
    c: Parameters<typeof checkedRedirect>[0],
    template: AuthMail,
    { to, codeChallenge }: { to: string; codeChallenge: string | undefined },
    ref: string = randomUUID(),
  ): Promise<void> {
    // Known and unknown addresses are counted alike.
    if ((await secondsUntilEmail(countRequest, template, to)) > 0) return
    await queueAuthMail(store.db, template, ref, { to, codeChallenge, redirectTo: checkedRedirect(c, siteUrl) })
    wakeOutbox()
  }

  return routes
}
