/**
 * `GET /admin/api/meetings/free`: the times at which a lead can be offered a call. `POST …/book`
 * books one.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import { staffRefusals } from '#content/staff/refusals.ts'
import { isTimeZone } from '#contract/meeting-time.ts'
import type { FreeForLead } from '#contract/staff/meetings.ts'
import type { StaffReceipt } from '#contract/staff.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { Meetings } from '../booking/meetings.ts'
import { type BookableCall, meetingHosts, offeredCalls } from '../calls.ts'
import { momentShape } from './moment-shape.ts'
import { INVALID, note, STAFF_MEETINGS_PATH } from './shown-meeting.ts'

interface BookRoutesDependencies extends CallerDependencies {
  words: CurrentWords
  meetings: Pick<Meetings, 'timesFor' | 'bookForLead'>
  /** A provider's booking page is set up (SCHEDULER_URL), so there are no times here. */
  isElsewhere: boolean
  wakeOutbox: () => void
}

const freeShape = z.object({ call: z.string().optional(), host: z.string().optional() })
const bookShape = z.object({
  leadId: z.uuid(),
  call: z.string(),
  host: z.string().optional(),
  at: momentShape,
  zone: z.string().refine(isTimeZone),
})

export function bookRoutes({
  words: current,
  meetings,
  isElsewhere,
  wakeOutbox,
  ...dependencies
}: BookRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  /** @throws {RestRefusal} 409 */
  function requireOwnTimes(): void {
    if (isElsewhere) {
      throw new RestRefusal(409, '409', words.refusals.elsewhere)
    }
  }

  /**
   * The call and the host that were asked for: the first call, and any host, unless they are named.
   * @throws {RestRefusal} 400 when there is no such call, or the host does not take it
   */
  function wanted(call: string | undefined, host: string | undefined) {
    const calls = offeredCalls(current)
    const found = call ? calls.find(({ id }) => id === call) : calls[0]
    const takes = (one: { id: string; calls: readonly string[] }, { id }: BookableCall) =>
      one.id === host && one.calls.includes(id)
    if (!found || (host && !meetingHosts(current).some((one) => takes(one, found)))) {
      throw new RestRefusal(400, '400', INVALID)
    }
    return { call: found, onlyHost: host || undefined }
  }

  routes.get(`${STAFF_MEETINGS_PATH}/free`, async (c) => {
    await signedInStaff(c, dependencies, 'bookings')
    requireOwnTimes()
    const asked = freeShape.parse(c.req.query())
    const { call, onlyHost } = wanted(asked.call, asked.host)
    const { name, zone } = current('site')
    return c.json({
      call: call.id,
      calls: offeredCalls(current),
      hosts: meetingHosts(current).map((host) => ({
        id: host.id,
        name: host.name || name,
        calls: host.calls,
      })),
      zone,
      times: await meetings.timesFor(call, onlyHost),
    } satisfies FreeForLead)
  })

  routes.post(`${STAFF_MEETINGS_PATH}/book`, async (c) => {
    const { actor, body } = await signedInStaff(c, dependencies, 'bookings')
    requireOwnTimes()
    const { leadId, at, zone, ...asked } = await body(bookShape, INVALID)
    const booked: string[] = []
    const { outcome } = await meetings.bookForLead(
      { leadId, at, zone, ...wanted(asked.call, asked.host) },
      async (trx, id) => {
        booked.push(id)
        await note(trx, { actor, action: 'book', ids: [id] })
      },
    )
    if (outcome === 'closed') {
      throw new RestRefusal(404, '404', staffRefusals.noLead)
    }
    if (outcome !== 'done') {
      throw new RestRefusal(409, '409', words.refusals.notFree)
    }
    wakeOutbox()
    return c.json({ ids: booked } satisfies StaffReceipt)
  })

  return routes
}
