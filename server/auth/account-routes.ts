/**
 * Routes of accounts: sign-up, emails with links for a forgotten password or a confirmation, and
 * the user's own account.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { mailboxOf, type RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { cancelAddressChange, lockAccount, voidAccess } from './account-access.ts'
import { AUTH_MAILS, queueAuthMail } from './email-links.ts'
import { hashPassword, passwordMatches, requireStrength, requireTurn } from './password-hash.ts'
import { type AuthBody, linkTarget, readBody, readEmail } from './read-request.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { sharedSalt } from './secret-hash.ts'
import {
  type AuthDependencies,
  lockCaller,
  type SignedInCaller,
  signedInCaller,
} from './signed-in-caller.ts'
import { browserHash, trustedDevice } from './trusted-devices.ts'
import {
  factorsOf,
  hasSecondFactor,
  newUserAnswer,
  type UserRow,
  userAnswer,
} from './user-answer.ts'

/**
 * `POST /signup`, `/recover`, `/resend`, `GET /user`, `PUT /user`. Neither their answer nor its
 * time shows whether an address has an account.
 */
export function accountRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/signup', (c) => signUp(c, dependencies))
  routes.post('/recover', (c) => sendRecovery(c, dependencies))
  routes.post('/resend', (c) => sendConfirmationAgain(c, dependencies))
  routes.get('/user', (c) => showAccount(c, dependencies))
  routes.put('/user', (c) => changeAccount(c, dependencies))
  return routes
}

async function signUp(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const { store, siteUrl, limiter, wakeOutbox } = dependencies
  const body = await readBody(c)
  const { password } = body
  if (!password) {
    throw invalid('Signup requires a valid password')
  }
  await requireStrength(password)
  const email = readEmail(body)
  requireTurn(false)
  await requireWithinLimit(c, limiter, 'auth-sign-up')
  const id = randomUUID()
  const encryptedPassword = await hashForAddress(password, email, dependencies.signingSecret)
  const delaySeconds = await limiter.delayOfConfirmation(email, c.get('clientAddress'))
  await store.inTransaction(async (trx) => {
    const isUnconfirmed = await keepSignUp(trx, { id, email, encryptedPassword, delaySeconds })
    if (delaySeconds === undefined) {
      return
    }
    await queueAuthMail(trx, {
      template: isUnconfirmed ? AUTH_MAILS.confirm : AUTH_MAILS.registered,
      ref: id,
      to: email,
      redirectTo: linkTarget(c, siteUrl),
      delaySeconds,
    })
  })
  wakeOutbox()
  return c.json(newUserAnswer(id, email))
}

async function sendRecovery(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const { store, limiter, wakeOutbox } = dependencies
  const email = readEmail(await readBody(c))
  await requireWithinLimit(c, limiter, 'auth-email')
  if (await mayRecover(c, dependencies, email)) {
    await queueAuthMail(store.db, { template: AUTH_MAILS.recovery, ref: randomUUID(), to: email })
    wakeOutbox()
  }
  return c.json({})
}

/**
 * Counts an email with a recovery link. A browser or network that has opened the account has its
 * own limit, so strangers cannot use up the owner's. One network of strangers cannot use up what is
 * left for all others.
 */
async function mayRecover(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  email: string,
): Promise<boolean> {
  const { limiter } = dependencies
  const device = await trustedDevice(c, dependencies, email)
  const network = `${mailboxOf(email)} ${c.get('clientAddress')}`
  if (!device && (await limiter.check('auth-recovery-network', network)) > 0) {
    return false
  }
  return (await limiter.check(AUTH_MAILS.recovery, email, { asker: device?.hash })) === 0
}

