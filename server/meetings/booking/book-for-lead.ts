/** Booking by staff, for a lead that exists: meeting and outbox rows in one transaction. */
import type { MeetingAnswer } from '#contract/meetings.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { BookableCall } from '../calls.ts'
import { emailOfLead } from '../stored-meeting.ts'
import type { HostQuestions } from './ask-hosts.ts'
import type { BookingDesk } from './desk.ts'
import { NotBooked } from './not-booked.ts'
import { bookedBefore, type Meeting, timesOf } from './rows.ts'

interface LeadBooking {
  leadId: string
  call: BookableCall
  /** Id of the host. Undefined: who is free and has the fewest meetings that week. */
  onlyHost: string | undefined
  /** Epoch milliseconds. */
  at: number
  /** The time zone in which the visitor is told the time. */
  zone: string
}

interface LeadBookingDependencies {
  store: Pick<Store, 'inTransaction'>
  clock: Pick<Clock, 'databaseNow'>
  desk: BookingDesk
  questions: HostQuestions
}

/**
 * Books as a visitor would: a time that is offered, after the calendars were asked again, with the
 * same emails. Staff know whom they talk to, so nothing is held until an address is confirmed.
 * @param record notes the meeting in the audit log, in the same transaction
 * @returns `closed` when there is no such lead
 * @throws {StatusError} 503 while a calendar has not been read
 */
export type BookForLead = (
  request: LeadBooking,
  record: (trx: Trx, meetingId: string) => Promise<void>,
) => Promise<MeetingAnswer>

export function bookingForLead({
  store,
  clock,
  desk,
  questions,
}: LeadBookingDependencies): BookForLead {
  const { availability, announcements, answers } = desk

  async function bookIn(trx: Trx, request: LeadBooking, isUnchecked: boolean): Promise<Meeting> {
    const { leadId, call, onlyHost, at, zone } = request
    const { minutes } = call
    const { host } = await availability.hostFor(trx, { call: call.id, at, minutes, onlyHost })
    const lead = await trx
      .selectFrom('leads as l')
      .select(emailOfLead.as('email'))
      .where('l.id', '=', leadId)
      .where('l.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!lead) {
      throw new NotBooked('closed')
    }
    const now = clock.databaseNow()
    const meeting = await trx
      .insertInto('meetings')
      .values({
        lead_id: leadId,
        call: call.id,
        host: host.id,
        ...timesOf(at, minutes, host),
        zone,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { what: 'booked', by: 'staff', isUnchecked } as const
    await announcements.announce(trx, { ...meeting, email: lead.email }, change)
    return meeting
  }

  return async (request, record) => {
    const isUnchecked = !(await questions.haveAnswered(request.call.id))
    return answers.attempt(
      () =>
        store.inTransaction(async (trx) => {
          // Two calls wait for each other here, so that a double click books once.
          await lockName(trx, 'meetings')
          const repeated = await bookedBefore(trx, request.leadId, request.at)
          if (repeated) {
            return repeated
          }
          const meeting = await bookIn(trx, request, isUnchecked)
          await record(trx, meeting.id)
          return meeting
        }),
      { isByLink: false },
    )
  }
}
