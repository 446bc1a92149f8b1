/** `POST /canvas/link` answers with the canvas of a link. `POST /canvas/link/revoke` ends the link. */
import { Hono } from 'hono'
import { z } from 'zod'
import { CANVAS_LINK_PATH, CANVAS_LINK_REVOKE_PATH, type LinkedCanvasAnswer } from '#contract/canvas.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { CanvasLinks } from './links.ts'

const TOKEN_MAX_CHARACTERS = 200

const bodyShape = z.strictObject({ token: z.string().max(TOKEN_MAX_CHARACTERS) })

interface CanvasLinkDependencies {
  store: Pick<Store, 'db'>
  links: CanvasLinks
  limiter: RateLimiter
}

/**
 * The token is in the body, because addresses appear in logs and histories. Every invalid token gets the same 404, and ending a
 * link is always answered with 200, so that neither shows what a token once was.
 */
export function canvasLinkRoutes({ store, links, limiter }: CanvasLinkDependencies): Hono<AppEnv> {
  async function readToken(c: Parameters<typeof readJson>[0]): Promise<string> {
    const body = bodyShape.safeParse(await readJson(c))
    if (!body.success) throw new StatusError(400, 'The body is not valid.')
    return body.data.token
  }

  const routes = new Hono<AppEnv>()
  const counted = limitVisitor(limiter, 'canvas-link')
  routes.all(CANVAS_LINK_PATH, allowMethod('POST'), counted, async (c) => {
    const canvas = await links.open(store.db, await readToken(c))
    if (!canvas) throw new StatusError(404, 'This link does not open a canvas.')
    const { email, answers, sentAt, expiresAt } = canvas
    return c.json({
      email,
      answers,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    } satisfies LinkedCanvasAnswer)
  })
  routes.all(CANVAS_LINK_REVOKE_PATH, allowMethod('POST'), counted, async (c) => {
    await links.revoke(store.db, await readToken(c))
    return c.json({ ok: true })
  })
  return routes
}
