/** Books a held meeting, with another host if need be. */
import type { MeetingAnswer } from '#contract/meetings.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import { minutesOf } from '../stored-meeting.ts'
import type { HostQuestions } from './ask-hosts.ts'
import type { BookingDesk } from './desk.ts'
import { endHolds } from './holds.ts'
import { NotBooked } from './not-booked.ts'
import { during, lockedMeeting, type Meeting } from './rows.ts'

interface ConfirmDependencies {
  store: Store
  clock: { now(): number }
  desk: BookingDesk
  questions: HostQuestions
}

/** `closed`: its hold has ended. */
export type ConfirmMeeting = (id: string) => Promise<MeetingAnswer>

export function confirmation({
  store,
  clock,
  desk,
  questions,
}: ConfirmDependencies): ConfirmMeeting {
  const { availability, announcements, answers } = desk

  async function confirmIn(trx: Trx, id: string, isUnchecked: boolean): Promise<Meeting> {
    // Before the meeting itself is locked, in the order of bookings.
    await lockName(trx, 'meetings')
    await endHolds(trx)
    const held = await lockedMeeting(trx, id).executeTakeFirst()
    if (held && held.state !== 'held') {
      return held
    }
    const at = held?.starts_at.getTime() ?? 0
    if (!held || at <= clock.now()) {
      throw new NotBooked('closed')
    }
    const minutes = minutesOf(held)
    const { host } = await availability.hostFor(trx, { call: held.call, at, minutes, moved: held })
    const booked = {
      state: 'booked' as const,
      is_offered: false,
      host: host.id,
      during: during(at, minutes, host),
    }
    await trx.updateTable('meetings').set(booked).where('id', '=', id).execute()
    const meeting = { ...held, ...booked }
    await announcements.announce(trx, meeting, { what: 'booked', by: 'visitor', isUnchecked })
    return meeting
  }

  return async (id) => {
    const { isUnchecked } = await questions.forMeeting(id)
    return answers.attempt(() => store.inTransaction((trx) => confirmIn(trx, id, isUnchecked)), {
      isByLink: true,
    })
  }
}
