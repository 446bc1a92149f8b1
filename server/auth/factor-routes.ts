/** Two-step sign-in: `auth.mfa` of the official client, with authenticator apps (TOTP) and recovery codes. */
import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { MfaFactorsTable, Tables } from '#contract/database.ts'
import { RATE_LIMITS } from '#contract/limits.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { admit } from '#server/http/limited.ts'
import { secondsToWait } from '#server/http/seconds-to-wait.ts'
import { voidAccess } from './account-access.ts'
import { AUTH_MAILS, type Notice, queueAuthMail } from './email-links.ts'
import { factorsOf } from './factors.ts'
import { rememberPlace } from './known-places.ts'
import { type AuthParts, readBody } from './parts.ts'
import { consumeCode, RECOVERY_CODES, replaceCodes } from './recovery-codes.ts'
import { AuthRefusal } from './refusal.ts'
import { seal, unseal } from './sealed-secret.ts'
import { type OpenSession, raiseSession, sessionAnswer } from './sessions.ts'
import { lockCaller, type SignedInCaller, signedInCaller } from './signed-in-caller.ts'
import { enrollment, matchingStep, newTotpSecret } from './totp.ts'
import type { UserRow } from './user-answer.ts'

/** As the hosted service's defaults. */
const CHALLENGE_SECONDS = 300
const UNVERIFIED_FACTOR_SECONDS = 300
const FACTORS_MAX = 10
const NAME_MAX_CHARACTERS = 100
const RECOVERY_CODES_NAME = 'Recovery codes'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Factor = Selectable<MfaFactorsTable>
type LockedAccount = Awaited<ReturnType<typeof lockCaller>>

const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
const factorNotFound = () => new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
const insufficientLevel = (status: 403 | 422, message: string) => new AuthRefusal(status, 'insufficient_aal', message)
const wrongCode = (what: string) => new AuthRefusal(422, 'mfa_verification_failed', `Invalid ${what} code entered`)

