/** Routes for new accounts and for emails with links: sign-up, forgotten password, another confirmation link. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { mailboxOf } from '#server/http/limits/rate-limiter.ts'
import type { AuthDependencies } from './dependencies.ts'
import { AUTH_MAILS, type AuthMail, queueAuthMail } from './email-links.ts'
import { requireStrength, requireTurn } from './password-hash.ts'
import { hashForAddress, keepSignUp } from './pending-sign-ups.ts'
import { linkTarget, readBody, readEmail } from './read-request.ts'
import { invalid } from './refusal.ts'
import { trustedDevice } from './trusted-devices.ts'
import { newUserAnswer } from './user-answer.ts'

/** `POST /signup`, `/recover`, `/resend`. Neither their answer nor its time shows whether an address has an account. */
export function signUpRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const { store, siteUrl, limiter, wakeOutbox } = dependencies
  const routes = new Hono<AppEnv>()

  routes.post('/signup', async (c) => {
    const body = await readBody(c)
    const { password } = body
    if (typeof password !== 'string' || password === '') throw invalid('Signup requires a valid password')
    await requireStrength(password)
    const email = readEmail(body)
    requireTurn(false)
    await requireWithinLimit(c, limiter, 'auth-sign-up')
    const id = randomUUID()
    const encryptedPassword = await hashForAddress(password, email, dependencies.signingSecret)
    const delaySeconds = await limiter.delayOfConfirmation(email)
    await store.inTransaction(async (trx) => {
      const payload = { to: email, redirectTo: linkTarget(c, siteUrl) }
      const isUnconfirmed = await keepSignUp(trx, { id, email, encryptedPassword, delaySeconds })
      const template = isUnconfirmed ? AUTH_MAILS.confirm : AUTH_MAILS.registered
      if (delaySeconds !== undefined) await queueAuthMail(trx, template, id, payload, delaySeconds)
    })
    wakeOutbox()
    return c.json(newUserAnswer(id, email))
  })

  routes.post('/recover', async (c) => {
    const email = readEmail(await readBody(c))
    await requireWithinLimit(c, limiter, 'auth-email')
    if (await mayRecover(c, email)) await requestMail(AUTH_MAILS.recovery, { to: email })
    return c.json({})
  })

  /**
   * Counts an email with a recovery link. A browser or network that has opened the account has its own limit, so strangers
   * cannot use up the owner's. One network of strangers cannot use up what is left for all others.
   */
  async function mayRecover(c: Context<AppEnv>, email: string): Promise<boolean> {
    const device = await trustedDevice(c, dependencies, email)
    const network = `${mailboxOf(email)} ${c.get('clientAddress')}`
    if (!device && (await limiter.check('auth-recovery-network', network)) > 0) return false
    return (await limiter.check(AUTH_MAILS.recovery, email, { asker: device?.hash })) === 0
  }

  routes.post('/resend', async (c) => {
    const body = await readBody(c)
    if (body.type !== 'signup') throw invalid('Missing one of these types: signup')
    const email = readEmail(body)
    await requireWithinLimit(c, limiter, 'auth-email')
    // Known and unknown addresses are counted alike.
    const delaySeconds = await limiter.delayOfConfirmation(email)
    if (delaySeconds !== undefined)
      await requestMail(AUTH_MAILS.confirm, { to: email, redirectTo: linkTarget(c, siteUrl) }, delaySeconds)
    return c.json({})
  })

  async function requestMail(
    template: AuthMail,
    payload: { to: string; redirectTo?: string },
    delaySeconds = 0,
  ): Promise<void> {
    await queueAuthMail(store.db, template, randomUUID(), payload, delaySeconds)
    wakeOutbox()
  }

  return routes
}
