/** Booking: lead, meeting and outbox rows in one transaction. */
import type { LeadFacts } from '#contract/lead-submission.ts'
import type { MeetingAnswer } from '#contract/meetings.ts'
import type { Store, Trx } from '#server/db/store.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { insertLead } from '#server/leads/intake/insert-lead.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { BookableCall } from '../calls.ts'
import type { HostQuestions } from './ask-hosts.ts'
import type { BookingDesk } from './desk.ts'
import { checkHold } from './holds.ts'
import { NotBooked } from './not-booked.ts'
import { bookedBefore, type Meeting, timesOf } from './rows.ts'

export interface BookingRequest {
  call: BookableCall
  /** Epoch milliseconds. */
  at: number
  /** The visitor's time zone. */
  zone: string
  /** The visitor's network address. */
  network: string
  lead: LeadFacts
}

interface BookDependencies {
  store: Store
  clock: Clock
  limiter: RateLimiter
  desk: BookingDesk
  questions: HostQuestions
  /** Current version of the privacy notice that the form links to. */
  privacyNotice: () => Promise<string>
}

/**
 * @throws {StatusError} 503 while a calendar has not been read
 */
export type BookMeeting = (request: BookingRequest) => Promise<MeetingAnswer>

export function booking(dependencies: BookDependencies): BookMeeting {
  const { store, clock, limiter, desk, questions } = dependencies
  const { availability, announcements, answers } = desk

  async function bookIn(
    trx: Trx,
    request: BookingRequest,
    known: { privacyNotice: string; isUnchecked: boolean },
  ): Promise<Meeting> {
    const { call, at, zone, network, lead } = request
    const email = lead.values.email ?? ''
    const now = clock.databaseNow()
    const { id: leadId } = await insertLead(trx, lead, {
      engine: store.engine,
      now,
      privacyNotice: known.privacyNotice,
      // It is forwarded when its meeting is booked.
      delivery: 'stored',
    })
    const repeated = await bookedBefore(trx, leadId, at)
    if (repeated) {
      return repeated
    }
    const { minutes } = call
    const { host, isLast } = await availability.hostFor(trx, { call: call.id, at, minutes })
    const isScarce = isLast()
    const state = await checkHold(trx, { limiter, now }, { email, network, isScarce })
    if (state === 'too-many') {
      throw new NotBooked(state)
    }
    const meeting = await trx
      .insertInto('meetings')
      .values({
        lead_id: leadId,
        call: call.id,
        host: host.id,
        ...timesOf(at, minutes, host),
        zone,
        state,
        is_offered: isScarce,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (state === 'held') {
      await announcements.describeInLead(trx, meeting)
      const payload = { template: 'meeting-confirm', to: email, change: 'held', sequence: 0 }
      await enqueue(trx, { kind: 'email', ref: meeting.id, payload }, now)
      return meeting
    }
    const { isUnchecked } = known
    const change = { what: 'booked', by: 'visitor', isUnchecked } as const
    await announcements.announce(trx, { ...meeting, email }, change)
    return meeting
  }

  return async (request) => {
    const privacyNotice = await dependencies.privacyNotice()
    const isUnchecked = !(await questions.haveAnswered(request.call.id))
    return answers.attempt(
      () => store.inTransaction((trx) => bookIn(trx, request, { privacyNotice, isUnchecked })),
      { isByLink: false, call: request.call.id },
    )
  }
}
