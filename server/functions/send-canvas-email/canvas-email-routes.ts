/** `POST /functions/v1/send-canvas-email`: has a canvas mailed to the address that has just stored it. */
import { Hono } from 'hono'
import { CANVAS_EMAIL_FUNCTION } from '#contract/canvas.ts'
import { CANVAS_PER_ADDRESS, CANVAS_PER_EMAIL, CANVAS_WINDOW_SECONDS } from '#contract/limits.ts'
import type { AccessTokens } from '#server/auth/access-token.ts'
import { bearerToken } from '#server/auth/signed-in-caller.ts'
import type { Store } from '#server/db/store.ts'
import { type FailureBody, StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/json-body.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import { checkCanvasRequest } from './check-canvas-request.ts'
import { findSubmission, promiseCanvasCopy } from './promise-canvas-copy.ts'

export const FUNCTIONS_PATH = '/functions/v1'
const PATH = `${FUNCTIONS_PATH}/${CANVAS_EMAIL_FUNCTION}`
const TOO_MANY = 'Please wait a few minutes before submitting again.'

/** Failures in the words of the hosted service's functions: `{code, message}` from its gateway, `{error}` from ours. */
export const functionFailureBody: FailureBody = ({ status, message }) =>
  status === 401 ? { code: status, message } : { error: message }

export interface CanvasEmailParts {
  store: Store
  tokens: Pick<AccessTokens, 'check'>
  countRequest: CountRequest
  /** Tells the outbox of this process that a mail was queued. */
  wakeOutbox: () => void
}

/**
 * Takes `{email, answers}` and answers 200 `{"ok":true}` once the mail is committed to the outbox, or was before: each
 * submission is mailed once, so a retry is harmless. 404 when these answers have not been stored for this address lately;
 * that keeps strangers from having mail sent. 429 beyond three mails to an address, or ten calls from a network address,
 * in five minutes.
 */
export function canvasEmailRoutes({ store, tokens, countRequest, wakeOutbox }: CanvasEmailParts): Hono<AppEnv> {
  async function admit(limit: string, subject: string, max: number): Promise<void> {
    const { count, secondsLeft } = await countRequest(limit, subject, CANVAS_WINDOW_SECONDS)
    if (count > max) throw new StatusError(429, TOO_MANY, { 'Retry-After': String(secondsLeft) })
  }

  const routes = new Hono<AppEnv>()
  routes.post(PATH, async (c) => {
    const token = bearerToken(c)
    if (token === undefined)
      throw new StatusError(401, 'Missing authorization header', { 'WWW-Authenticate': 'Bearer' })
    const { outcome } = await tokens.check(token)
    if (outcome !== 'user' && outcome !== 'key')
      throw new StatusError(401, 'Invalid JWT', { 'WWW-Authenticate': 'Bearer error="invalid_token"' })

    await admit('canvas-mail', c.get('clientAddress'), CANVAS_PER_ADDRESS)
    const check = checkCanvasRequest(await readJson(c))
    if (check.outcome === 'invalid') throw new StatusError(400, check.message)
    c.header('Cache-Control', 'no-store')
    const found = await findSubmission(store.db, check.email, check.answers)
    if (!found) throw new StatusError(404, 'No such canvas was saved for this address in the last 15 minutes.')
    if (!found.isMailed) {
      await admit('canvas-mail-to', check.email.toLowerCase(), CANVAS_PER_EMAIL)
      await store.inTransaction((trx) => promiseCanvasCopy(trx, found.id))
      wakeOutbox()
    }
    return c.json({ ok: true })
  })
  routes.on(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'], PATH, () => {
    throw new StatusError(405, 'This function takes POST only.', { Allow: 'POST, OPTIONS' })
  })
  return routes
}
