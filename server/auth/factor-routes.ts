/** Two-step sign-in with authenticator apps (TOTP): `auth.mfa` of the official client. */

import { Hono } from 'hono'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { UUID } from '#contract/uuid.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import { voidAccess } from './account-access.ts'
import {
  acceptFactor,
  answerRaised,
  type Factor,
  factorNotFound,
  NAME_MAX_CHARACTERS,
  notifyOwner,
  readName,
  removeFactor,
  requireFresh,
  requireMayAddFactor,
  wrongCode,
} from './change-factors.ts'
import type { AuthDependencies } from './dependencies.ts'
import { readBody } from './read-request.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { seal, unseal } from './secret-hash.ts'
import { lockCaller, signedInCaller } from './signed-in-caller.ts'

/** The hosted service's default. */
const CHALLENGE_SECONDS = 300

export function factorRoutes(dependencies: AuthDependencies): Hono<AppEnv> {
  const { store, signingSecret, siteUrl, limiter } = dependencies
  const routes = new Hono<AppEnv>()

  routes.post('/factors', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    await requireWithinLimit(c, limiter, 'auth-factors')
    const body = await readBody(c)
    if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp')
    const name = readName(body.friendly_name)
    const issuer = String(body.issuer || new URL(siteUrl).host).slice(0, NAME_MAX_CHARACTERS)
    const secret = newTotpSecret()
    const factor = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      await requireMayAddFactor(trx, account, name)
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

  // The client asks for a challenge before it sends a code. None is stored: a code is valid for a minute anyway, and works once.
  routes.post('/factors/:id/challenge', async (c) => {
    const { user } = await signedInCaller(c, dependencies)
    await requireWithinLimit(c, limiter, 'auth-factors')
    const factor = await ownFactor(store.db, user.id, c.req.param('id'))
    const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    return c.json({ id: crypto.randomUUID(), type: factor.factor_type, expires_at: expiresAt })
  })

  routes.post('/factors/:id/verify', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    const asked = await ownFactor(store.db, caller.user.id, c.req.param('id'))
    const body = await readBody(c)
    if (!body.code) throw invalid('Code needs to be non-empty')
    // Counted before the code is checked and outside the transaction, so that a wrong guess stays counted.
    await requireWithinLimit(c, limiter, 'auth-second-step', caller.user.id)
    const open = await store.inTransaction(async (trx) => {
      const account = await lockCaller(trx, caller)
      // Read again under the lock: when one code is used twice at once, the second use sees the step of the first.
      const factor = await ownFactor(trx, account.id, asked.id)
      const secret = unseal(factor.secret ?? '', signingSecret, factor.id)
      const step = secret === undefined ? undefined : matchingStep(secret, String(body.code))
      if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) throw wrongCode('TOTP')
      await trx
        .updateTable('auth.mfa_factors')
        .set({ last_step: step, status: 'verified', updated_at: sql`now()` })
        .where('id', '=', factor.id)
        .execute()
      if (factor.status === 'unverified') {
        // Other sessions began with the password alone. The owner may add the app because a stranger has one of them.
        await voidAccess(trx, account.id, caller.sessionId)
        await notifyOwner(trx, account, 'second-factor-added')
      }
      return acceptFactor(trx, account, caller.sessionId, { factorId: factor.id, method: 'totp' })
    })
    return answerRaised(c, dependencies, open)
  })

  routes.delete('/factors/:id', async (c) => {
    const caller = await signedInCaller(c, dependencies)
    await requireWithinLimit(c, limiter, 'auth-factors')
    const id = await removeFactor(dependencies, caller, (trx, userId) => ownFactor(trx, userId, c.req.param('id')))
    return c.json({ id })
  })

  return routes
}

/** @throws {AuthRefusal} 404 for an unknown factor and for another user's factor */
async function ownFactor(db: AuthDependencies['store']['db'], userId: string, id: string): Promise<Factor> {
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

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** Steps of tolerance for a wrong clock of the phone and for slow typing. */
const STEPS_AROUND = 1

/** TOTP (RFC 6238) with the parameters that every app supports. */
const codesOf = (secret: string, names?: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

/** 160 random bits, base32. */
const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The secret for an app, as an address and as a QR code (SVG) of it. */
function enrollment(secret: string, names: { issuer: string; label: string }): { uri: string; qrCode: string } {
  const uri = codesOf(secret, names).toString()
  // Uses color names, because the client puts the drawing into a data URL, which a `#` would end.
  return { uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2, whiteColor: 'white', blackColor: 'black' }) }
}

/** @returns the step of a code that is valid now; undefined otherwise */
function matchingStep(secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = Date.now()
  const offset = codesOf(secret).validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return offset === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + offset
}
