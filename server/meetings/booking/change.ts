/** Changes a future meeting, and tells visitor and host. */
import type { Updateable } from 'kysely'
import type { MeetingAnswer } from '#contract/meetings.ts'
import type { MeetingParty, MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store, Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { Announcements } from './announce.ts'
import type { MeetingAnswers } from './answers.ts'
import { NotBooked } from './not-booked.ts'
import { lockedMeeting, type Meeting, type MeetingWithEmail } from './rows.ts'

interface MeetingChange {
  id: string
  kind: 'moved' | 'canceled'
  by: MeetingParty
  /** @returns the columns to set; undefined when nothing changes */
  work: (trx: Trx, meeting: MeetingWithEmail) => Promise<Updateable<MeetingsTable> | undefined>
  /** Default: always. */
  isWanted?: (meeting: Meeting) => boolean
  /** The calendars were not asked in time. */
  isUnchecked?: boolean
  /** Whose free times are the answer when the time is taken. Without it, none are. */
  call?: string | undefined
}

interface ChangeDependencies {
  store: Store
  clock: Clock
  announcements: Pick<Announcements, 'announce'>
  answers: Pick<MeetingAnswers, 'attempt'>
}

export type ChangeMeeting = (change: MeetingChange) => Promise<MeetingAnswer>

export function meetingChanges({
  store,
  clock,
  announcements,
  answers,
}: ChangeDependencies): ChangeMeeting {
  /** @throws {NotBooked} when the meeting can no longer be changed */
  async function changeIn(trx: Trx, wanted: MeetingChange): Promise<Meeting> {
    const { id, kind, by, work, isWanted, isUnchecked = false } = wanted
    const now = clock.databaseNow()
    const meeting = await lockedMeeting(trx, id)
      .where('m.state', '=', 'booked')
      .where('m.starts_at', '>', now)
      .executeTakeFirst()
    if (!meeting || isWanted?.(meeting) === false) {
      throw new NotBooked('closed')
    }
    const values = await work(trx, meeting)
    if (!values) {
      return meeting
    }
    const changed = await trx
      .updateTable('meetings')
      .set({
        // A video call is that of its host's calendar.
        ...(values.host && values.host !== meeting.host && { video_url: null }),
        ...values,
        sequence: meeting.sequence + 1,
        changed_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isMoved = changed.starts_at.getTime() !== meeting.starts_at.getTime()
    await announcements.announce(
      trx,
      { ...changed, email: meeting.email },
      {
        what: kind === 'canceled' || isMoved ? kind : 'reassigned',
        by,
        isUnchecked,
        before: meeting,
      },
    )
    return changed
  }

  return (wanted) =>
    answers.attempt(() => store.inTransaction((trx) => changeIn(trx, wanted)), {
      isByLink: true,
      call: wanted.call,
    })
}
