/**
 * A canvas on its way to another device. The server keeps encrypted bytes and never has the key
 * (decision 0480).
 */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  SEALED_MAX_BYTES,
  SEALED_TYPE,
  TRANSFER_DAYS,
  TRANSFER_END_PATH,
  TRANSFER_ID_CHARACTERS,
  TRANSFER_OPEN_PATH,
  TRANSFER_PATH,
  type TransferAnswer,
} from '#contract/canvas-transfer.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { mediaType, readBytes, readJson } from '#server/http/body.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Clock } from '#server/outbox/clock.ts'

const ID_BYTES = 16

const bodyShape = z.strictObject({ id: z.string().length(TRANSFER_ID_CHARACTERS) })

interface CanvasTransferDependencies {
  store: Pick<Store, 'db'>
  clock: Pick<Clock, 'databaseNow'>
  limiter: RateLimiter
}

/**
 * The id is in the body, because addresses appear in logs. Whoever has it can fetch the bytes and
 * delete them; only the link has the key. Unknown, ended and expired ids get the same 404.
 */
export function canvasTransferRoutes({
  store,
  clock,
  limiter,
}: CanvasTransferDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const opened = limitVisitor(limiter, 'canvas-link')

  async function readId(c: Parameters<typeof readJson>[0]): Promise<string> {
    const body = bodyShape.safeParse(await readJson(c))
    if (!body.success) {
      throw new StatusError(400, 'The body is not valid.')
    }
    return body.data.id
  }

  routes.all(
    TRANSFER_PATH,
    allowMethod('POST'),
    limitVisitor(limiter, 'canvas-transfer'),
    async (c) => {
      if (mediaType(c) !== SEALED_TYPE) {
        throw new StatusError(415, `Send the canvas as ${SEALED_TYPE}.`)
      }
      const sealed = await readBytes(c, SEALED_MAX_BYTES)
      if (sealed.length === 0) {
        throw new StatusError(400, 'The body is empty.')
      }
      const id = randomBytes(ID_BYTES).toString('base64url')
      const now = clock.databaseNow()
      const expiresAt = sql<Date>`${now} + make_interval(days => ${TRANSFER_DAYS}::int)`
      await store.db
        .insertInto('private.canvas_transfers')
        .values({ id, sealed: Buffer.from(sealed), expires_at: expiresAt })
        .execute()
      return c.json({ id } satisfies TransferAnswer, 201)
    },
  )

  routes.all(TRANSFER_OPEN_PATH, allowMethod('POST'), opened, async (c) => {
    const row = await store.db
      .selectFrom('private.canvas_transfers')
      .select('sealed')
      .where('id', '=', await readId(c))
      .where('expires_at', '>', clock.databaseNow())
      .executeTakeFirst()
    if (!row) {
      throw new StatusError(404, 'This link does not open a canvas.')
    }
    return c.body(new Uint8Array(row.sealed), 200, { 'Content-Type': SEALED_TYPE })
  })

  routes.all(TRANSFER_END_PATH, allowMethod('POST'), opened, async (c) => {
    await store.db
      .deleteFrom('private.canvas_transfers')
      .where('id', '=', await readId(c))
      .execute()
    return c.json({ ok: true })
  })
  return routes
}
