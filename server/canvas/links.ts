/** Links that open a submitted canvas again (`server/http/signed-ids.ts`). */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  CANVAS_LINK_DAYS,
  CANVAS_LINK_PATH,
  CANVAS_LINK_REVOKE_PATH,
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  canvasLinkAddress,
  type LinkedCanvasAnswer,
  RATING_KEY,
} from '#contract/canvas.ts'
import type { Db, Store, Trx } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { signedIds } from '#server/http/signed-ids.ts'
import type { Clock } from '#server/outbox/clock.ts'

/** The links in an email. */
export type CanvasLinkAddresses = { open: string; revoke: string; expiresAt: Date }

export type CanvasLinks = ReturnType<typeof canvasLinks>

/** Makes the link of a submission; part of the transaction that queues its email. */
export async function makeCanvasLink(trx: Trx, submissionId: string): Promise<void> {
  await sql`insert into private.canvas_links (submission_id, expires_at)
    values (${submissionId}, now() + make_interval(days => ${CANVAS_LINK_DAYS}::int))
    on conflict (submission_id) do nothing`.execute(trx)
}

interface CanvasLinksDependencies {
  signingSecret: string
  siteUrl: string
  clock: Pick<Clock, 'databaseNow'>
}

export function canvasLinks({ signingSecret, siteUrl, clock }: CanvasLinksDependencies) {
  const { tokenOf, idOf } = signedIds(signingSecret, 'canvas-link')

  const working = (db: Db) =>
    db
      .selectFrom('private.canvas_links as l')
      .innerJoin('canvas_submissions as s', 's.id', 'l.submission_id')
      .where('l.revoked_at', 'is', null)
      .where('l.expires_at', '>', clock.databaseNow())
      .where('s.deleted_at', 'is', null)

  const linkOf = (db: Db, submissionId: string) =>
    working(db).select(['l.id', 'l.expires_at']).where('s.id', '=', submissionId).executeTakeFirst()

  return {
    /** The links for a submission's email. Undefined when its link has ended. */
    async addressesFor(db: Db, submissionId: string): Promise<CanvasLinkAddresses | undefined> {
      const link = await linkOf(db, submissionId)
      if (!link) {
        return undefined
      }
      const token = tokenOf(link.id)
      return {
        open: siteUrl + canvasLinkAddress('resume', token),
        revoke: siteUrl + canvasLinkAddress('revoke', token),
        expiresAt: link.expires_at,
      }
    },
    /** The token in a submission's email. Undefined when its link has ended. */
    async tokenFor(db: Db, submissionId: string): Promise<string | undefined> {
      const link = await linkOf(db, submissionId)
      return link && tokenOf(link.id)
    },
    /**
     * The canvas that a token opens. Undefined for an unknown, revoked or expired token, and for a
     * deleted canvas.
     */
    async open(db: Db, token: string): Promise<LinkedCanvasAnswer | undefined> {
      const id = idOf(token)
      if (id === undefined) {
        return undefined
      }
      const row = await working(db)
        .selectAll('s')
        .select('l.expires_at')
        .where('l.id', '=', id)
        .executeTakeFirst()
      if (!row) {
        return undefined
      }
      const texts = CANVAS_TEXT_KEYS.map((key) => [key, row[key] ?? ''])
      return {
        email: row.email,
        answers: { [RATING_KEY]: row[RATING_KEY], ...Object.fromEntries(texts) } as CanvasAnswers,
        sentAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }
    },
    /** Ends a link. Does nothing for an invalid token or a link that has ended. */
    async revoke(db: Db, token: string): Promise<void> {
      const id = idOf(token)
      if (id === undefined) {
        return
      }
      await sql`update private.canvas_links set revoked_at = ${clock.databaseNow()}
        where id = ${id} and revoked_at is null`.execute(db)
    },
  }
}

const TOKEN_MAX_CHARACTERS = 200

const bodyShape = z.strictObject({ token: z.string().max(TOKEN_MAX_CHARACTERS) })

interface CanvasLinkDependencies {
  store: Pick<Store, 'db'>
  links: CanvasLinks
  limiter: RateLimiter
}

/**
 * The token is in the body, because addresses appear in logs and histories. Every invalid token
 * gets the same 404, and ending a link is always answered with 200, so that neither shows what a
 * token once was.
 */
export function canvasLinkRoutes({ store, links, limiter }: CanvasLinkDependencies): Hono<AppEnv> {
  async function readToken(c: Parameters<typeof readJson>[0]): Promise<string> {
    const body = bodyShape.safeParse(await readJson(c))
    if (!body.success) {
      throw new StatusError(400, 'The body is not valid.')
    }
    return body.data.token
  }

  const routes = new Hono<AppEnv>()
  const counted = limitVisitor(limiter, 'canvas-link')
  routes.all(CANVAS_LINK_PATH, allowMethod('POST'), counted, async (c) => {
    const canvas = await links.open(store.db, await readToken(c))
    if (!canvas) {
      throw new StatusError(404, 'This link does not open a canvas.')
    }
    return c.json(canvas)
  })
  routes.all(CANVAS_LINK_REVOKE_PATH, allowMethod('POST'), counted, async (c) => {
    await links.revoke(store.db, await readToken(c))
    return c.json({ ok: true })
  })
  return routes
}
