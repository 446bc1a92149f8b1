/**
 * Two-step sign-in with authenticator apps (TOTP) and recovery codes: `auth.mfa` of the official
 * client.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Selectable, sql } from 'kysely'
import type { MfaFactorsTable } from '#contract/tables/accounts.ts'
import { UUID } from '#contract/uuid.ts'
import type { Db, Store, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { voidAccess } from './account-access.ts'
import { AUTH_MAILS, type Notice, queueAuthMail } from './email-links.ts'
import { readBody } from './read-request.ts'
import { AuthRefusal, invalid, unprocessable } from './refusal.ts'
import { seal, unseal } from './secret-hash.ts'
import { type OpenSession, raiseSession, sessionAnswer } from './sessions.ts'
import {
  type AuthDependencies,
  lockCaller,
  type SignedInCaller,
  signedInCaller,
} from './signed-in-caller.ts'
import { enrollment, matchingStep, newTotpSecret } from './totp.ts'
import { trustDevice } from './trusted-devices.ts'
import { factorsOf, hasApp, type UserRow } from './user-answer.ts'

/** The hosted service's default. */
const CHALLENGE_SECONDS = 300
const DEFAULT_CODES_NAME = 'Recovery codes'

/** `GET|POST|DELETE /factors…`: what each call does is in the function that it names. */
export function factorRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  // Before `/factors/:id`, which would take `recovery-codes` for an id.
  routes.get('/factors/recovery-codes', (c) => countCodes(c, dependencies))
  routes.post('/factors/recovery-codes', (c) => makeCodes(c, dependencies))
  routes.post('/factors/recovery-codes/regenerate', (c) => renewCodes(c, dependencies))
  routes.post('/factors/recovery-codes/verify', (c) => verifyRecoveryCode(c, dependencies))
  routes.post('/factors', (c) => enrollApp(c, dependencies))
  routes.post('/factors/:id/challenge', (c) => beginChallenge(c, dependencies, c.req.param('id')))
  routes.post('/factors/:id/verify', (c) => verifyAppCode(c, dependencies, c.req.param('id')))
  routes.delete('/factors/:id', (c) => removeApp(c, dependencies, c.req.param('id')))
  return routes
}

async function countCodes(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const { db } = dependencies.store
  const { user } = await signedInCaller(c, dependencies)
  const factor = await requireRecoveryFactor(db, user.id)
  const { rows } = await sql<{ remaining: number }>`select count(*)::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${factor.id} and used_at is null`.execute(db)
  return c.json({ id: factor.id, type: 'recovery_code', total: RECOVERY_CODES, ...rows[0] })
}

async function makeCodes(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const caller = await signedInCaller(c, dependencies)
  await requireWithinLimit(c, dependencies.limiter, 'auth-factors')
  // The client sends a body only when it gives a name.
  const body = (await readBytes(c)).length === 0 ? {} : await readBody(c)
  const name = readName(body.friendly_name) || DEFAULT_CODES_NAME
  const made = await changeCodes(dependencies.store, caller, async (trx, account) => {
    if (await recoveryFactor(trx, account.id)) {
      throw unprocessable(
        'mfa_verified_factor_exists',
        'Recovery codes exist already, regenerate them instead',
      )
    }
    await requireMayAddFactor(trx, account, name)
    return trx
      .insertInto('auth.mfa_factors')
      .values({
        user_id: account.id,
        friendly_name: name,
        factor_type: 'recovery_code',
        status: 'verified',
      })
      .returning(['id', 'friendly_name'])
      .executeTakeFirstOrThrow()
  })
  return c.json(made)
}

async function renewCodes(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const caller = await signedInCaller(c, dependencies)
  await requireWithinLimit(c, dependencies.limiter, 'auth-factors')
  const made = await changeCodes(dependencies.store, caller, (trx, account) =>
    requireRecoveryFactor(trx, account.id),
  )
  return c.json(made)
}

/**
 * Replaces the codes of the factor that `find` gives. This answer is the only one that ever holds
 * them.
 */
function changeCodes(
  store: Store,
  caller: SignedInCaller,
  find: (trx: Trx, account: LockedAccount) => Promise<Pick<Factor, 'id' | 'friendly_name'>>,
) {
  return store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    if (!(await hasApp(trx, account.id))) {
      throw unprocessable(
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another verified factor',
      )
    }
    if (account.aal !== 'aal2') {
      throw insufficientLevel(403, 'AAL2 required to generate recovery codes')
    }
    requireFresh(caller)
    const { id, friendly_name } = await find(trx, account)
    const codes = await replaceCodes(trx, id)
    await voidAccess(trx, account.id, caller.sessionId)
    await notifyOwner(trx, account, 'recoveryCodesMade')
    return { id, type: 'recovery_code', friendly_name, total: RECOVERY_CODES, codes }
  })
}

