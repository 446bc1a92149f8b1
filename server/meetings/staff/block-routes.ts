/** `POST /admin/api/meetings/block` and `…/unblock`: times at which nobody can book. */
import { Hono } from 'hono'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { StaffReceipt } from '#contract/staff.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { momentShape } from './moment-shape.ts'
import { INVALID, note, STAFF_MEETINGS_PATH } from './shown-meeting.ts'

/** A longer blocked time is taken for a mistake. */
const BLOCK_MAX_MS = 366 * DAY_MS

const blockShape = z
  .object({
    from: momentShape,
    to: momentShape,
    host: z.string().optional(),
    note: z.string().trim().max(200).default(''),
  })
  .refine(({ from, to }) => to > from && to - from <= BLOCK_MAX_MS)
const unblockShape = z.object({ id: z.uuid() })

export function blockRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(`${STAFF_MEETINGS_PATH}/block`, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'bookings')
    const { from, to, host, note: why } = await body(blockShape, INVALID)
    const { id } = await inTransaction(async (trx) => {
      const row = await trx
        .insertInto('blocked_times')
        .values({ host: host || null, starts_at: new Date(from), ends_at: new Date(to), note: why })
        .returning('id')
        .executeTakeFirstOrThrow()
      await note(trx, { actor, action: 'block', subject: 'blocked_times', ids: [row.id] })
      return row
    })
    return c.json({ ids: [id] } satisfies StaffReceipt)
  })

  routes.post(`${STAFF_MEETINGS_PATH}/unblock`, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'bookings')
    const { id } = await body(unblockShape, INVALID)
    const ids = await inTransaction(async (trx) => {
      const gone = await trx
        .deleteFrom('blocked_times')
        .where('id', '=', id)
        .returning('id')
        .execute()
      if (gone.length > 0) {
        await note(trx, { actor, action: 'unblock', subject: 'blocked_times', ids: [id] })
      }
      return gone.map((row) => row.id)
    })
    return c.json({ ids } satisfies StaffReceipt)
  })

  return routes
}
