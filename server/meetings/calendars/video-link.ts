/** The video call that a host's calendar makes for a meeting. */
import { sql } from 'kysely'
import type { Store, Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueueChange } from '../booking/record-change.ts'
import { lockedMeeting } from '../booking/rows.ts'

/** Notes the link of a meeting, and sends it to a visitor who was told of the meeting without it. */
export type NoteVideo = (meetingId: string, url: string) => Promise<void>

export function videoLinks({
  store,
  clock,
}: {
  store: Pick<Store, 'inTransaction'>
  clock: Pick<Clock, 'databaseNow'>
}): NoteVideo {
  return (id, url) =>
    store.inTransaction(async (trx) => {
      const meeting = await lockedMeeting(trx, id)
        .where('m.state', '=', 'booked')
        .executeTakeFirst()
      if (!meeting || meeting.video_url === url) {
        return
      }
      const isWaiting = await isBeingTold(trx, meeting)
      const changed = await trx
        .updateTable('meetings')
        .set({
          video_url: url,
          ...(!isWaiting && { sequence: meeting.sequence + 1, changed_at: clock.databaseNow() }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (!isWaiting) {
        const to = { visitor: meeting.email }
        await enqueueChange(trx, changed, { what: 'linked', by: 'host', to }, clock.databaseNow())
      }
    })
}

/** Whether the email about the latest change is still to be written. */
async function isBeingTold(
  trx: Trx,
  { id, sequence }: { id: string; sequence: number },
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('private.outbox')
    .select('id')
    .where('kind', '=', 'email')
    .where('ref', '=', id)
    .where('state', '=', 'pending')
    .where(
      sql<boolean>`payload->>'template' in ('meeting-booked', 'meeting-changed')
        and (payload->>'sequence')::int = ${sequence} and attempts = 0 and locked_until is null`,
    )
    .executeTakeFirst()
  return waiting !== undefined
}