async function verifyRecoveryCode(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
): Promise<Response> {
  const { store, limiter } = dependencies
  const caller = await signedInCaller(c, dependencies)
  const { code } = await readBody(c)
  if (!code) {
    throw wrongCode('recovery')
  }
  const wait = await limiter.check('auth-second-step', caller.user.id)
  if (wait > 0) {
    throw new AuthRefusal(
      429,
      'mfa_recovery_codes_locked',
      'Too many attempts. Please wait, or use your app.',
      { 'Retry-After': String(wait) },
    )
  }
  const open = await store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    const factor = await recoveryFactor(trx, account.id)
    if (!factor || !(await consumeCode(trx, factor.id, String(code)))) {
      throw wrongCode('recovery')
    }
    await notifyOwner(trx, account, 'recoveryCodeUsed')
    return acceptFactor(trx, account, caller.sessionId, {
      factorId: factor.id,
      method: 'mfa/recovery_code',
    })
  })
  return answerRaised(c, dependencies, open)
}

async function enrollApp(c: Context<AppEnv>, dependencies: AuthDependencies): Promise<Response> {
  const { store, signingSecret, siteUrl, limiter } = dependencies
  const caller = await signedInCaller(c, dependencies)
  await requireWithinLimit(c, limiter, 'auth-factors')
  const body = await readBody(c)
  if (body.factor_type !== 'totp') {
    throw invalid('factor_type needs to be totp')
  }
  const name = readName(body.friendly_name)
  const issuer = String(body.issuer || new URL(siteUrl).host).slice(0, NAME_MAX_CHARACTERS)
  const id = randomUUID()
  const secret = newTotpSecret()
  await store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    await requireMayAddFactor(trx, account, name)
    requireFresh(caller)
    await trx
      .insertInto('auth.mfa_factors')
      .values({
        id,
        user_id: account.id,
        friendly_name: name,
        factor_type: 'totp',
        secret: seal(secret, signingSecret, id),
      })
      .execute()
  })
  const { uri, qrCode } = enrollment(secret, { issuer, label: caller.user.email })
  return c.json({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: qrCode, secret, uri },
  })
}

/**
 * The client asks for a challenge before it sends a code. None is stored: a code is valid for a
 * minute anyway, and works once.
 */
async function beginChallenge(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  factorId: string,
): Promise<Response> {
  const { user } = await signedInCaller(c, dependencies)
  await requireWithinLimit(c, dependencies.limiter, 'auth-factors')
  const factor = await ownFactor(dependencies.store.db, user.id, factorId)
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
  return c.json({ id: randomUUID(), type: factor.factor_type, expires_at: expiresAt })
}

async function verifyAppCode(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  factorId: string,
): Promise<Response> {
  const { store, signingSecret, limiter } = dependencies
  const caller = await signedInCaller(c, dependencies)
  const { id } = await ownFactor(store.db, caller.user.id, factorId)
  const body = await readBody(c)
  if (!body.code) {
    throw invalid('Code needs to be non-empty')
  }
  // Counted before the code is checked and outside the transaction, so that a wrong guess stays
  // counted.
  await requireWithinLimit(c, limiter, 'auth-second-step', caller.user.id)
  const open = await store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    // Read again under the lock: when one code is used twice at once, the second use sees the step
    // of the first.
    const factor = await ownFactor(trx, account.id, id)
    const secret = unseal(factor.secret ?? '', signingSecret, factor.id)
    const step = secret === undefined ? undefined : matchingStep(secret, String(body.code))
    if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) {
      throw wrongCode('TOTP')
    }
    await sql`update auth.mfa_factors set last_step = ${step}, status = 'verified', updated_at = now()
      where id = ${factor.id}`.execute(trx)
    if (factor.status === 'unverified') {
      // Other sessions began with the password alone. The owner may add the app because a stranger
      // has one of them.
      await voidAccess(trx, account.id, caller.sessionId)
      await notifyOwner(trx, account, 'secondFactorAdded')
    }
    return acceptFactor(trx, account, caller.sessionId, { factorId: factor.id, method: 'totp' })
  })
  return answerRaised(c, dependencies, open)
}

async function removeApp(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  factorId: string,
): Promise<Response> {
  const { store, limiter, wakeOutbox } = dependencies
  const caller = await signedInCaller(c, dependencies)
  await requireWithinLimit(c, limiter, 'auth-factors')
  const removedId = await store.inTransaction(async (trx) => {
    const account = await lockCaller(trx, caller)
    const { id, status } = await ownFactor(trx, account.id, factorId)
    if (status === 'verified') {
      if (account.aal !== 'aal2') {
        throw insufficientLevel(422, 'AAL2 required to unenroll verified factor')
      }
      requireFresh(caller)
    }
    await trx.deleteFrom('auth.mfa_factors').where('id', '=', id).execute()
    if (status === 'verified') {
      await removeCodesAlone(trx, account.id)
      await voidAccess(trx, account.id, caller.sessionId)
      await notifyOwner(trx, account, 'secondFactorRemoved')
    }
    return id
  })
  wakeOutbox()
  return c.json({ id: removedId })
}

