/**
 * `send-canvas-email`: emails a canvas to the address that has just stored it. It runs in this
 * server and, in a hosted project, in Deno, so this module and its imports use nothing of Node.
 */
import type { CanvasEmailAnswer } from '#contract/canvas.ts'
import { CANVAS_EMAIL_BODY_MAX_BYTES } from '#contract/limits.ts'
import { type RateLimiter, TOO_MANY_REQUESTS } from '#server/http/limits/rate-limiter.ts'
import {
  type BodyRefusal,
  jsonIn,
  jsonTypeProblem,
  readLimited,
  tooLarge,
} from '#server/http/request-body.ts'
import { type CheckedAnswers, checkCanvasRequest } from './check-request.ts'

export type FoundSubmission = { id: string; isMailed: boolean }

/** What differs between this server and a hosted project. */
export interface EmailRequestDependencies {
  /** Whether the token is a session's or the key of an anonymous visitor. */
  isKnownToken(token: string): Promise<boolean>
  limiter: Pick<RateLimiter, 'check'>
  /** The latest submission of the address in the last 15 minutes with the given answers. */
  findSubmission(email: string, answers: CheckedAnswers): Promise<FoundSubmission | undefined>
  /**
   * Sends or queues the email of a submission, once however often it is called. False when it
   * cannot do so now.
   */
  sendEmail(submissionId: string): Promise<boolean>
  /** The token of the link in that email. Absent where emails have no link. */
  linkToken?(submissionId: string): Promise<string | undefined>
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * A refusal in the form of the hosted service: `{code, message}` from its gateway, `{error}` from a
 * function.
 */
function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = status === 401 ? { code: status, message } : { error: message }
  return Response.json(body, { status, headers: { ...NO_STORE, ...headers } })
}

/**
 * Takes `{email, answers}` and answers 200 with a `CanvasEmailAnswer` once the email is on its way,
 * or was before: each submission is emailed once, so a retry is harmless. 404 when these answers
 * have not been stored for this address lately; that keeps strangers from having mail sent. 429
 * beyond the limits of a mailbox and of a network address (`contract/limits.ts`). 503 when the email
 * cannot be sent now. The token of the link tells the caller nothing new: it opens the answers that
 * the call brought.
 * @param clientAddress network address to count by
 */
export async function handleEmailRequest(
  request: Request,
  clientAddress: string,
  dependencies: EmailRequestDependencies,
): Promise<Response> {
  if (request.method !== 'POST') {
    return refuse(405, 'This function takes POST only.', { Allow: 'POST, OPTIONS' })
  }
  const token = /^bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) {
    return refuse(401, 'Missing authorization header', { 'WWW-Authenticate': 'Bearer' })
  }
  if (!(await dependencies.isKnownToken(token))) {
    return refuse(401, 'Invalid JWT', { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
  }

  const tooMany = (secondsLeft: number) =>
    refuse(429, TOO_MANY_REQUESTS, { 'Retry-After': String(secondsLeft) })

  const visitorWaits = await dependencies.limiter.check('canvas-mail', clientAddress)
  if (visitorWaits > 0) {
    return tooMany(visitorWaits)
  }
  const body = await readBody(request)
  if ('status' in body) {
    return refuse(body.status, body.message)
  }
  const check = checkCanvasRequest(body.value)
  if (check.outcome === 'invalid') {
    return refuse(400, check.message)
  }
  const found = await dependencies.findSubmission(check.email, check.answers)
  if (!found) {
    return refuse(404, 'No such canvas was saved for this address in the last 15 minutes.')
  }
  if (!found.isMailed) {
    const mailboxWaits = await dependencies.limiter.check('canvas-copy', check.email, {
      network: clientAddress,
    })
    if (mailboxWaits > 0) {
      return tooMany(mailboxWaits)
    }
    if (!(await dependencies.sendEmail(found.id))) {
      return refuse(503, 'The mail could not be sent just now. Please try again.')
    }
  }
  const link = await dependencies.linkToken?.(found.id)
  const answer: CanvasEmailAnswer = link === undefined ? { ok: true } : { ok: true, link }
  return Response.json(answer, { headers: NO_STORE })
}

/** The JSON of a body, or the refusal of one that is too large, of another kind or not JSON. */
async function readBody(request: Request): Promise<{ value: unknown } | BodyRefusal> {
  const problem = jsonTypeProblem(request.headers.get('Content-Type'))
  if (problem) {
    return problem
  }
  const bytes = await readLimited(request.body, CANVAS_EMAIL_BODY_MAX_BYTES)
  return bytes ? jsonIn(bytes) : tooLarge(CANVAS_EMAIL_BODY_MAX_BYTES)
}
