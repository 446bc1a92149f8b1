/** Two-step sign-in with authenticator apps (TOTP): `auth.mfa` of the official client. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { UUID } from '#contract/uuid.ts'
import type { Db, Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { voidAccess } from './account-access.ts'
import {
  acceptFactor,
  answerRaised,
  type Factor,
  factorNotFound,
  insufficientLevel,
  NAME_MAX_CHARACTERS,
  notifyOwner,
  readName,
  requireFresh,
  requireMayAddFactor,
  wrongCode,
} from './factors.ts'
import { readBody } from './read-request.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { seal, unseal } from './secret-hash.ts'
import { type AuthDependencies, lockCaller, signedInCaller } from './signed-in-caller.ts'
import { enrollment, matchingStep, newTotpSecret } from './totp.ts'
import { hasApp } from './user-answer.ts'

/** The hosted service's default. */
const CHALLENGE_SECONDS = 300

/**
 * `POST /factors`, `POST /factors/{id}/challenge`, `POST /factors/{id}/verify` and
 * `DELETE /factors/{id}`.
 */
export function factorRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post('/factors', (c) => enrollApp(c, dependencies))
  routes.post('/factors/:id/challenge', (c) => beginChallenge(c, dependencies, c.req.param('id')))
  routes.post('/factors/:id/verify', (c) => verifyAppCode(c, dependencies, c.req.param('id')))
  routes.delete('/factors/:id', (c) => removeApp(c, dependencies, c.req.param('id')))
  return routes
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
  const issuer = (body.issuer || new URL(siteUrl).host).slice(0, NAME_MAX_CHARACTERS)
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
  const { code } = await readBody(c)
  if (!code) {
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
    const step = secret === undefined ? undefined : matchingStep(secret, code)
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
