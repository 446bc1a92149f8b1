/** `POST /admin/api/meetings/renew-feed`: a new address for the feed that staff subscribe to. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { MeetingLinks } from '../links.ts'
import { note, STAFF_MEETINGS_PATH } from './shown-meeting.ts'

interface FeedRoutesDependencies extends CallerDependencies {
  links: Pick<MeetingLinks, 'feedOf'>
}

export function feedRoutes({ links, ...dependencies }: FeedRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(`${STAFF_MEETINGS_PATH}/renew-feed`, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'bookings')
    const version = await inTransaction(async (trx) => {
      const row = await trx
        .updateTable('private.meetings_feed')
        .set((now) => ({ version: now('version', '+', 1) }))
        .returning('version')
        .executeTakeFirstOrThrow()
      await note(trx, { actor, action: 'renew_feed', rowCount: 0 })
      return row.version
    })
    return c.json({ feed: links.feedOf(version) })
  })
  return routes
}
