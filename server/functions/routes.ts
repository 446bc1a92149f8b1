/** `POST /functions/v1/send-canvas-email` on this server: the shared handler with our store, our tokens and our outbox. */
import { Hono } from 'hono'
import { CANVAS_EMAIL_FUNCTION, CANVAS_LINK_HEADER } from '#contract/canvas.ts'
import type { AccessTokens } from '#server/auth/access-token.ts'
import { findSubmission, promiseCanvasCopy } from '#server/canvas/enqueue-email.ts'
import type { CanvasLinks } from '#server/canvas/links.ts'
import type { Store } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import { type CanvasEmailParts, handleCanvasEmail } from '#supabase/functions/send-canvas-email/handle-canvas-email.ts'

export const FUNCTIONS_PATH = '/functions/v1'
const PATH = `${FUNCTIONS_PATH}/${CANVAS_EMAIL_FUNCTION}`

interface CanvasEmailRoutesParts {
  store: Store
  tokens: Pick<AccessTokens, 'check'>
  countRequest: CountRequest
  links: Pick<CanvasLinks, 'revoke'>
  /** Tells the outbox of this process that a mail was queued. */
  wakeOutbox: () => void
}

/**
 * The answer 200 means that the mail is committed to the outbox, or was before. A newer version of a canvas names the link
 * it was opened by, which ends in the same transaction.
 */
export function canvasEmailRoutes(parts: CanvasEmailRoutesParts): Hono<AppEnv> {
  const { store, tokens, countRequest, links, wakeOutbox } = parts
  const forCall = (replacedLink: string | undefined): CanvasEmailParts => ({
    async isKnownToken(token) {
      const { outcome } = await tokens.check(token)
      return outcome === 'user' || outcome === 'key'
    },
    countCall: countRequest,
    findSubmission: (email, answers) => findSubmission(store.db, email, answers),
    async mail(submissionId) {
      await store.inTransaction(async (trx) => {
        await promiseCanvasCopy(trx, submissionId)
        if (replacedLink !== undefined) await links.revoke(trx, replacedLink)
      })
      wakeOutbox()
      return true
    },
  })
  const routes = new Hono<AppEnv>()
  routes.on(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], PATH, (c) =>
    handleCanvasEmail(c.req.raw, c.get('clientAddress'), forCall(c.req.header(CANVAS_LINK_HEADER))),
  )
  return routes
}
