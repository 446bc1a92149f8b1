/**
 * Writes meetings into the hosts' calendars (outbox rows of the kind `calendar`), and follows what
 * hosts do with the entries.
 */
import { sql, type Updateable } from 'kysely'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import { type Store, sqlThrough } from '#server/db/store.ts'
import { enqueue, type OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer } from '#server/outbox/worker.ts'
import type { Meetings } from '../booking/meetings.ts'
import { type MeetingWithLead, readMeetings, releaseHostEmails } from '../stored-meeting.ts'
import type { OwnEntry } from './busy-times.ts'
import { type Caldav, caldav } from './caldav.ts'
import { type Calendar, type CalendarSettings, readCalendars } from './calendars.ts'
import { davUrl } from './dav-url.ts'
import { FeedError, readCalendar } from './read-calendar.ts'
import type { SeenEntry } from './refresh.ts'

interface CalendarWriteDependencies {
  store: Store
  calendars: CalendarSettings
  meetings: Pick<Meetings, 'follow' | 'overrule'>
  /** The entry for the host, as text. */
  entryOf: (meeting: MeetingWithLead) => string
}

const CHANGED = 'the meeting changed meanwhile'
/** Far below the lease of a row. */
const TIME_LIMIT_MS = 15_000
/**
 * Old servers search all events one by one. Without an answer, the entry is written under its own
 * name.
 */
const SEARCH_LIMIT_MS = 5_000

export function calendarDeliverer(dependencies: CalendarWriteDependencies): Deliverer {
  const { store, calendars, meetings, entryOf } = dependencies

  /**
   * Removes the entry where it should not be, and writes it where it should. @throws {FeedError}
   */
  async function place({ ref: id, payload }: OutboxJob, signal: AbortSignal): Promise<void> {
    const [meeting] = await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
    const all = await readCalendars(sqlThrough(store.db), calendars)
    const target = all.find(
      (one) => one.isWritten && one.host === meeting?.host && meeting.state === 'booked',
    )
    const limit = (ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)])
    const open = (calendar: Calendar | undefined) =>
      calendar?.account && { ...caldav(calendar.account, limit(TIME_LIMIT_MS)), calendar }
    /** @returns whether it was there */
    const remove = async ({ calendar, calendar_url: url }: Partial<MeetingWithLead>) => {
      const before = url ? open(all.find(({ hash }) => hash === calendar)) : undefined
      const found = url && (await before?.read([url]))?.get(url)
      if (url && found && !(await before?.remove(url, found.etag))) {
        throw new FeedError(CHANGED)
      }
      return Boolean(found)
    }
    const stray = payload as Partial<MeetingWithLead>
    if (stray.calendar !== meeting?.calendar && stray.calendar_url !== meeting?.calendar_url) {
      await remove(stray)
    }
    if (!meeting) {
      return
    }
    if (meeting.calendar !== target?.hash) {
      // Canceled or handed over here, it goes. Without an entity tag, another process may be about
      // to write it.
      if ((await remove(meeting)) || meeting.calendar_etag !== null) {
        await note(meeting, { calendar: null, calendar_url: null, calendar_etag: null })
      }
      meeting.calendar_url = null
    }
    const dav = open(target)
    if (!dav) {
      return note(meeting, {})
    }
    const known = meeting.calendar_url === null ? null : meeting.calendar_etag
    const there =
      known === null ? await searched(dav.calendar, meeting, limit(SEARCH_LIMIT_MS)) : undefined
    await writeEntry(dav, meeting, known, there)
  }

  /**
   * The entry that the host's mail program saved, when the host accepted an invitation before the
   * calendar was connected.
   */
  async function searched({ account }: Calendar, { id }: MeetingWithLead, signal: AbortSignal) {
    if (!account) {
      return undefined
    }
    return caldav(account, signal)
      .search(`${id}@${calendars.siteHost}`)
      .catch((error: unknown) => {
        // The call that writes says what is wrong.
        if (error instanceof FeedError) {
          return undefined
        }
        throw error
      })
  }

  /**
   * @param known entity tag of the entry, if it was written before
   * @param there the entry that is to be replaced, if it was not
   */
  async function writeEntry(
    dav: Caldav & { calendar: Calendar },
    meeting: MeetingWithLead,
    known: string | null,
    there: { url: string; etag: string } | undefined,
  ): Promise<void> {
    const own = davUrl(`${meeting.id}.ics`, dav.calendar.account?.address) ?? ''
    const url = there?.url ?? meeting.calendar_url ?? own
    const text = entryOf(meeting)
    // Noted before, so that the entry is found again when the answer is lost or this process ends.
    await store.db
      .updateTable('meetings')
      .set({ calendar: dav.calendar.hash, calendar_url: url, calendar_etag: null })
      .where('id', '=', meeting.id)
      .where(
        sql<boolean>`(calendar_url is null or calendar_etag is null and calendar = ${dav.calendar.hash})`,
      )
      .execute()
    let etag = await dav.write(url, text, there?.etag ?? known)
    if (etag === undefined) {
      const found = (await dav.read([url])).get(url)
      const [own] = found ? await ownEntries(found.text) : []
      const isChanged = own !== undefined && !isSame(own, meeting)
      // Changed on both sides. The later change counts.
      const isLater = isChanged && own.changedAt > meeting.changed_at.getTime() && known !== null
      if (found && isLater && (await meetings.follow(meeting, { etag: found.etag, own }, true))) {
        return
      }
      etag = await dav.write(url, text, found?.etag ?? null)
      if (etag === undefined) {
        throw new FeedError(CHANGED)
      }
      if (known !== null && (isChanged || !own)) {
        await meetings.overrule(meeting.id, 'kept')
      }
    }
    await note(meeting, { calendar: dav.calendar.hash, calendar_url: url, calendar_etag: etag })
  }

  async function ownEntries(text: string): Promise<OwnEntry[]> {
    const within = { from: 0, to: 0 }
    const options = { hostZone: 'UTC', within, ownUidEnding: `@${calendars.siteHost}` }
    return (await readCalendar({ texts: [text], options })).flatMap(({ own }) => own)
  }

  /**
   * @throws {FeedError} when the meeting changed meanwhile. Another process may then have found no
   * entry to change or remove
   */
  async function note(
    { id, sequence }: MeetingWithLead,
    columns: Updateable<MeetingsTable>,
  ): Promise<void> {
    const [now] = await store.db
      .updateTable('meetings')
      .set({ ...columns, calendar_sequence: sequence })
      .where('id', '=', id)
      .returning('sequence')
      .execute()
    const { calendar, calendar_url } = columns
    // Deleted while its entry was written.
    if (!now && calendar_url) {
      return enqueue(
        store.db,
        { kind: 'calendar', ref: id, payload: { calendar, calendar_url } },
        sql`now()`,
      )
    }
    if (now?.sequence !== sequence) {
      throw new FeedError(CHANGED)
    }
  }

  return {
    concurrency: 2,
    deliver: async (job, signal) => {
      try {
        await place(job, signal)
        return { result: 'done' }
      } catch (error) {
        if (error instanceof FeedError) {
          return { result: 'retry', error: error.message }
        }
        throw error
      } finally {
        await releaseHostEmails(store.db, job)
      }
    },
  }
}

