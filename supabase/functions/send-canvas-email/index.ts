/**
 * Entry of a hosted project: the same handler as in our server, with its data API for the store and
 * an HTTP mail API for the email. See `docs/operations.md`, "With a hosted project".
 */

import { canvas } from '#content/canvas.ts'
import { canvasCopy } from '#content/emails.ts'
import { owner } from '#content/owner.ts'
import { site } from '#content/site.ts'
import { CANVAS_MAIL_WINDOW_SECONDS, type CanvasRow } from '#contract/canvas.ts'
import { plainOf } from '#contract/values.ts'
import { canvasMail } from '#server/canvas/email-words.ts'
import {
  type EmailRequestDependencies,
  type FoundSubmission,
  handleEmailRequest,
} from '#server/canvas/handle-email-request.ts'
import { countedAddress } from '#server/http/client-address.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

const CALL_LIMIT_MS = 10_000

function setting(name: string, otherwise?: string): string {
  const value = Deno.env.get(name) || otherwise
  if (value === undefined) {
    throw new Error(`${name} is not set`)
  }
  return value
}
// The platform sets these three.
const supabaseUrl = setting('SUPABASE_URL')
const anonKey = setting('SUPABASE_ANON_KEY')
const serviceKey = setting('SUPABASE_SERVICE_ROLE_KEY')
const siteUrl = setting('SITE_URL')
const contactEmail = setting('CONTACT_EMAIL')
const mailFrom = setting('MAIL_FROM')
/**
 * Takes `{from, to, reply_to, subject, text, html}` as JSON with a bearer key and an
 * `Idempotency-Key`, as Resend does.
 */
const mailApiUrl = setting('MAIL_API_URL', 'https://api.resend.com/emails')
const mailApiKey = setting('MAIL_API_KEY')

const call = (url: string, headers: Record<string, string>, body?: unknown) =>
  fetch(url, {
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })

/** @throws when the database cannot be asked */
async function ask(name: string, parameters: Record<string, unknown>): Promise<unknown> {
  const headers = { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` }
  const answer = await call(`${supabaseUrl}/rest/v1/rpc/${name}`, headers, parameters)
  const text = await answer.text()
  if (!answer.ok) {
    throw new Error(`The data API answered ${name} with ${answer.status}`)
  }
  return text === '' ? null : JSON.parse(text)
}

/** Whether the answer is fine. Its body is not read. */
function isFine(answer: Response): boolean {
  answer.body?.cancel().catch(() => {})
  return answer.ok
}

async function send(submissionId: string, { email, ...answers }: CanvasRow): Promise<boolean> {
  // Without the PDF, because its compiler is native code, which the function cannot run.
  const facts = { siteUrl, contactEmail, hasPage: false }
  const mail = canvasMail(
    answers,
    facts,
    plainOf({ canvas, mail: canvasCopy, site: { ...site, ...owner } }),
  )
  // The mail API sends an email once per key, even if its answer was lost and the call is repeated.
  const headers = {
    Authorization: `Bearer ${mailApiKey}`,
    'Idempotency-Key': `canvas-${submissionId}`,
  }
  return call(mailApiUrl, headers, {
    from: mailFrom,
    to: [email],
    reply_to: contactEmail,
    ...mail,
  }).then(isFine, () => false)
}

const dependencies: EmailRequestDependencies = {
  isKnownToken: async (token) =>
    token === anonKey ||
    isFine(
      await call(`${supabaseUrl}/auth/v1/user`, {
        apikey: anonKey,
        Authorization: `Bearer ${token}`,
      }),
    ),
  limiter: rateLimiter(
    async (counters) =>
      (await ask('canvas_mail_count', { counters })) as { wait: number; delay: number },
  ),
  async findSubmission(email, answers) {
    const parameters = { to_email: email, answers, window_seconds: CANVAS_MAIL_WINDOW_SECONDS }
    return ((await ask('canvas_mail_find', parameters)) as FoundSubmission | null) ?? undefined
  },
  async sendEmail(submissionId) {
    const stored = (await ask('canvas_mail_claim', {
      submission: submissionId,
    })) as CanvasRow | null
    // Another call is sending it, or has sent it.
    if (!stored) {
      return true
    }
    const wasSent = await send(submissionId, stored)
    await ask('canvas_mail_settle', { submission: submissionId, was_sent: wasSent })
    return wasSent
  },
}

/** Cross-origin calls (Fetch standard): the site's own pages only. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': new URL(siteUrl).origin,
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
  'Access-Control-Expose-Headers': 'Retry-After',
  Vary: 'Origin',
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204 })
  }
  // The platform's own proxy writes the first entry.
  const address = request.headers.get('X-Forwarded-For')?.split(',')[0]?.trim()
  try {
    return await handleEmailRequest(request, countedAddress(address || 'unknown'), dependencies)
  } catch (error) {
    // All messages are our own and contain nothing from the request.
    console.error(error instanceof Error ? error.message : 'unknown failure')
    return Response.json(
      { error: 'Something went wrong on our side. Please try again.' },
      { status: 500 },
    )
  }
}

Deno.serve(async (request) => {
  const response = await answer(request)
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) {
    response.headers.set(name, value)
  }
  return response
})
