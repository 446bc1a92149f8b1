/** `GET /admin/api/meetings/why`: why a time is not free, or that it is. */
import { Hono } from 'hono'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { WhyNotFree } from '#contract/staff/meetings.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type Taken, whyNotFree } from '../booking/free-times.ts'
import { occupiedForStaff } from '../booking/occupied.ts'
import { meetingHosts, offeredCalls } from '../calls.ts'
import { momentShape } from './moment-shape.ts'
import { INVALID, STAFF_MEETINGS_PATH } from './shown-meeting.ts'

interface WhyDependencies extends CallerDependencies {
  words: CurrentWords
  /** CALENDAR_FEEDS. */
  feeds: readonly string[]
}

const shape = z.object({ host: z.string(), call: z.string(), at: momentShape })

export function whyRoutes({ words, feeds, ...dependencies }: WhyDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(`${STAFF_MEETINGS_PATH}/why`, async (c) => {
    const { inTransaction } = await signedInStaff(c, dependencies, 'bookings')
    const asked = shape.safeParse(c.req.query())
    const call = offeredCalls(words).find(({ id }) => id === asked.data?.call)
    const hosts = meetingHosts(words)
    const host = hosts.find(({ id }) => id === asked.data?.host)
    if (!asked.success || !call || !host) {
      throw new RestRefusal(400, '400', INVALID)
    }
    if (!host.calls.includes(call.id)) {
      return c.json(answer('call'))
    }
    const { at } = asked.data
    // Longer than a call with the pause after it.
    const until = at + 2 * DAY_MS
    const all = await inTransaction((trx) => occupiedForStaff(trx, { hosts, feeds, until }))
    const taken = all.get(host.id)
    if (!taken) {
      return c.json(answer('unknown'))
    }
    const wanted = { minutes: call.minutes, now: Date.now(), time: at }
    const reason = whyNotFree(host, taken, wanted)
    return c.json(answer(reason?.because ?? 'free', reason?.by))
  })
  return routes
}

function answer(
  because: WhyNotFree['because'],
  { title = '', calendar = '' }: Partial<Taken> = {},
): WhyNotFree {
  return { because, title, calendar }
}
