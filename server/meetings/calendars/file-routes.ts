/** Calendar files without an account: the entry of a visitor's meeting, and the feed for staff. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { MEETING_ENTRY_PATH, MEETINGS_FEED_PATH } from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Site } from '#server/site.ts'
import { tokenIn } from '../booking/meeting-page.ts'
import { entryFile, feedFile } from '../emails/entries.ts'
import type { MeetingLinks } from '../links.ts'
import { readMeetings } from '../stored-meeting.ts'

interface FileRoutesDependencies {
  store: Pick<Store, 'db'>
  clock: { now(): number }
  limiter: RateLimiter
  site: Pick<Site, 'settings' | 'words'>
  links: MeetingLinks
}

/** Meetings that ended longer ago leave the feed. */
const FEED_PAST_MS = 60 * DAY_MS

export function calendarFileRoutes({
  store,
  clock,
  limiter,
  site,
  links,
}: FileRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.all(
    MEETING_ENTRY_PATH,
    allowMethod('GET'),
    limitVisitor(limiter, 'meeting-change'),
    async (c) => {
      const token = tokenIn(new URL(c.req.url).searchParams)
      const linked = links.idOf(token)
      const id = linked ?? links.viewIdOf(token)
      const [meeting] =
        id === undefined ? [] : await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
      if (!meeting || meeting.state === 'held') {
        throw new StatusError(404, 'This link opens no meeting.')
      }
      const page = linked && links.pageOf(linked)
      return calendarAnswer(c, entryFile(meeting, site, page), 'meeting.ics')
    },
  )

  routes.all(
    `${MEETINGS_FEED_PATH}/:file`,
    allowMethod('GET'),
    limitVisitor(limiter, 'meeting-times'),
    async (c) => {
      const host = c.req.query('host')
      const version = links.feedVersionOf(c.req.param('file').replace(/\.ics$/, ''), host)
      const current = await store.db
        .selectFrom('private.meetings_feed')
        .select('version')
        .executeTakeFirst()
      if (version === undefined || version !== current?.version) {
        throw new StatusError(404, 'There is no such feed.')
      }
      const since = new Date(clock.now() - FEED_PAST_MS)
      const booked = await readMeetings(
        store.db,
        sql<boolean>`m.state = 'booked' and m.ends_at > ${since}
        and (${host ?? null}::text is null or m.host = ${host ?? null})`,
      )
      return calendarAnswer(c, feedFile(booked, site), 'meetings.ics')
    },
  )

  return routes
}

function calendarAnswer(c: Context<AppEnv>, text: string, name: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}
