import { CANVAS_LINK_HEADER } from '#contract/canvas.ts'
import type { AccessTokens } from '#server/auth/access-token.ts'
import type { Store } from '#server/db/store.ts'
import type { ServerFunction } from '#server/functions/routes.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { enqueueCanvasCopy, findSubmission } from './enqueue-email.ts'
import { handleEmailRequest } from './handle-email-request.ts'
import type { CanvasLinks } from './links.ts'

interface CanvasEmailDependencies {
  store: Store
  tokens: Pick<AccessTokens, 'check'>
  limiter: RateLimiter
  links: Pick<CanvasLinks, 'revoke'>
  /** Tells the outbox of this process that an email was queued. */
  wakeOutbox: () => void
}

/**
 * `send-canvas-email` on this server: the shared handler with our store, tokens and outbox. 200 means that the outbox holds the
 * email, from this call or an earlier one. A call that sends a newer version names the link that it replaces, and the same
 * transaction revokes that link.
 */
export function canvasEmailFunction({
  store,
  tokens,
  limiter,
  links,
  wakeOutbox,
}: CanvasEmailDependencies): ServerFunction {
  return (request, clientAddress) =>
    handleEmailRequest(request, clientAddress, {
      async isKnownToken(token) {
        const { outcome } = await tokens.check(token)
        return outcome === 'user' || outcome === 'key'
      },
      limiter,
      findSubmission: (email, answers) => findSubmission(store.db, email, answers),
      async sendEmail(submissionId) {
        const replacedLink = request.headers.get(CANVAS_LINK_HEADER)
        await store.inTransaction(async (trx) => {
          await enqueueCanvasCopy(trx, submissionId)
          if (replacedLink !== null) await links.revoke(trx, replacedLink)
        })
        wakeOutbox()
        return true
      },
    })
}