async function sendConfirmationAgain(
  c: Context<AppEnv>,
  { store, siteUrl, limiter, wakeOutbox }: AuthDependencies,
): Promise<Response> {
  const body = await readBody(c)
  if (body.type !== 'signup') {
    throw invalid('Missing one of these types: signup')
  }
  const email = readEmail(body)
  await requireWithinLimit(c, limiter, 'auth-email')
  // Known and unknown addresses are counted alike.
  const delaySeconds = await limiter.delayOfConfirmation(email, c.get('clientAddress'))
  if (delaySeconds !== undefined) {
    await queueAuthMail(store.db, {
      template: AUTH_MAILS.confirm,
      ref: randomUUID(),
      to: email,
      redirectTo: linkTarget(c, siteUrl),
      delaySeconds,
    })
    wakeOutbox()
  }
  return c.json({})
}

async function showAccount(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const { user } = await signedInCaller(c, dependencies)
  return c.json(userAnswer(user, await factorsOf(dependencies.store.db, user.id)))
}

async function changeAccount(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
): Promise<Response> {
  const { store, siteUrl, limiter, signingSecret, wakeOutbox } = dependencies
  const caller = await signedInCaller(c, dependencies)
  const { user } = caller
  const body = await readBody(c)
  await requireWithinLimit(c, limiter, 'auth-user')
  const email = body.email ? readEmail(body) : undefined
  const isNewEmail = email !== undefined && email !== user.email
  const needsProof = isNewEmail || (Boolean(body.password) && !caller.isRecovery)
  if (needsProof && !caller.isFresh) {
    await requirePassword(c, limiter, body, caller)
  }
  const encryptedPassword = await hashNewPassword(body, user)
  const redirectTo = linkTarget(c, siteUrl)
  const browser = browserHash(c, signingSecret)
  const changed = await store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    if (encryptedPassword !== undefined || isNewEmail) {
      await requireSecondFactor(trx, account)
    }
    if (encryptedPassword !== undefined) {
      await replacePassword(trx, account, caller.sessionId, encryptedPassword)
    }
    // Requesting the current address cancels an earlier request.
    if (email !== undefined) {
      await cancelAddressChange(trx, account)
    }
    // Whether another account has the address is not checked here, so that neither the answer nor
    // its time shows it.
    if (isNewEmail) {
      await countEmailChange(trx, limiter, {
        userId: account.id,
        to: email,
        network: c.get('clientAddress'),
      })
      await requestEmailChange(trx, account, { to: email, redirectTo, browser })
    }
    return await trx
      .updateTable('auth.users')
      .set({ updated_at: sql`now()` })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  wakeOutbox()
  return c.json(userAnswer(changed, await factorsOf(store.db, changed.id)))
}

/** An open session on an unattended computer must not be enough to take over the account. */
async function requirePassword(
  c: Context<AppEnv>,
  limiter: RateLimiter,
  body: AuthBody,
  { user, sessionId }: SignedInCaller,
): Promise<void> {
  const { current_password: given } = body
  if (!given) {
    throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
  }
  await requireWithinLimit(c, limiter, 'auth-password-session', sessionId)
  if (!(await passwordMatches(given, user.encrypted_password, true))) {
    throw new AuthRefusal(
      400,
      'current_password_invalid',
      'Current password required when setting new password.',
    )
  }
}

