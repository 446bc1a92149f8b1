/** Recovery codes: `auth.mfa.recoveryCodes` of the official client. */

import { createHash, randomInt } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
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
} from './factor-routes.ts'
import { readBody } from './read-request.ts'
import { AuthRefusal } from './refusal.ts'
import { type AuthDependencies, lockCaller, type SignedInCaller, signedInCaller } from './signed-in-caller.ts'
import { hasApp } from './user-answer.ts'

const DEFAULT_NAME = 'Recovery codes'

export function recoveryCodeRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const { store, limiter } = dependencies
  const routes = new Hono<AppEnv>()

  routes.get('/factors/recovery-codes', async (c) => {
    const { user } = await signedInCaller(c, dependencies)
    const factor = await requireRecoveryFactor(store.db, user.id)
    const { rows } = await sql<{ remaining: number }>`select count(*)::int as remaining
      from auth.mfa_recovery_codes where factor_id = ${factor.id} and used_at is null`.execute(store.db)
    return c.json({ id: factor.id, type: 'recovery_code', total: RECOVERY_CODES, ...rows[0] })
  })

  routes.post('/factors/recovery-codes', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    await requireWithinLimit(c, limiter, 'auth-factors')
    // The client sends a body only when it gives a name.
    const body = (await readBytes(c)).length === 0 ? {} : await readBody(c)
    const name = readName(body.friendly_name) || DEFAULT_NAME
    const made = await changeCodes(caller, async (trx, account) => {
      if (await recoveryFactor(trx, account.id))
        throw new AuthRefusal(
          422,
          'mfa_verified_factor_exists',
          'Recovery codes exist already, regenerate them instead',
        )
      await requireMayAddFactor(trx, account, name)
      return trx
        .insertInto('auth.mfa_factors')
        .values({ user_id: account.id, friendly_name: name, factor_type: 'recovery_code', status: 'verified' })
        .returning(['id', 'friendly_name'])
        .executeTakeFirstOrThrow()
    })
    return c.json(made)
  })

  routes.post('/factors/recovery-codes/regenerate', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    await requireWithinLimit(c, limiter, 'auth-factors')
    return c.json(await changeCodes(caller, (trx, account) => requireRecoveryFactor(trx, account.id)))
  })

  routes.post('/factors/recovery-codes/verify', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    const { code } = await readBody(c)
    if (!code) throw wrongCode('recovery')
    const wait = await limiter.check('auth-second-step', caller.user.id)
    if (wait > 0)
      throw new AuthRefusal(429, 'mfa_recovery_codes_locked', 'Too many attempts. Please wait, or use your app.', {
        'Retry-After': String(wait),
      })
    const open = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      const factor = await recoveryFactor(trx, account.id)
      if (!factor || !(await consumeCode(trx, factor.id, String(code)))) throw wrongCode('recovery')
      await notifyOwner(trx, account, 'recovery-code-used')
      return acceptFactor(trx, account, caller.sessionId, { factorId: factor.id, method: 'mfa/recovery_code' })
    })
    return answerRaised(c, dependencies, open)
  })

  /** Replaces the codes of the factor that `find` gives. This answer is the only one that ever holds them. */
  async function changeCodes(
    caller: SignedInCaller,
    find: (trx: Trx, account: LockedAccount) => Promise<Pick<Factor, 'id' | 'friendly_name'>>,
  ) {
    return store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      if (!(await hasApp(trx, account.id)))
        throw new AuthRefusal(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor')
      if (account.aal !== 'aal2') throw insufficientLevel(403, 'AAL2 required to generate recovery codes')
      requireFresh(caller)
      const { id, friendly_name } = await find(trx, account)
      const codes = await replaceCodes(trx, id)
      return { id, type: 'recovery_code', friendly_name, total: RECOVERY_CODES, codes }
    })
  }

  return routes
}

function recoveryFactor(db: AuthDependencies['store']['db'], userId: string): Promise<Factor | undefined> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst()
}

/** @throws {AuthRefusal} 404 for an account without recovery codes */
async function requireRecoveryFactor(db: AuthDependencies['store']['db'], userId: string): Promise<Factor> {
  const factor = await recoveryFactor(db, userId)
  if (!factor) throw factorNotFound()
  return factor
}

const RECOVERY_CODES = 10
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, too many to find by trying against the hashes. */
const CODE_CHARACTERS = 16

function newCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
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
  await sql`insert into auth.mfa_recovery_codes (factor_id, code_hash) values ${sql.join(rows)}`.execute(trx)
  return codes
}

/**
 * Consumes a code. One statement does it, so that a code used twice at once works only once. @returns false for a wrong
 * or used code
 */
async function consumeCode(trx: Trx, factorId: string, typed: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update auth.mfa_recovery_codes set used_at = now()
    where factor_id = ${factorId} and code_hash = ${hashCode(factorId, typed)} and used_at is null`.execute(trx)
  return numAffectedRows > 0n
}
