/** The booking page, and the times that it asks for again. */
import { Hono } from 'hono'
import {
  MEETING_BOOK_PATH,
  MEETING_PAGE_PATH,
  MEETING_TIMES_PATH,
  type MeetingTimes,
  MEETING_PARAMETERS as PARAMETERS,
} from '#contract/meetings.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { offeredCalls } from '../calls.ts'
import type { ShowMeetingPage } from './meeting-page.ts'
import type { Meetings } from './meetings.ts'

interface PageRoutesDependencies {
  words: CurrentWords
  limiter: RateLimiter
  meetings: Pick<Meetings, 'timesFor'>
  showPage: ShowMeetingPage
}

export function meetingPageRoutes({
  words,
  limiter,
  meetings,
  showPage,
}: PageRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const counted = limitVisitor(limiter, 'meeting-times')

  routes.get(MEETING_PAGE_PATH, counted, async (c) => {
    c.set('route', MEETING_PAGE_PATH)
    return showPage(c, new URL(c.req.url).searchParams, {}, 200)
  })

  routes.all(MEETING_TIMES_PATH, allowMethod('GET'), counted, async (c) => {
    const wanted = c.req.query(PARAMETERS.call)
    const call = offeredCalls(words).find(({ id }) => id === wanted)
    if (!call) {
      throw new StatusError(404, 'There is no such call.')
    }
    const times = await meetings.timesFor(call)
    return c.json({ call: call.id, times } satisfies MeetingTimes)
  })

  return routes
}

/** With a provider's booking page (SCHEDULER_URL), links to ours redirect there. */
export function providerRoutes(schedulerUrl: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(MEETING_PAGE_PATH, (c) => c.redirect(schedulerUrl, 302))
  routes.all(`${MEETING_PAGE_PATH}.data`, (c) => c.notFound())
  routes.all(`${MEETING_BOOK_PATH}/*`, (c) => c.notFound())
  return routes
}