/** @returns undefined when the body asks for no new password */
async function hashNewPassword(body: AuthBody, user: UserRow): Promise<string | undefined> {
  const { password } = body
  if (!password) {
    return undefined
  }
  await requireStrength(password)
  if (await passwordMatches(password, user.encrypted_password, true)) {
    throw new AuthRefusal(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  }
  return hashPassword(password, undefined, true)
}

async function requireSecondFactor(
  trx: Trx,
  account: Awaited<ReturnType<typeof lockCaller>>,
): Promise<void> {
  if (account.aal === 'aal1' && (await hasSecondFactor(trx, account.id))) {
    throw new AuthRefusal(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

async function replacePassword(
  trx: Trx,
  account: UserRow,
  sessionId: string,
  encryptedPassword: string,
): Promise<void> {
  // The owner may be changing the password because a stranger is signed in.
  await voidAccess(trx, account.id, sessionId)
  await trx
    .updateTable('auth.sessions')
    .set({ is_recovery: false })
    .where('id', '=', sessionId)
    .execute()
  await trx
    .updateTable('auth.users')
    .set({ encrypted_password: encryptedPassword })
    .where('id', '=', account.id)
    .execute()
  await queueAuthMail(trx, {
    template: AUTH_MAILS.notice,
    ref: account.id,
    to: account.email,
    about: 'passwordChanged',
  })
}

/**
 * Counts a change that passed every check, in its transaction, so that a refused one uses up no
 * email of the address. Neither one account nor one network can use up what the address has left
 * for others.
 */
async function countEmailChange(
  trx: Trx,
  limiter: RateLimiter,
  { userId, to, network }: { userId: string; to: string; network: string },
): Promise<void> {
  const ofAccount = await limiter.check('auth-email-change-account', `${userId} ${mailboxOf(to)}`, {
    within: trx,
  })
  const seconds =
    ofAccount || (await limiter.check(AUTH_MAILS.emailChange, to, { within: trx, network }))
  if (seconds > 0) {
    throw new AuthRefusal(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
      { 'Retry-After': String(seconds) },
    )
  }
}

/** Sends a link to the new address, and a warning to the one that the account has. */
async function requestEmailChange(
  trx: Trx,
  account: UserRow,
  { to, redirectTo, browser }: { to: string; redirectTo: string; browser: string | undefined },
): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ email_change: to })
    .where('id', '=', account.id)
    .execute()
  await queueAuthMail(trx, {
    template: AUTH_MAILS.emailChange,
    ref: account.id,
    to,
    redirectTo,
    browser,
  })
  await queueAuthMail(trx, {
    template: AUTH_MAILS.notice,
    ref: account.id,
    to: account.email,
    about: 'emailChangeAsked',
  })
}

/**
 * A sign-up for an address that is not confirmed yet. Each keeps its own password. A trigger
 * decides which one opens the account when the address is confirmed (`server/bootstrap`,
 * `auth.choose_password`).
 */
interface SignUp {
  /** Id for a new account. */
  id: string
  email: string
  /** Made by {@link hashForAddress}. */
  encryptedPassword: string
  /** Seconds until the limits allow an email to this address. Undefined when no email is sent. */
  delaySeconds: number | undefined
}

/**
 * Hashes for one address share a salt. So equal passwords have equal hashes, one hash finds a
 * password among all sign-ups, and the answer takes the same time for every address.
 */
export function hashForAddress(
  password: string,
  email: string,
  signingSecret: string,
  isPreferred = false,
) {
  return hashPassword(password, sharedSalt(email, signingSecret), isPreferred)
}

/**
 * Stores a sign-up beside others for the address, whose row it locks. @returns whether the address
 * is unconfirmed
 */
async function keepSignUp(
  trx: Trx,
  { id, email, encryptedPassword, delaySeconds }: SignUp,
): Promise<boolean> {
  const { rows } = await sql<{
    id: string
  }>`insert into auth.users (id, email, confirmation_sent_at)
    values (${id}, ${email}, now() + make_interval(secs => ${delaySeconds ?? null}::int))
    on conflict (email) do update
      set confirmation_sent_at = coalesce(excluded.confirmation_sent_at, users.confirmation_sent_at), updated_at = now()
      where users.email_confirmed_at is null
    returning id`.execute(trx)
  // Stored for a confirmed address too, so that signing in afterward gives the same answer. Such a
  // row stays unused.
  const owner = rows[0] ?? (await lockAccount(trx, { email }))
  if (!owner) {
    return false
  }
  await sql`insert into auth.pending_sign_ups (user_id, encrypted_password) values (${owner.id}, ${encryptedPassword})
    on conflict do nothing`.execute(trx)
  return rows.length > 0
}

/**
 * Whether a sign-up with this password, hashed by {@link hashForAddress}, waits to be confirmed.
 */
export async function isPending(
  db: Db,
  userId: string,
  encryptedPassword: string,
): Promise<boolean> {
  const { rows } = await sql`select from auth.pending_sign_ups
    where user_id = ${userId} and encrypted_password = ${encryptedPassword}`.execute(db)
  return rows.length > 0
}
