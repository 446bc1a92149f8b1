/** Booking, moving and canceling. Which of two visitors gets a time is decided by the database (migration `meetings`). */

import type { Selectable, Updateable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import { MEETINGS_PER_EMAIL_MAX } from '#contract/limits.ts'
import type { BookedMeeting, MeetingAnswer, MeetingRules } from '#contract/meetings.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Touches } from '#contract/touches.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { lockName } from '#server/db/lock-name.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { countWithin } from '#server/http/request-counter.ts'
import { insertLead, type LeadStoreParts } from '#server/leads/store-lead.ts'
import { secondsUntilEmail } from '#server/mail/seconds-until-email.ts'
import { type BookableCall, findCall } from './calls.ts'
import { enqueueMeetingEmails } from './enqueue-emails.ts'
import { freeTimes, hostDay } from './free-times.ts'
import type { MeetingLinks } from './meeting-links.ts'
import { readOccupied } from './read-occupied.ts'

type Meeting = Selectable<MeetingsTable>

/** SQLSTATE exclusion_violation. */
const EXCLUSION_VIOLATION = '23P01'

interface MeetingParts extends Omit<LeadStoreParts, 'notifyEmail' | 'privacyNotice'> {
  store: Store
  rules: MeetingRules
  /** Addresses of the host's calendars. */
  feeds: readonly string[]
  /** Address that is told about every meeting. */
  hostEmail: string
  links: MeetingLinks
  /** Current version of the privacy notice that the form links to. */
  privacyNotice: () => Promise<string>
}

interface BookingRequest {
  call: BookableCall
  /** Epoch milliseconds. */
  at: number
  /** The visitor's time zone. */
  zone: string
  lead: LeadFacts
  touches: Touches
}

/** Rolls the transaction back with an answer for the visitor. */
class NotBooked extends Error {
  readonly outcome: 'taken' | 'too-many' | 'closed'
  constructor(outcome: NotBooked['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

export interface Meetings {
  /** Start times that can be booked now, in epoch milliseconds. */
  timesFor(call: BookableCall): Promise<number[]>
  /** Stores lead, meeting and outbox rows in one transaction. */
  book(request: BookingRequest): Promise<MeetingAnswer>
  /** @param by staff may choose any time without another meeting, because they know their own calendar */
  move(id: string, at: number, by: 'visitor' | 'staff'): Promise<MeetingAnswer>
  cancel(id: string, by: 'visitor' | 'staff'): Promise<MeetingAnswer>
  /** What the holder of a link sees. Undefined when there is no such meeting. */
  find(id: string): Promise<BookedMeeting | undefined>
}

export function meetings(parts: MeetingParts): Meetings {
  const { store, rules, clock, links } = parts

  const minutesOf = (call: string) => findCall(call)?.minutes

  async function timesFor(call: BookableCall): Promise<number[]> {
    const now = clock.now()
    const occupied = await readOccupied(store.db, parts.feeds, now)
    return occupied ? freeTimes(rules, call.minutes, now, occupied) : []
  }

  /**
   * Whether the rules offer a time. Other meetings of the day are only counted, under a lock of that day. The table itself refuses
   * meetings that overlap.
   */
  async function requireOffered(trx: Trx, at: number, minutes: number, except?: string): Promise<void> {
    const now = clock.now()
    const day = hostDay(rules.zone, at).toString()
    await lockName(trx, `meetings ${day}`)
    const occupied = await readOccupied(trx, parts.feeds, now)
    if (!occupied || !freeTimes(rules, minutes, now, { ...occupied, meetings: [] }).includes(at))
      throw new NotBooked('taken')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from public.meetings
      where state = 'booked' and (starts_at at time zone ${rules.zone})::date = ${day}::date
        and id is distinct from ${except ?? null}::uuid`.execute(trx)
    if ((rows[0]?.n ?? 0) >= rules.maxPerDay) throw new NotBooked('taken')
  }

  function seen(meeting: Meeting): BookedMeeting {
    return {
      token: links.tokenOf(meeting.id),
      call: meeting.call,
      startsAt: meeting.starts_at.getTime(),
      endsAt: meeting.ends_at.getTime(),
      zone: meeting.zone,
      state: meeting.state,
      hasBegun: meeting.starts_at.getTime() <= clock.now(),
    }
  }

  /** Runs a change. When the time is taken or no longer offered, answers with the free times. */
  async function attempt(call: string | undefined, work: () => Promise<Meeting>): Promise<MeetingAnswer> {
    try {
      return { outcome: 'done', meeting: seen(await work()) }
    } catch (error) {
      const isOverlap = error instanceof DatabaseError && error.code === EXCLUSION_VIOLATION
      if (!isOverlap && !(error instanceof NotBooked)) throw error
      if (error instanceof NotBooked && error.outcome !== 'taken') return { outcome: error.outcome }
      const wanted = findCall(call)
      return { outcome: 'taken', times: wanted ? await timesFor(wanted) : [] }
    }
  }

  async function book({ call, at, zone, lead, touches }: BookingRequest): Promise<MeetingAnswer> {
    const privacyNotice = await parts.privacyNotice()
    const email = lead.values.email ?? ''
    return attempt(call.id, () =>
      store.inTransaction(async (trx) => {
        const now = clock.databaseNow()
        const { id: leadId } = await insertLead(trx, { ...parts, notifyEmail: undefined, privacyNotice }, lead, touches)
        const startsAt = new Date(at)
        // A double click, or a retry after a lost answer.
        const known = await trx
          .selectFrom('meetings')
          .selectAll()
          .where('lead_id', '=', leadId)
          .where('starts_at', '=', startsAt)
          .where('state', '=', 'booked')
          .executeTakeFirst()
        if (known) return known
        await requireOffered(trx, at, call.minutes)
        await requireRoom(trx, email, now)
        const meeting = await trx
          .insertInto('meetings')
          .values({
            lead_id: leadId,
            call: call.id,
            starts_at: startsAt,
            ends_at: new Date(at + call.minutes * MINUTE_MS),
            during: during(at, call.minutes),
            zone,
            created_at: now,
            changed_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await enqueueMeetingEmails(trx, meeting, 'booked', { visitor: email, host: parts.hostEmail }, now)
        return meeting
      }),
    )
  }

  /** Limits meetings per email address, so that no one takes many times or has many confirmations sent to an address. */
  async function requireRoom(trx: Trx, email: string, now: RawBuilder<Date>): Promise<void> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from public.meetings m join public.leads l on l.id = m.lead_id
      where m.state = 'booked' and m.starts_at > ${now} and l.email = ${email.toLowerCase()}`.execute(trx)
    if ((rows[0]?.n ?? 0) >= MEETINGS_PER_EMAIL_MAX) throw new NotBooked('too-many')
    const wait = await secondsUntilEmail(countWithin(parts.countRequest, trx), 'meeting-booked', email)
    if (wait > 0) throw new NotBooked('too-many')
  }

  /** Changes a future meeting, and tells visitor and host. */
  async function change(
    id: string,
    kind: 'moved' | 'canceled',
    /** @returns the columns to set; undefined when nothing changes */
    work: (trx: Trx, meeting: Meeting) => Promise<Updateable<MeetingsTable> | undefined>,
  ): Promise<MeetingAnswer> {
    const before = await find(id)
    return attempt(before?.call, () =>
      store.inTransaction(async (trx) => {
        const now = clock.databaseNow()
        const meeting = await trx
          .selectFrom('meetings as m')
          .innerJoin('leads as l', 'l.id', 'm.lead_id')
          .selectAll('m')
          .select(sql<string>`coalesce(l.fields->>'email', l.email)`.as('email'))
          .where('m.id', '=', id)
          .where('m.state', '=', 'booked')
          .where('m.starts_at', '>', now)
          .forUpdate('m')
          .executeTakeFirst()
        if (!meeting) throw new NotBooked('closed')
        const values = await work(trx, meeting)
        if (!values) return meeting
        const changed = await trx
          .updateTable('meetings')
          .set({ ...values, sequence: meeting.sequence + 1, changed_at: now })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await enqueueMeetingEmails(trx, changed, kind, { visitor: meeting.email, host: parts.hostEmail }, now)
        return changed
      }),
    )
  }

  function move(id: string, at: number, by: 'visitor' | 'staff'): Promise<MeetingAnswer> {
    return change(id, 'moved', async (trx, meeting) => {
      if (meeting.starts_at.getTime() === at) return undefined
      const minutes = minutesOf(meeting.call) ?? (meeting.ends_at.getTime() - meeting.starts_at.getTime()) / MINUTE_MS
      if (by === 'visitor') await requireOffered(trx, at, minutes, id)
      else if (at <= clock.now()) throw new NotBooked('taken')
      return {
        starts_at: new Date(at),
        ends_at: new Date(at + minutes * MINUTE_MS),
        during: during(at, minutes),
      }
    })
  }

  function cancel(id: string, by: 'visitor' | 'staff'): Promise<MeetingAnswer> {
    return change(id, 'canceled', async () => ({ state: 'canceled', canceled_by: by }))
  }

  async function find(id: string): Promise<BookedMeeting | undefined> {
    const meeting = await store.db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
    return meeting && seen(meeting)
  }

  /** A `tstzrange` of the meeting and the pause after it. */
  function during(at: number, minutes: number): string {
    const to = at + (minutes + rules.bufferMinutes) * MINUTE_MS
    return `[${new Date(at).toISOString()},${new Date(to).toISOString()})`
  }

  return { timesFor, book, move, cancel, find }
}
