/** `POST /admin/api/meetings/move` and `…/cancel`. */
import { Hono } from 'hono'
import { z } from 'zod'
import { meetings as words } from '#content/staff/meetings.ts'
import type { MeetingAnswer } from '#contract/meetings.ts'
import type { StaffReceipt } from '#contract/staff.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { Meetings } from '../booking/meetings.ts'
import { momentShape } from './moment-shape.ts'
import { INVALID, note, PAST_MEETINGS_MAX, STAFF_MEETINGS_PATH } from './shown-meeting.ts'

interface ChangeRoutesDependencies extends CallerDependencies {
  meetings: Pick<Meetings, 'move' | 'cancel'>
  wakeOutbox: () => void
}

const moveShape = z.object({ id: z.uuid(), at: momentShape, host: z.string().optional() })
const cancelShape = z.object({ ids: z.array(z.uuid()).min(1).max(PAST_MEETINGS_MAX) })

/** The role is checked first, because the same functions also serve visitors. */
export function changeRoutes({
  meetings,
  wakeOutbox,
  ...dependencies
}: ChangeRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(`${STAFF_MEETINGS_PATH}/move`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'bookings')
    const { id, at, host } = await staff.body(moveShape, INVALID)
    await noteFirst(staff, 'move', [id])
    requireDone(await meetings.move.byStaff(id, at, host))
    wakeOutbox()
    return c.json({ ids: [id] } satisfies StaffReceipt)
  })

  routes.post(`${STAFF_MEETINGS_PATH}/cancel`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'bookings')
    const { ids } = await staff.body(cancelShape, INVALID)
    await noteFirst(staff, 'cancel', ids)
    const done: string[] = []
    for (const id of ids) {
      const answer = await meetings.cancel(id, 'staff')
      // Of several, those that are over already are left out of the answer.
      if (ids.length === 1) {
        requireDone(answer)
      }
      if (answer.outcome === 'done') {
        done.push(id)
      }
    }
    wakeOutbox()
    return c.json({ ids: done } satisfies StaffReceipt)
  })

  return routes
}

/** Recorded in the audit log first, so that no change is missing there. */
function noteFirst(
  { inTransaction, actor }: SignedInStaff,
  action: 'move' | 'cancel',
  ids: readonly string[],
): Promise<void> {
  return inTransaction((trx) => note(trx, { actor, action, ids }))
}

/** @throws {RestRefusal} 409 */
function requireDone({ outcome }: MeetingAnswer): void {
  if (outcome === 'done') {
    return
  }
  const { taken, over } = words.refusals
  throw new RestRefusal(409, '409', outcome === 'taken' ? taken : over)
}
