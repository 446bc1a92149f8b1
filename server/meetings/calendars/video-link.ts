/** The video call that a host's calendar makes for a meeting. It belongs to the meeting's entry. */
import { sql } from 'kysely'
import type { Store, Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueueCalendarWrite, enqueueChange } from '../booking/record-change.ts'
import { lockedMeeting, type Meeting, type MeetingWithEmail } from '../booking/rows.ts'

export type VideoLinks = ReturnType<typeof videoLinks>

/** The entry of a meeting. */
interface EntryOfMeeting {
  /** Id of the meeting. */
  id: string
  calendar: string
  calendar_url: string
}

export function videoLinks({
  store,
  clock,
}: {
  store: Pick<Store, 'inTransaction'>
  clock: Pick<Clock, 'databaseNow'>
}) {
  /** A meeting that has not begun, of which there is something to tell. */
  const coming = (trx: Trx, id: string) =>
    lockedMeeting(trx, id)
      .where('m.state', '=', 'booked')
      .where('m.starts_at', '>', clock.databaseNow())

  /** @returns whether the visitor gets an email about it, with which the entry is written again */
  async function change(trx: Trx, meeting: MeetingWithEmail, url: string | null): Promise<boolean> {
    const changed = await trx
      .updateTable('meetings')
      .set({ video_url: url, link_changes: meeting.link_changes + 1 })
      .where('id', '=', meeting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (await isBeingTold(trx, meeting)) {
      return false
    }
    const to = { visitor: meeting.email }
    await enqueueChange(trx, changed, { what: 'linked', by: 'host', to }, clock.databaseNow())
    return true
  }

  return {
    /** Notes the link in an entry, and sends it to a visitor who was told of the meeting without it. */
    note: ({ id, calendar, calendar_url }: EntryOfMeeting, url: string): Promise<void> =>
      store.inTransaction(async (trx) => {
        const meeting = await coming(trx, id)
          .where('m.calendar', '=', calendar)
          .where('m.calendar_url', '=', calendar_url)
          .executeTakeFirst()
        if (meeting && meeting.video_url !== url) {
          await change(trx, meeting, url)
        }
      }),

    /**
     * Forgets the link of a call that ended with its entry, and queues writing the meeting again,
     * which asks for another call. A visitor who was told of it is told where the meeting takes
     * place once that is known.
     * @returns false when the meeting has no such link any more, or has begun
     */
    end: ({ id, video_url }: Pick<Meeting, 'id' | 'video_url'>): Promise<boolean> =>
      store.inTransaction(async (trx) => {
        const meeting = await coming(trx, id)
          .where('m.video_url', '=', video_url)
          .executeTakeFirst()
        if (!meeting) {
          return false
        }
        if (!(await change(trx, meeting, null))) {
          await enqueueCalendarWrite(trx, meeting, clock.databaseNow())
        }
        return true
      }),
  }
}

/**
 * Whether the visitor's email about the latest change of the meeting is still to be written. It is
 * kept from being written until this is stored.
 */
async function isBeingTold(trx: Trx, { id, sequence }: Meeting): Promise<boolean> {
  const waiting = await trx
    .selectFrom('private.outbox')
    .select('id')
    .where('kind', '=', 'email')
    .where('ref', '=', id)
    .where('state', '=', 'pending')
    .where('lease', 'is', null)
    .where(
      sql<boolean>`payload->>'template' in ('meeting-booked', 'meeting-changed')
        and (payload->>'sequence')::int = ${sequence}`,
    )
    .forUpdate()
    .executeTakeFirst()
  return waiting !== undefined
}
