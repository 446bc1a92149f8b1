/**
 * Booking, moving and canceling. Which of two visitors gets a time is decided by the database
 * (migration `meetings`).
 */

import { type Selectable, sql, type Updateable } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import type { BookedMeeting, MeetingAnswer } from '#contract/meetings.ts'
import type { MeetingParty, MeetingsTable } from '#contract/tables/meetings.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import { type ContactSettings, hostEmail } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { insertLead, type LeadStoreDependencies } from '#server/leads/intake/store-lead.ts'
import { noteForStaff } from '#server/leads/notices/staff-notice.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { SeenEntry } from '../calendars/refresh.ts'
import {
  type BookableCall,
  callName,
  type Host,
  hostOf,
  meetingHosts,
  offeredCalls,
} from '../calls.ts'
import type { MeetingLinks } from '../links.ts'
import { type Change, emailOfLead, enqueueChange, updateLead } from '../stored-meeting.ts'
import {
  freeTimes,
  type HostTime,
  hostWeek,
  isScarce,
  readOccupied,
  whyNotFree,
} from './free-times.ts'
import { checkHold, endHolds } from './holds.ts'

type Meeting = Selectable<MeetingsTable>
/** With its visitor's address. */
type WithEmail = Meeting & { email: string }
type Announced = Pick<Change, 'by' | 'isUnchecked'> & {
  what: 'booked' | 'moved' | 'reassigned' | 'canceled'
  before?: Meeting
}

/** SQLSTATE exclusion_violation. */
const EXCLUSION_VIOLATION = '23P01'
/** An entry that a host made longer is not taken for a meeting. */
const LONGEST_MS = 12 * HOUR_MS

interface MeetingDependencies
  extends Omit<LeadStoreDependencies, 'settings' | 'zone' | 'privacyNotice'> {
  store: Store
  /** Calls and rules as published, which apply from the next booking on. */
  words: CurrentWords
  /** Addresses of the first host's calendars. */
  feeds: readonly string[]
  settings: ContactSettings
  links: MeetingLinks
  /**
   * Asks the calendars of hosts again, two seconds at most.
   * @returns whether all of them answered
   */
  askCalendars: (hosts: readonly string[]) => Promise<boolean>
  /** Current version of the privacy notice that the form links to. */
  privacyNotice: () => Promise<string>
}

interface BookingRequest {
  call: BookableCall
  /** Epoch milliseconds. */
  at: number
  /** The visitor's time zone. */
  zone: string
  /** The visitor's network address. */
  network: string
  lead: LeadFacts
}

type KnownHost = HostTime & { host: Host }

const taking =
  (call: string) =>
  ({ host }: KnownHost) =>
    host.calls.includes(call)