/** @throws {AuthRefusal} 404 for an unknown factor and for another user's factor */
async function ownFactor(db: Db, userId: string, id: string): Promise<Factor> {
  if (!UUID.test(id)) {
    throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
  }
  const factor = await db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'totp')
    .executeTakeFirst()
  if (!factor) {
    throw factorNotFound()
  }
  return factor
}

/** The hosted service's defaults. */
const UNVERIFIED_FACTOR_SECONDS = 300
const FACTORS_MAX = 10
const NAME_MAX_CHARACTERS = 100

type Factor = Selectable<MfaFactorsTable>
type LockedAccount = Awaited<ReturnType<typeof lockCaller>>

const factorNotFound = () => new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
const insufficientLevel = (status: 403 | 422, message: string) =>
  new AuthRefusal(status, 'insufficient_aal', message)
const wrongCode = (what: string) =>
  unprocessable('mfa_verification_failed', `Invalid ${what} code entered`)

/** @throws {AuthRefusal} for a name that is too long */
function readName(given: unknown): string {
  const name = String(given ?? '')
  if ([...name].length > NAME_MAX_CHARACTERS) {
    throw invalid(`The friendly name is longer than ${NAME_MAX_CHARACTERS} characters`)
  }
  return name
}

/**
 * An old open session must not be enough to take over the account. @throws if the caller signed in
 * too long ago
 */
function requireFresh({ isFresh }: Pick<SignedInCaller, 'isFresh'>): void {
  if (!isFresh) {
    throw new AuthRefusal(400, 'reauthentication_needed', 'For this change, please sign in again.')
  }
}

/**
 * Removes factors that were never verified, and checks that one more may be added.
 * @throws {AuthRefusal} for a name that is taken, too many factors, or a session without its second
 *   factor
 */
async function requireMayAddFactor(trx: Trx, account: LockedAccount, name: string): Promise<void> {
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

/**
 * Removes the recovery codes of an account without a verified app, because they are never the only
 * factor.
 */
async function removeCodesAlone(trx: Trx, userId: string): Promise<void> {
  if (await hasApp(trx, userId)) {
    return
  }
  await sql`delete from auth.mfa_factors where user_id = ${userId} and factor_type = 'recovery_code'`.execute(
    trx,
  )
}

/** Raises the session to aal2 and ends the account's sessions without a second factor. */
async function acceptFactor(
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

async function answerRaised(
  c: Context<AppEnv>,
  dependencies: AuthDependencies,
  open: OpenSession,
): Promise<Response> {
  dependencies.wakeOutbox()
  await trustDevice(c, dependencies, open.user.id)
  return c.json(await sessionAnswer(open, dependencies.tokens))
}

/** Queues the email that tells the owner of an account about a change. */
function notifyOwner(trx: Trx, account: UserRow, about: Notice): Promise<void> {
  return queueAuthMail(trx, {
    template: AUTH_MAILS.notice,
    ref: account.id,
    to: account.email,
    about,
  })
}

function recoveryFactor(db: Db, userId: string): Promise<Factor | undefined> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst()
}

/** @throws {AuthRefusal} 404 for an account without recovery codes */
async function requireRecoveryFactor(db: Db, userId: string): Promise<Factor> {
  const factor = await recoveryFactor(db, userId)
  if (!factor) {
    throw factorNotFound()
  }
  return factor
}

const RECOVERY_CODES = 10
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, too many to find by trying against the hashes. */
const CODE_CHARACTERS = 16

function newCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  )
}

/** The factor's id is part of the hash, so that equal codes of two people have different hashes. */
function hashCode(factorId: string, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(`${factorId}:${code}`).digest('hex')
}

/** Replaces all codes of a factor. @returns the new codes, which cannot be read again */
async function replaceCodes(trx: Trx, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await sql`delete from auth.mfa_recovery_codes where factor_id = ${factorId}`.execute(trx)
  const rows = codes.map((code) => sql`(${factorId}, ${hashCode(factorId, code)})`)
  await sql`insert into auth.mfa_recovery_codes (factor_id, code_hash) values ${sql.join(rows)}`.execute(
    trx,
  )
  return codes
}

/**
 * Consumes a code in one statement, so that a code used twice at once works once. @returns false if
 * it is refused
 */
async function consumeCode(trx: Trx, factorId: string, typed: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update auth.mfa_recovery_codes set used_at = now()
    where factor_id = ${factorId} and code_hash = ${hashCode(factorId, typed)} and used_at is null`.execute(
    trx,
  )
  return numAffectedRows > 0n
}
