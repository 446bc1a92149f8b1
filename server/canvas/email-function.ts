import { sql } from 'kysely'
import { CANVAS_LINK_HEADER, CANVAS_MAIL_WINDOW_SECONDS } from '#contract/canvas.ts'
import type { AccessTokens } from '#server/auth/access-token.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import type { ServerFunction } from '#server/functions/routes.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { queueWebhooks } from '#server/webhooks/queue.ts'
import { type FoundSubmission, handleEmailRequest } from './handle-email-request.ts'
import { type CanvasLinks, makeCanvasLink } from './links.ts'

interface CanvasEmailDependencies {
  store: Store
  tokens: Pick<AccessTokens, 'check'>
  limiter: RateLimiter
  links: Pick<CanvasLinks, 'revoke' | 'tokenFor'>
  /** Tells the outbox of this process that an email was queued. */
  wakeOutbox: () => void
}

/**
 * `send-canvas-email` on this server: the shared handler with our store, tokens and outbox. 200
 * means that the outbox holds the email, from this call or an earlier one. A call that sends a
 * newer version names the link that it replaces, and the same transaction revokes that link.
 */
export function canvasEmailFunction(dependencies: CanvasEmailDependencies): ServerFunction {
  const { store, tokens, limiter, links, wakeOutbox } = dependencies
  return (request, clientAddress) =>
    handleEmailRequest(request, clientAddress, {
      async isKnownToken(token) {
        const { outcome } = await tokens.check(token)
        return outcome === 'user' || outcome === 'key'
      },
      limiter,
      // The function is in the migration `canvas_email_calls`.
      async findSubmission(email, answers) {
        const { rows } = await sql<{ found: FoundSubmission | null }>`
          select public.canvas_mail_find(${email}, ${JSON.stringify(answers)}::jsonb, ${CANVAS_MAIL_WINDOW_SECONDS}::int)
            as found`.execute(store.db)
        return rows[0]?.found ?? undefined
      },
      async sendEmail(submissionId) {
        const replacedLink = request.headers.get(CANVAS_LINK_HEADER)
        await store.inTransaction(async (trx) => {
          await enqueueCanvasCopy(trx, submissionId)
          if (replacedLink !== null) {
            await links.revoke(trx, replacedLink)
          }
        })
        wakeOutbox()
        return true
      },
      linkToken: (submissionId) => links.tokenFor(store.db, submissionId),
    })
}

export const CANVAS_COPY = 'canvas-copy'

/**
 * Queues the email of a submission, unless it is queued or sent. The row names the submission, not
 * the person.
 */
export async function enqueueCanvasCopy(trx: Trx, submissionId: string): Promise<void> {
  await lockName(trx, submissionId)
  const { rows: queued } = await sql`
    select from private.outbox where kind = 'email' and ref = ${submissionId} limit 1`.execute(trx)
  if (queued.length > 0) {
    return
  }
  await makeCanvasLink(trx, submissionId)
  const payload = { template: CANVAS_COPY, submissionId }
  const now = sql<Date>`now()`
  await enqueue(trx, { kind: 'email', ref: submissionId, payload }, now)
  await queueWebhooks(trx, { event: 'canvas.sent', about: submissionId }, now)
}