/** Rolls the transaction back with an answer for the visitor. */
class NotBooked extends Error {
  readonly outcome: 'taken' | 'too-many' | 'moved-often' | 'closed'
  constructor(outcome: NotBooked['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

export type Meetings = ReturnType<typeof meetings>

/** Booking, and what can be done with a meeting. */
export function meetings(dependencies: MeetingDependencies) {
  const { store, words, clock, links, feeds, limiter, forward, settings } = dependencies
  const ownZone = () => words('site').zone

  /**
   * The hosts whose calendars have been read, with what occupies them.
   * @param call which at least one of them takes, if any host does
   * @throws {StatusError} 503 while the calendars of none have been read
   */
  async function knownHosts(
    db: Trx | Store['db'],
    call: string,
    except?: string,
  ): Promise<KnownHost[]> {
    const all = meetingHosts(words)
    const now = clock.now()
    // The last day is that of the host's zone, and the pause after its meetings counts too.
    const days = Math.max(...all.map(({ horizonDays }) => horizonDays)) + 2
    const until = now + days * DAY_MS
    const ids = all.map(({ id }) => id)
    const occupied = await readOccupied(db, { hosts: ids, feeds, now, until, except })
    const known = all.flatMap((host) => {
      const taken = occupied.get(host.id)
      return taken ? [{ host, taken }] : []
    })
    const isTaken = all.some(({ calls }) => calls.includes(call))
    if (isTaken && !known.some(taking(call))) {
      throw new StatusError(503, 'The free times are not known now.')
    }
    return known
  }

  const askFor = (call: string) =>
    dependencies.askCalendars(
      meetingHosts(words).flatMap(({ id, calls }) => (calls.includes(call) ? [id] : [])),
    )

  async function askForMeeting(id: string): Promise<boolean> {
    const known = await store.db
      .selectFrom('meetings')
      .select('call')
      .where('id', '=', id)
      .executeTakeFirst()
    return known === undefined || askFor(known.call)
  }

  /**
   * Start times that can be booked now with any host, in epoch milliseconds.
   * @throws {StatusError} 503 while a calendar has not been read
   */
  async function timesFor({ id, minutes }: BookableCall): Promise<number[]> {
    const hosts = (await knownHosts(store.db, id)).filter(taking(id))
    const times = hosts.flatMap(({ host, taken }) => freeTimes(host, minutes, clock.now(), taken))
    return [...new Set(times)].sort((a, b) => a - b)
  }

  /**
   * The host who gets a meeting: of those who are free then, the one it has now, else the one with
   * the fewest meetings that week. A lock lets one booking after the other choose. The table itself
   * refuses meetings that overlap.
   * @returns with it, how to find out whether few times would be left
   */
  async function hostFor(trx: Trx, call: string, at: number, minutes: number, moved?: Meeting) {
    await lockName(trx, 'meetings')
    const known = await knownHosts(trx, call, moved?.id)
    const hosts = known.filter(taking(call))
    // A hold has met the notice by the time at which it was made.
    const asked = moved?.state === 'held' ? moved.created_at.getTime() : clock.now()
    const free = hosts.filter(({ host, taken }) => !whyNotFree(host, minutes, asked, taken, at))
    const meetingsInWeek = ({ host: { zone }, taken: { meetings } }: (typeof hosts)[number]) => {
      const week = hostWeek(zone, at)
      return meetings.filter(({ from }) => hostWeek(zone, from) === week).length
    }
    const [chosen] = free.sort((a, b) => meetingsInWeek(a) - meetingsInWeek(b))
    const present = free.find(({ host }) => host.id === moved?.host)
    if (!chosen) {
      throw new NotBooked('taken')
    }
    const { host } = present ?? chosen
    const meeting = { from: at, to: at + minutes * MINUTE_MS }
    const booked = known.map((one) => {
      const { taken } = one
      return one.host === host
        ? { host, taken: { ...taken, meetings: [...taken.meetings, meeting] } }
        : one
    })
    // Short meetings, well placed, could leave no room for longer ones. Where a longer one has
    // room, a shorter one has, so the longest call of the same hosts counts.
    const longest = new Map(
      offeredCalls(words)
        .filter(({ id }) => host.calls.includes(id))
        .sort((a, b) => a.minutes - b.minutes)
        .map(({ id, minutes }) => {
          const takers = booked.filter(taking(id))
          return [takers.map((one) => one.host.id).join(), { takers, minutes }]
        }),
    )
    const isLast = () =>
      [...longest.values()].some(({ takers, minutes }) => isScarce(takers, minutes, asked, at))
    return { host, isLast }
  }

  const hostEmailOf = (meeting: { host: string }) =>
    hostOf(words, meeting).email || hostEmail(settings)

  function seen(meeting: Meeting, isByLink: boolean): BookedMeeting {
    const hasBegun = meeting.starts_at.getTime() <= clock.now()
    const { name, place, zone: hostZone } = hostOf(words, meeting)
    return {
      token: isByLink ? links.tokenOf(meeting.id) : links.viewTokenOf(meeting.id),
      canChange: isByLink && meeting.state === 'booked' && !hasBegun,
      canConfirm: isByLink && meeting.state === 'held' && !hasBegun,
      call: meeting.call,
      host: name,
      hostZone,
      place,
      startsAt: meeting.starts_at.getTime(),
      endsAt: meeting.ends_at.getTime(),
      zone: meeting.zone,
      state: meeting.state,
      hasBegun,
    }
  }

  /** Runs a change. When the time is taken or no longer offered, answers with the free times. */
  async function attempt(
    callOf: () => string,
    work: () => Promise<Meeting>,
    isByLink: boolean,
  ): Promise<MeetingAnswer> {
    try {
      return { outcome: 'done', meeting: seen(await work(), isByLink) }
    } catch (error) {
      const isOverlap = error instanceof DatabaseError && error.code === EXCLUSION_VIOLATION
      if (!isOverlap && !(error instanceof NotBooked)) {
        throw error
      }
      if (error instanceof NotBooked && error.outcome !== 'taken') {
        return { outcome: error.outcome }
      }
      const wanted = offeredCalls(words).find(({ id }) => id === callOf())
      return { outcome: 'taken', times: wanted ? await timesFor(wanted) : [] }
    }
  }

  /**
   * Stores lead, meeting and outbox rows in one transaction.
   * @throws {StatusError} 503 while a calendar has not been read
   */
  async function book({ call, at, zone, network, lead }: BookingRequest): Promise<MeetingAnswer> {
    const privacyNotice = await dependencies.privacyNotice()
    const email = lead.values.email ?? ''
    const isUnchecked = !(await askFor(call.id))
    const bookAt = () =>
      store.inTransaction(async (trx) => {
        const now = clock.databaseNow()
        // A lead is forwarded when its meeting is booked.
        const tools = {
          store,
          clock,
          limiter,
          forward: undefined,
          settings: {},
          zone: ownZone,
          privacyNotice,
        }
        const { id: leadId } = await insertLead(trx, tools, lead)
        const startsAt = new Date(at)
        // A double click, or a retry after a lost answer.
        const known = await trx
          .selectFrom('meetings')
          .selectAll()
          .where('lead_id', '=', leadId)
          .where('starts_at', '=', startsAt)
          .where('state', '<>', 'canceled')
          .executeTakeFirst()
        if (known) {
          return known
        }
        const { host, isLast } = await hostFor(trx, call.id, at, call.minutes)
        const wouldBeLast = isLast()
        const asker = { email, network, isScarce: wouldBeLast }
        const state = await checkHold(trx, { limiter, now }, asker)
        if (state === 'too-many') {
          throw new NotBooked(state)
        }
        const meeting = await trx
          .insertInto('meetings')
          .values({
            lead_id: leadId,
            call: call.id,
            host: host.id,
            starts_at: startsAt,
            ends_at: new Date(at + call.minutes * MINUTE_MS),
            during: during(at, call.minutes, host),
            zone,
            state,
            is_offered: wouldBeLast,
            created_at: now,
            changed_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const held = { template: 'meeting-confirm', to: email, change: 'held', sequence: 0 }
        if (state === 'held') {
          await describeInLead(trx, meeting)
          await enqueue(trx, { kind: 'email', ref: meeting.id, payload: held }, now)
        } else {
          await announce(trx, { ...meeting, email }, { what: 'booked', by: 'visitor', isUnchecked })
        }
        return meeting
      })
    return attempt(() => call.id, bookAt, false)
  }

  const describeInLead = (trx: Trx, meeting: Meeting) => {
    const facts = {
      kind: callName(words, meeting.call),
      hostZone: hostOf(words, meeting).zone,
      forward,
    }
    return updateLead(trx, meeting, facts, clock.databaseNow())
  }

  /** Writes a change of a meeting into its lead, and tells everyone whom it concerns. */
  async function announce(
    trx: Trx,
    changed: WithEmail,
    { before, ...change }: Announced,
  ): Promise<void> {
    const now = clock.databaseNow()
    await describeInLead(trx, changed)
    const hosts = { host: hostEmailOf(changed), before: hostEmailOf(before ?? changed) }
    const to = { visitor: changed.email, ...(change.by !== 'host' && hosts) }
    await enqueueChange(trx, changed, { ...change, to }, now)
    const all = { to: settings.LEAD_NOTIFY_EMAIL, hosts: Object.values(hosts) }
    await noteForStaff(
      trx,
      { kind: 'meeting', leadId: changed.lead_id, zone: ownZone(), ...all },
      now,
    )
  }

  /** Changes a future meeting, and tells visitor and host. */
  async function change(
    id: string,
    kind: 'moved' | 'canceled',
    by: MeetingParty,
    /** @returns the columns to set; undefined when nothing changes */
    work: (trx: Trx, meeting: WithEmail) => Promise<Updateable<MeetingsTable> | undefined>,
    isWanted: (meeting: Meeting) => boolean = () => true,
    isUnchecked = false,
  ): Promise<MeetingAnswer> {
    let call = ''
    const changeIn = () =>
      store.inTransaction(async (trx) => {
        const now = clock.databaseNow()
        const meeting = await withEmail(trx, id)
          .where('m.state', '=', 'booked')
          .where('m.starts_at', '>', now)
          .executeTakeFirst()
        if (!meeting || !isWanted(meeting)) {
          throw new NotBooked('closed')
        }
        // In the calendar the host sees what is free.
        call = by === 'host' ? '' : meeting.call
        const values = await work(trx, meeting)
        if (!values) {
          return meeting
        }
        const changed = await trx
          .updateTable('meetings')
          .set({ ...values, sequence: meeting.sequence + 1, changed_at: now })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const isMoved = changed.starts_at.getTime() !== meeting.starts_at.getTime()
        const what = kind === 'canceled' || isMoved ? kind : 'reassigned'
        await announce(
          trx,
          { ...changed, email: meeting.email },
          { what, by, isUnchecked, before: meeting },
        )
        return changed
      })
    return attempt(() => call, changeIn, true)
  }

  /**
   * @param by staff may choose any time without another meeting, because they know their own
   *   calendar
   * @param to id of the one who takes it from now on
   */
  async function move(
    id: string,
    at: number,
    by: 'visitor' | 'staff',
    to?: string,
  ): Promise<MeetingAnswer> {
    const isUnchecked = by === 'visitor' && !(await askForMeeting(id))
    const work = async (trx: Trx, meeting: WithEmail) => {
      const isSameHost = to === undefined || to === meeting.host
      if (meeting.starts_at.getTime() === at && isSameHost) {
        return undefined
      }
      // A meeting keeps its length, also when calls of its kind became longer.
      const minutes = (meeting.ends_at.getTime() - meeting.starts_at.getTime()) / MINUTE_MS
      const host =
        by === 'visitor'
          ? (await hostFor(trx, meeting.call, at, minutes, meeting)).host
          : hostOf(words, { host: to ?? meeting.host })
      if (by === 'visitor') {
        const wait = await limiter.check('meeting-changed', meeting.email, { within: trx })
        if (wait > 0) {
          throw new NotBooked('moved-often')
        }
      } else if (at <= clock.now()) {
        throw new NotBooked('taken')
      }
      return {
        host: host.id,
        starts_at: new Date(at),
        ends_at: new Date(at + minutes * MINUTE_MS),
        during: during(at, minutes, host),
      }
    }
    return change(id, 'moved', by, work, undefined, isUnchecked)
  }

  /** A hold ends as it does after half an hour, because nobody else knows of it yet. */
  async function cancel(id: string, by: 'visitor' | 'staff'): Promise<MeetingAnswer> {
    const [held] = await endHolds(store.db, sql`id = ${id}::uuid`)
    if (held) {
      return { outcome: 'done', meeting: seen({ ...held, state: 'canceled' }, false) }
    }
    return change(id, 'canceled', by, async () => ({ state: 'canceled', canceled_by: by }))
  }

  /**
   * Does here what the host did in the calendar, unless something else happened to the meeting
   * since it was read. What no meeting can be is put back there.
   * @param entry without an etag it is gone
   * @param isConflict it was also changed here, and the caller writes that if the calendar's change
   *   is not possible
   * @returns whether it was done
   */
  async function follow(
    seen: Meeting,
    { etag, own }: Pick<SeenEntry, 'etag' | 'own'>,
    isConflict = false,
  ): Promise<boolean> {
    const isWanted = (now: Meeting) =>
      now.sequence === seen.sequence && now.calendar_etag === seen.calendar_etag
    const isGone = etag === null || own?.state === 'canceled'
    const work = async (_: Trx, meeting: Meeting): Promise<Updateable<MeetingsTable>> => {
      const nowhere = { calendar: null, calendar_url: null, calendar_etag: null }
      if (isGone) {
        return { state: 'canceled', canceled_by: 'host', ...(etag === null && nowhere) }
      }
      const isPossible =
        own?.state === 'booked' && own.from > clock.now() && own.to - own.from <= LONGEST_MS
      if (!isPossible) {
        throw new NotBooked('taken')
      }
      const { from, to } = own
      const times = { starts_at: new Date(from), ends_at: new Date(to) }
      return {
        ...times,
        during: during(from, (to - from) / MINUTE_MS, hostOf(words, meeting)),
        calendar_etag: etag,
      }
    }
    const { outcome } = await change(seen.id, isGone ? 'canceled' : 'moved', 'host', work, isWanted)
    if (outcome === 'done' && isConflict) {
      await overrule(seen.id, 'followed')
    }
    if (outcome === 'taken' && !isConflict) {
      await overrule(seen.id, 'putBack', etag)
    }
    return outcome === 'done'
  }

  /**
   * Tells the host that a change in the calendar did not count, or that one here did not. @param
   * etag of what is to be put back
   */
  function overrule(
    id: string,
    what: 'kept' | 'followed' | 'putBack',
    etag?: string | null,
  ): Promise<void> {
    return store.inTransaction(async (trx) => {
      const now = clock.databaseNow()
      const back = etag === undefined ? {} : { calendar_etag: etag, calendar_sequence: null }
      const meeting = await trx
        .updateTable('meetings')
        .set({ changed_at: sql`changed_at`, ...back })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!meeting) {
        return
      }
      await enqueueChange(
        trx,
        meeting,
        { what, by: 'host', to: { host: hostEmailOf(meeting) } },
        now,
      )
    })
  }

  /** What the holder of a token sees. Undefined when it opens no meeting. */
  async function open(token: string): Promise<BookedMeeting | undefined> {
    const linked = links.idOf(token)
    const id = linked ?? links.viewIdOf(token)
    if (id === undefined) {
      return undefined
    }
    const known = await store.db
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return known && seen(known, linked !== undefined)
  }

  /** Books a held meeting, with another host if need be. 'closed': its hold has ended */
  async function confirm(id: string): Promise<MeetingAnswer> {
    const isUnchecked = !(await askForMeeting(id))
    const confirmIn = () =>
      store.inTransaction(async (trx) => {
        // Before the meeting itself is locked, in the order of bookings.
        await lockName(trx, 'meetings')
        await endHolds(trx)
        const held = await withEmail(trx, id).executeTakeFirst()
        if (held && held.state !== 'held') {
          return held
        }
        const at = held?.starts_at.getTime() ?? 0
        if (!held || at <= clock.now()) {
          throw new NotBooked('closed')
        }
        const minutes = (held.ends_at.getTime() - at) / MINUTE_MS
        const { host } = await hostFor(trx, held.call, at, minutes, held)
        const state = { state: 'booked' as const, is_offered: false }
        const booked = { ...state, host: host.id, during: during(at, minutes, host) }
        await trx.updateTable('meetings').set(booked).where('id', '=', id).execute()
        await announce(trx, { ...held, ...booked }, { what: 'booked', by: 'visitor', isUnchecked })
        return { ...held, ...booked }
      })
    return attempt(() => '', confirmIn, true)
  }

  /** A meeting with its visitor's address, locked for a change. */
  const withEmail = (trx: Trx, id: string) =>
    trx
      .selectFrom('meetings as m')
      .innerJoin('leads as l', 'l.id', 'm.lead_id')
      .selectAll('m')
      .select(emailOfLead.as('email'))
      .where('m.id', '=', id)
      .forUpdate('m')

  /** A `tstzrange` of the meeting and the pause after it. */
  function during(at: number, minutes: number, { bufferMinutes }: Host): string {
    const to = at + (minutes + bufferMinutes) * MINUTE_MS
    return `[${new Date(at).toISOString()},${new Date(to).toISOString()})`
  }

  return { timesFor, book, move, cancel, follow, overrule, open, confirm }
}
