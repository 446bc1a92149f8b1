/** Routes for new accounts and for emails with links: sign-up, forgotten password, another confirmation link. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { RATE_LIMITS } from '#contract/limits.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { admit } from '#server/http/limited.ts'
import { secondsToWait } from '#server/http/seconds-to-wait.ts'
import { mailboxOf, secondsToDelayEmail, secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import type { AuthDependencies } from './dependencies.ts'
import { AUTH_MAILS, type AuthMail, queueAuthMail } from './email-links.ts'
import { requireTurn } from './password-hash.ts'
import { requireStrength } from './password-rules.ts'
import { hashForAddress, keepSignUp } from './pending-sign-ups.ts'
import { linkTarget, readBody, readEmail } from './read-request.ts'
import { invalid } from './refusal.ts'
import { trustedDevice } from './trusted-devices.ts'
import { newUserAnswer } from './user-answer.ts'
import { changedMetadata } from './user-metadata.ts'

/** `POST /signup`, `/recover`, `/resend`. Neither their answer nor its time shows whether an address has an account. */
export function signUpRoutes(parts: AuthDependencies): Hono<AppEnv> {
  const { store, siteUrl, countRequest, wakeOutbox } = parts
  const routes = new Hono<AppEnv>()

  routes.post('/signup', async (c) => {
    const body = await readBody(c)
    const { password } = body
    if (typeof password !== 'string' || password === '') throw invalid('Signup requires a valid password')
    await requireStrength(password)
    const email = readEmail(body)
    const metadata = changedMetadata({}, body)
    requireTurn(false)
    await admit(c, countRequest, 'auth-sign-up')
    const id = randomUUID()
    const encryptedPassword = await hashForAddress(password, email, parts.signingSecret)
    const delaySeconds = await secondsToDelayEmail(countRequest, AUTH_MAILS.confirm, email)
    await store.inTransaction(async (trx) => {
      const payload = { to: email, redirectTo: linkTarget(c, siteUrl) }
      const kept = await keepSignUp(trx, { id, email, encryptedPassword, metadata, delaySeconds })
      if (kept?.emailDueAt) await queueAuthMail(trx, AUTH_MAILS.confirm, id, payload, kept.emailDueAt)
      if (!kept && delaySeconds === 0) await queueAuthMail(trx, AUTH_MAILS.registered, id, payload)
    })
    wakeOutbox()
    return c.json(newUserAnswer(id, email, metadata))
  })

  routes.post('/recover', async (c) => {
    const email = readEmail(await readBody(c))
    await admit(c, countRequest, 'auth-email')
    if (await mayRecover(c, email)) await requestMail(AUTH_MAILS.recovery, { to: email })
    return c.json({})
  })

  /**
   * Counts an email with a recovery link. A browser or network that has opened the account has its own limit, so strangers
   * cannot use up the owner's. One network of strangers cannot use up what is left for all others.
   */
  async function mayRecover(c: Context<AppEnv>, email: string): Promise<boolean> {
    const device = await trustedDevice(c, parts, email)
    const network = `${mailboxOf(email)} ${c.get('clientAddress')}`
    const limits = RATE_LIMITS['auth-recovery-network']
    if (!device && (await secondsToWait(countRequest, 'auth-recovery-network', network, limits)) > 0) return false
    return (await secondsUntilEmail(countRequest, AUTH_MAILS.recovery, email, device?.hash)) === 0
  }

  routes.post('/resend', async (c) => {
    const body = await readBody(c)
    if (body.type !== 'signup') throw invalid('Missing one of these types: signup')
    const email = readEmail(body)
    await admit(c, countRequest, 'auth-email')
    // Known and unknown addresses are counted alike.
    if ((await secondsUntilEmail(countRequest, AUTH_MAILS.confirm, email)) === 0)
      await requestMail(AUTH_MAILS.confirm, { to: email, redirectTo: linkTarget(c, siteUrl) })
    return c.json({})
  })

  async function requestMail(template: AuthMail, payload: { to: string; redirectTo?: string }): Promise<void> {
    await queueAuthMail(store.db, template, randomUUID(), payload)
    wakeOutbox()
  }

  return routes
}
