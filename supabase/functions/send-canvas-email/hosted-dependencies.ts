/** What `handleEmailRequest` needs in a hosted project: its data API for the store, an HTTP mail API for the email. */
import { canvas } from '#content/canvas.ts'
import { canvasCopy } from '#content/emails.ts'
import { owner } from '#content/pages/legal.ts'
import { site } from '#content/site.ts'
import { CANVAS_MAIL_WINDOW_SECONDS, type CanvasRow } from '#contract/canvas.ts'
import { canvasMail } from '#server/canvas/email-words.ts'
import type { EmailRequestDependencies, FoundSubmission } from '#server/canvas/handle-email-request.ts'
import { rateLimiter } from '#server/http/limits/rate-limiter.ts'

/** Settings of the function; those that begin with `SUPABASE_` are the platform's. */
export interface HostedSettings {
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

export function hostedDependencies(settings: HostedSettings): EmailRequestDependencies {
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