export function factorRoutes(parts: AuthParts): Hono<AppEnv> {
  const { store, signingSecret, siteUrl, countRequest } = parts
  const routes = new Hono<AppEnv>()

  routes.post('/factors', async (c) => {
    const caller = await signedInCaller(c, parts)
    await admit(c, countRequest, 'auth-factors')
    const body = await readBody(c)
    requireTotp(body.factor_type)
    const name = readName(body.friendly_name)
    const issuer = String(body.issuer || new URL(siteUrl).host).slice(0, NAME_MAX_CHARACTERS)
    const secret = newTotpSecret()
    const factor = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      await requireRoom(trx, account, name)
      requireFresh(caller)
      const id = crypto.randomUUID()
      const row = { id, user_id: account.id, friendly_name: name, secret: seal(secret, signingSecret, id) }
      await trx
        .insertInto('auth.mfa_factors')
        .values({ ...row, factor_type: 'totp' })
        .execute()
      return row
    })
    const { uri, qrCode } = enrollment(secret, { issuer, label: caller.user.email })
    return c.json({ id: factor.id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } })
  })

  // Before those with an id: `recovery-codes` is none.
  routes.get('/factors/recovery-codes', async (c) => {
    const { user } = await signedInCaller(c, parts)
    const factor = await recoveryFactor(store.db, user.id)
    if (!factor) throw factorNotFound()
    const { remaining } = await store.db
      .selectFrom('auth.mfa_recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('remaining'))
      .where('factor_id', '=', factor.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return c.json({ id: factor.id, type: 'recovery_code', total: RECOVERY_CODES, remaining })
  })

  routes.post('/factors/recovery-codes', async (c) => {
    const caller = await signedInCaller(c, parts)
    await admit(c, countRequest, 'auth-factors')
    // The client sends a body only with a name in it.
    const body = (await c.req.text()) === '' ? {} : await readBody(c)
    const name = readName(body.friendly_name) || RECOVERY_CODES_NAME
    const made = await changeCodes(caller, async (trx, account) => {
      if (await recoveryFactor(trx, account.id))
        throw new AuthRefusal(
          422,
          'mfa_verified_factor_exists',
          'Recovery codes exist already, regenerate them instead',
        )
      await requireRoom(trx, account, name)
      return await trx
        .insertInto('auth.mfa_factors')
        .values({ user_id: account.id, friendly_name: name, factor_type: 'recovery_code', status: 'verified' })
        .returning(['id', 'friendly_name'])
        .executeTakeFirstOrThrow()
    })
    return c.json(made)
  })

  routes.post('/factors/recovery-codes/regenerate', async (c) => {
    const caller = await signedInCaller(c, parts)
    await admit(c, countRequest, 'auth-factors')
    const made = await changeCodes(caller, async (trx, account) => {
      const factor = await recoveryFactor(trx, account.id)
      if (!factor) throw factorNotFound()
      return factor
    })
    return c.json(made)
  })

  routes.post('/factors/recovery-codes/verify', async (c) => {
    const caller = await signedInCaller(c, parts)
    const { code } = await readBody(c)
    if (!code) throw wrongCode('recovery')
    const wait = await secondsToWait(countRequest, 'auth-second-step', caller.user.id, RATE_LIMITS['auth-second-step'])
    if (wait > 0)
      throw new AuthRefusal(429, 'mfa_recovery_codes_locked', 'Too many attempts. Please wait, or use your app.', {
        'Retry-After': String(wait),
      })
    const open = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      const factor = await recoveryFactor(trx, account.id)
      if (!factor || !(await consumeCode(trx, factor.id, String(code)))) throw wrongCode('recovery')
      await tell(trx, account, 'recovery-code-used')
      return giveSecondFactor(trx, account, caller.sessionId, { factorId: factor.id, method: 'mfa/recovery_code' })
    })
    return answer(c, open)
  })

  routes.delete('/factors/recovery-codes', async (c) => {
    const caller = await signedInCaller(c, parts)
    await admit(c, countRequest, 'auth-factors')
    const id = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      const factor = await recoveryFactor(trx, account.id)
      if (!factor) throw factorNotFound()
      await removeFactor(trx, account, caller, factor)
      return factor.id
    })
    parts.wakeOutbox()
    return c.json({ id })
  })

  routes.post('/factors/:id/challenge', async (c) => {
    const { user } = await signedInCaller(c, parts)
    await admit(c, countRequest, 'auth-factors')
    const factor = await ownFactor(store.db, user.id, c.req.param('id'))
    const challenge = await store.inTransaction(async (trx) => {
      await trx
        .updateTable('auth.mfa_factors')
        .set({ last_challenged_at: sql`now()` })
        .where('id', '=', factor.id)
        .execute()
      await trx
        .deleteFrom('auth.mfa_challenges')
        .where('factor_id', '=', factor.id)
        .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${2 * CHALLENGE_SECONDS}::int)`)
        .execute()
      return trx
        .insertInto('auth.mfa_challenges')
        .values({ factor_id: factor.id, place_hash: placeOf(c) })
        .returning(['id', 'created_at'])
        .executeTakeFirstOrThrow()
    })
    const expiresAt = Math.floor(challenge.created_at.getTime() / 1000) + CHALLENGE_SECONDS
    return c.json({ id: challenge.id, type: factor.factor_type, expires_at: expiresAt })
  })

  routes.post('/factors/:id/verify', async (c) => {
    const caller = await signedInCaller(c, parts)
    const asked = await ownFactor(store.db, caller.user.id, c.req.param('id'))
    const body = await readBody(c)
    if (!body.code) throw invalid('Code needs to be non-empty')
    // Before the code is looked at, and not in the transaction: a refused guess must stay counted.
    await admit(c, countRequest, 'auth-second-step', caller.user.id)
    const open = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      // Again under the lock: of two uses of one code the second sees the step of the first.
      const factor = await ownFactor(trx, account.id, asked.id)
      const challengeId = await requireChallenge(c, trx, factor, String(body.challenge_id ?? ''))
      const secret = unseal(factor.secret ?? '', signingSecret, factor.id)
      const step = secret === undefined ? undefined : matchingStep(secret, String(body.code))
      if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) throw wrongCode('TOTP')
      await trx
        .updateTable('auth.mfa_challenges')
        .set({ verified_at: sql`now()` })
        .where('id', '=', challengeId)
        .execute()
      await trx
        .updateTable('auth.mfa_factors')
        .set({ last_step: step, status: 'verified', updated_at: sql`now()` })
        .where('id', '=', factor.id)
        .execute()
      if (factor.status === 'unverified') {
        // Until now a password alone opened the account, and an intruder who is signed in may be the reason for the change.
        await voidAccess(trx, account.id, caller.sessionId)
        await tell(trx, account, 'second-factor-added')
      }
      return giveSecondFactor(trx, account, caller.sessionId, { factorId: factor.id, method: 'totp' })
    })
    return answer(c, open)
  })

  routes.delete('/factors/:id', async (c) => {
    const caller = await signedInCaller(c, parts)
    await admit(c, countRequest, 'auth-factors')
    const id = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      const factor = await ownFactor(trx, account.id, c.req.param('id'))
      await removeFactor(trx, account, caller, factor)
      return factor.id
    })
    parts.wakeOutbox()
    return c.json({ id })
  })

  async function answer(c: Context<AppEnv>, open: OpenSession): Promise<Response> {
    parts.wakeOutbox()
    await rememberPlace(c, parts, open.user.id, true)
    return c.json(await sessionAnswer(open, parts.tokens))
  }

  /** The network that asks, which the hosted service keeps as it is. */
  const placeOf = (c: Context<AppEnv>) =>
    createHmac('sha256', signingSecret)
      .update(`challenge:${c.get('clientAddress')}`)
      .digest('base64url')

  /** @returns the id of a challenge that is open */
  async function requireChallenge(
    c: Context<AppEnv>,
    trx: Transaction<Tables>,
    factor: Factor,
    id: string,
  ): Promise<string> {
    const challenge = UUID.test(id)
      ? await trx
          .selectFrom('auth.mfa_challenges')
          .select([
            'place_hash',
            'verified_at',
            sql<boolean>`created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}::int)`.as('is_over'),
          ])
          .where('id', '=', id)
          .where('factor_id', '=', factor.id)
          .executeTakeFirst()
      : undefined
    if (!challenge)
      throw new AuthRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (challenge.verified_at !== null || challenge.place_hash !== placeOf(c))
      throw new AuthRefusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (challenge.is_over)
      throw new AuthRefusal(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
      )
    return id
  }

  /** New recovery codes for the factor that `find` gives. They are answered once and can never be read again. */
  async function changeCodes(
    caller: SignedInCaller,
    find: (trx: Transaction<Tables>, account: LockedAccount) => Promise<Pick<Factor, 'id' | 'friendly_name'>>,
  ) {
    return store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      const others = await factorsOf(trx, account.id)
      if (!others.some(({ factor_type, status }) => factor_type === 'totp' && status === 'verified'))
        throw new AuthRefusal(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor')
      if (account.aal !== 'aal2') throw insufficientLevel(403, 'AAL2 required to generate recovery codes')
      requireFresh(caller)
      const { id, friendly_name } = await find(trx, account)
      const codes = await replaceCodes(trx, id)
      return { id, type: 'recovery_code', friendly_name, total: RECOVERY_CODES, codes }
    })
  }

  async function removeFactor(
    trx: Transaction<Tables>,
    account: LockedAccount,
    caller: SignedInCaller,
    { id, status, factor_type }: Factor,
  ): Promise<void> {
    const isVerified = status === 'verified'
    if (isVerified) {
      if (account.aal !== 'aal2') throw insufficientLevel(422, 'AAL2 required to unenroll verified factor')
      requireFresh(caller)
    }
    await trx.deleteFrom('auth.mfa_factors').where('id', '=', id).execute()
    if (!isVerified) return
    if (factor_type === 'totp') await removeCodesAlone(trx, account.id)
    await voidAccess(trx, account.id, caller.sessionId)
    await tell(trx, account, 'second-factor-removed')
  }

  return routes
}

/** @throws {AuthRefusal} for a type of factor that is not offered */
function requireTotp(type: unknown): void {
  if (type === 'totp') return
  if (type === 'phone') throw new AuthRefusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn')
    throw new AuthRefusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

function readName(given: unknown): string {
  const name = String(given ?? '')
  if ([...name].length > NAME_MAX_CHARACTERS)
    throw invalid(`The friendly name is longer than ${NAME_MAX_CHARACTERS} characters`)
  return name
}

/** A person who finds an open session must not be able to take over the account. */
function requireFresh({ isFresh }: Pick<SignedInCaller, 'isFresh'>): void {
  if (!isFresh) throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
}

/** Whether one more factor may be added to an account. Factors that were never verified make room. */
async function requireRoom(trx: Transaction<Tables>, account: LockedAccount, name: string): Promise<void> {
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

/** @throws {AuthRefusal} 404, also for another user's factor */
async function ownFactor(db: AuthParts['store']['db'], userId: string, id: string): Promise<Factor> {
  if (!UUID.test(id)) throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = await db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'totp')
    .executeTakeFirst()
  if (!factor) throw factorNotFound()
  return factor
}

function recoveryFactor(db: AuthParts['store']['db'], userId: string): Promise<Factor | undefined> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst()
}

/** Recovery codes are never the only factor. */
async function removeCodesAlone(trx: Transaction<Tables>, userId: string): Promise<void> {
  const left = await factorsOf(trx, userId)
  if (left.some(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')) return
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .execute()
}

/** The session is at aal2 from now on, and those without a second factor end. */
async function giveSecondFactor(
  trx: Transaction<Tables>,
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

function tell(trx: Transaction<Tables>, account: UserRow, about: Notice): Promise<void> {
  return queueAuthMail(trx, AUTH_MAILS.notice, account.id, { to: account.email, about })
}
