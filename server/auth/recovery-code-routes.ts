/** Recovery codes, with which someone signs in who has no authenticator app at hand. */
import { createHash, randomInt } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Db, Store, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { voidAccess } from './account-access.ts'
import {
  acceptFactor,
  answerRaised,
  type Factor,
  factorNotFound,
  insufficientLevel,
  type LockedAccount,
  notifyOwner,
  readName,
  requireFresh,
  requireMayAddFactor,
  wrongCode,
} from './factors.ts'
import { type AuthBody, readBody } from './read-request.ts'
import { AuthRefusal, unprocessable } from './refusal.ts'
import {
  type AuthDependencies,
  lockCaller,
  type SignedInCaller,
  signedInCaller,
} from './signed-in-caller.ts'
import { hasApp } from './user-answer.ts'

/** The hosted service's default. */
const DEFAULT_CODES_NAME = 'Recovery codes'

type CodeDependencies = Omit<AuthDependencies, 'siteUrl'>

/**
 * `GET|POST /factors/recovery-codes…`: mounted before `/factors/:id`, which would take them for an
 * id.
 */
export function recoveryCodeRoutes(dependencies: CodeDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/factors/recovery-codes', (c) => countCodes(c, dependencies))
  routes.post('/factors/recovery-codes', (c) => makeCodes(c, dependencies))
  routes.post('/factors/recovery-codes/regenerate', (c) => renewCodes(c, dependencies))
  routes.post('/factors/recovery-codes/verify', (c) => verifyRecoveryCode(c, dependencies))
  return routes
}

async function countCodes(c: Context<AppEnv>, dependencies: CodeDependencies): Promise<Response> {
  const { db } = dependencies.store
  const { user } = await signedInCaller(c, dependencies)
  const factor = await requireRecoveryFactor(db, user.id)
  const { rows } = await sql<{ remaining: number }>`select count(*)::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${factor.id} and used_at is null`.execute(db)
  return c.json({ id: factor.id, type: 'recovery_code', total: RECOVERY_CODES, ...rows[0] })
}

async function makeCodes(c: Context<AppEnv>, dependencies: CodeDependencies): Promise<Response> {
  const caller = await signedInCaller(c, dependencies)
  await requireWithinLimit(c, dependencies.limiter, 'auth-factors')
  // The client sends a body only when it gives a name.
  const body: AuthBody = (await readBytes(c)).length === 0 ? {} : await readBody(c)
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

async function renewCodes(c: Context<AppEnv>, dependencies: CodeDependencies): Promise<Response> {
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
  dependencies: CodeDependencies,
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
    if (!factor || !(await consumeCode(trx, factor.id, code))) {
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
