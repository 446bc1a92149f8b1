/** Entry of a hosted project: the same handler as in our server. See `docs/operations.md`, "With a hosted project". */

import { canvas } from '#content/canvas.ts'
import { canvasCopy } from '#content/emails.ts'
import { owner } from '#content/pages/legal.ts'
import { site } from '#content/site.ts'
import { CANVAS_MAIL_WINDOW_SECONDS, type CanvasRow } from '#contract/canvas.ts'
import { canvasMail } from '#server/canvas/email-words.ts'
import {
  type EmailRequestDependencies,
  type FoundSubmission,
  handleEmailRequest,
} from '#server/canvas/handle-email-request.ts'
import { countedAddress } from '#server/http/client-address.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'

/** Settings of the function; those that begin with `SUPABASE_` are the platform's. */
interface HostedSettings {
  SUPABASE_URL: string
  SUPABASE_ANON_KEY: string
  SUPABASE_SERVICE_ROLE_KEY: string
  SITE_URL: string
  CONTACT_EMAIL: string
  MAIL_FROM: string
  /** Takes `{from, to, subject, text, html}` as JSON with a bearer key and an `Idempotency-Key`, as Resend does. */
  MAIL_API_URL: string
  MAIL_API_KEY: string
}

const CALL_LIMIT_MS = 10_000

function hostedDependencies(settings: HostedSettings): EmailRequestDependencies {
  /** @throws when the database cannot be asked */
  async function ask(name: string, parameters: Record<string, unknown>): Promise<unknown> {
    const key = settings.SUPABASE_SERVICE_ROLE_KEY
    const answer = await fetch(`${settings.SUPABASE_URL}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(parameters),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The data API answered ${name} with ${answer.status}`)
    return text === '' ? null : JSON.parse(text)
  }

  async function send(submissionId: string, { email, ...answers }: CanvasRow): Promise<boolean> {
    const { SITE_URL: siteUrl, CONTACT_EMAIL: contactEmail } = settings
    // Without the PDF, because its compiler is native code, which the function cannot run.
    const mail = canvasMail(
      answers,
      { siteUrl, contactEmail, hasPage: false },
      { canvas, mail: canvasCopy, site: { ...site, ...owner } },
    )
    try {
      const answer = await fetch(settings.MAIL_API_URL, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${settings.MAIL_API_KEY}`,
          'Content-Type': 'application/json',
          // The mail API sends an email once per key, even if its answer was lost and the call is repeated.
          'Idempotency-Key': `canvas-${submissionId}`,
        },
        body: JSON.stringify({ from: settings.MAIL_FROM, to: [email], ...mail }),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      })
      answer.body?.cancel().catch(() => {})
      return answer.ok
    } catch {
      return false
    }
  }

  return {
    async isKnownToken(token) {
      if (token === settings.SUPABASE_ANON_KEY) return true
      const answer = await fetch(`${settings.SUPABASE_URL}/auth/v1/user`, {
        headers: { apikey: settings.SUPABASE_ANON_KEY, Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      })
      answer.body?.cancel().catch(() => {})
      return answer.ok
    },
    limiter: rateLimiter(
      async (counters) => (await ask('canvas_mail_count', { counters })) as { wait: number; delay: number },
    ),
    async findSubmission(email, answers) {
      const parameters = { to_email: email, answers, window_seconds: CANVAS_MAIL_WINDOW_SECONDS }
      return ((await ask('canvas_mail_find', parameters)) as FoundSubmission | null) ?? undefined
    },
    async sendEmail(submissionId) {
      const stored = (await ask('canvas_mail_claim', { submission: submissionId })) as CanvasRow | null
      // Another call is sending it, or has sent it.
      if (!stored) return true
      const wasSent = await send(submissionId, stored)
      await ask('canvas_mail_settle', { submission: submissionId, was_sent: wasSent })
      return wasSent
    },
  }
}

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

function setting(name: string, otherwise?: string): string {
  const value = Deno.env.get(name) || otherwise
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

const settings = {
  SUPABASE_URL: setting('SUPABASE_URL'),
  SUPABASE_ANON_KEY: setting('SUPABASE_ANON_KEY'),
  SUPABASE_SERVICE_ROLE_KEY: setting('SUPABASE_SERVICE_ROLE_KEY'),
  SITE_URL: setting('SITE_URL'),
  CONTACT_EMAIL: setting('CONTACT_EMAIL'),
  MAIL_FROM: setting('MAIL_FROM'),
  MAIL_API_URL: setting('MAIL_API_URL', 'https://api.resend.com/emails'),
  MAIL_API_KEY: setting('MAIL_API_KEY'),
}
const dependencies = hostedDependencies(settings)

/** Cross-origin calls (Fetch standard): the site's own pages only. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': new URL(settings.SITE_URL).origin,
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
  'Access-Control-Expose-Headers': 'Retry-After',
  Vary: 'Origin',
}

/** The platform's own proxy writes the first entry. */
function addressOf(request: Request): string {
  const first = request.headers.get('X-Forwarded-For')?.split(',')[0]?.trim()
  return countedAddress(first || 'unknown')
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  try {
    return await handleEmailRequest(request, addressOf(request), dependencies)
  } catch (error) {
    // All messages are our own and contain nothing from the request.
    console.error(error instanceof Error ? error.message : 'unknown failure')
    return Response.json({ error: 'Something went wrong on our side. Please try again.' }, { status: 500 })
  }
}

Deno.serve(async (request) => {
  const response = await answer(request)
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) response.headers.set(name, value)
  return response
})