const isSame = (own: OwnEntry, meeting: { starts_at: Date; ends_at: Date }) =>
  own.state === 'booked' &&
  own.from === meeting.starts_at.getTime() &&
  own.to === meeting.ends_at.getTime()

/**
 * Follows an entry that was moved or removed in a calendar, unless a change from here is still to
 * be written there.
 */
export function calendarFollower({
  store,
  meetings,
}: Pick<CalendarWriteDependencies, 'store' | 'meetings'>) {
  return async ({ calendar, url, etag, own, read }: SeenEntry): Promise<void> => {
    const meeting = await store.db
      .selectFrom('meetings')
      .selectAll()
      .where(sql<boolean>`calendar = ${calendar.hash} and calendar_url = ${url} or id::text = ${own ? url.slice(-40, -4) : null}
        and calendar is distinct from ${calendar.hash} and calendar_url is distinct from ${url}`)
      .executeTakeFirst()
    // Written after the meeting was canceled or handed over: the process that wrote it had ended,
    // or never got the answer.
    const isStray = meeting && (meeting.state !== 'booked' || meeting.calendar_url !== url)
    const payload = { calendar: calendar.hash, calendar_url: url }
    if (isStray && etag !== null && etag !== meeting.calendar_etag) {
      return enqueue(store.db, { kind: 'calendar', ref: meeting.id, payload }, sql`now()`)
    }
    if (
      !meeting ||
      meeting.calendar_etag === etag ||
      meeting.calendar_sequence !== meeting.sequence
    ) {
      return
    }
    if (meeting.calendar_etag === null || meeting.state !== 'booked') {
      return
    }
    // What was read may be older than what was written from here meanwhile.
    const present = (await read([url])).get(url)
    if ((present?.etag ?? null) !== etag) {
      return
    }
    if (own && isSame(own, meeting)) {
      await store.db
        .updateTable('meetings')
        .set({ calendar_etag: etag })
        .where('id', '=', meeting.id)
        .where('sequence', '=', meeting.sequence)
        .where('calendar_etag', '=', meeting.calendar_etag)
        .execute()
    } else {
      await meetings.follow(meeting, { etag, own })
    }
  }
}
