/** Puts the entries of meetings where they belong (outbox rows of the kind `calendar`). */
import { sql } from 'kysely'
import { type Store, sqlThrough } from '#server/db/store.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer } from '#server/outbox/worker.ts'
import { type MeetingWithLead, readMeetings, releaseHostEmails } from '../stored-meeting.ts'
import { caldav } from './caldav.ts'
import { FeedError } from './feed-error.ts'
import type { HostChanges } from './host-changes.ts'
import { type Calendar, type CalendarSettings, readCalendars } from './hosts-calendars.ts'
import {
  CHANGED,
  entryWriter,
  noteWritten,
  type OpenCalendar,
  type WriteEntry,
} from './write-entry.ts'

const CONCURRENCY = 2
/** Far below the lease of a row. */
const TIME_LIMIT_MS = 15_000
/**
 * Old servers search all events one by one. Without an answer, the entry is written under its own
 * name.
 */
const SEARCH_LIMIT_MS = 5_000

interface CalendarWriteDependencies {
  store: Store
  calendars: CalendarSettings
  changes: HostChanges
  /** The entry for the host, as text. */
  entryOf: (meeting: MeetingWithLead) => string
}

export function calendarDeliverer({
  store,
  calendars,
  changes,
  entryOf,
}: CalendarWriteDependencies): Deliverer {
  const write = entryWriter({ store, changes, entryOf, siteHost: calendars.siteHost })
  return {
    concurrency: CONCURRENCY,
    deliver: async (job, signal) => {
      try {
        await place({ store, calendars, write }, job, signal)
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

/** Where the entry of a meeting is or was. */
type Placed = Partial<Pick<MeetingWithLead, 'calendar' | 'calendar_url'>>

/** The calendars that a job may open. */
interface Opening {
  all: readonly Calendar[]
  signal: AbortSignal
}

/**
 * Removes the entry where it should not be, and writes it where it should.
 * @throws {FeedError}
 */
async function place(
  {
    store,
    calendars,
    write,
  }: Pick<CalendarWriteDependencies, 'store' | 'calendars'> & { write: WriteEntry },
  { ref: id, payload }: OutboxJob,
  signal: AbortSignal,
): Promise<void> {
  const [meeting] = await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
  const all = await readCalendars(sqlThrough(store.db), calendars)
  const opening = { all, signal }
  const stray = payload as Placed
  if (stray.calendar !== meeting?.calendar && stray.calendar_url !== meeting?.calendar_url) {
    await remove(opening, stray)
  }
  if (!meeting) {
    return
  }
  const target = all.find(
    (one) => one.isWritten && one.host === meeting.host && meeting.state === 'booked',
  )
  if (meeting.calendar !== target?.hash) {
    // Canceled or handed over here, it goes. Without an entity tag, another process may be about
    // to write it.
    if ((await remove(opening, meeting)) || meeting.calendar_etag !== null) {
      const nowhere = { calendar: null, calendar_url: null, calendar_etag: null }
      await noteWritten(store, meeting, nowhere)
    }
    meeting.calendar_url = null
  }
  const dav = open(target, signal)
  if (!dav) {
    return noteWritten(store, meeting, {})
  }
  const known = meeting.calendar_url === null ? null : meeting.calendar_etag
  const uid = `${id}@${calendars.siteHost}`
  const there = known === null ? await search(dav.calendar, uid, signal) : undefined
  await write(dav, meeting, { known, there })
}

const limited = (signal: AbortSignal, ms: number) =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)])

function open(calendar: Calendar | undefined, signal: AbortSignal): OpenCalendar | undefined {
  return (
    calendar?.account && { ...caldav(calendar.account, limited(signal, TIME_LIMIT_MS)), calendar }
  )
}

/** @returns whether the entry was there */
async function remove(
  { all, signal }: Opening,
  { calendar, calendar_url: url }: Placed,
): Promise<boolean> {
  if (!url) {
    return false
  }
  const dav = open(
    all.find(({ hash }) => hash === calendar),
    signal,
  )
  const found = (await dav?.read([url]))?.get(url)
  if (found && !(await dav?.remove(url, found.etag))) {
    throw new FeedError(CHANGED)
  }
  return found !== undefined
}

/**
 * The entry that the host's mail program saved, when the host accepted an invitation before the
 * calendar was connected.
 */
async function search({ account }: Calendar, uid: string, signal: AbortSignal) {
  if (!account) {
    return undefined
  }
  return caldav(account, limited(signal, SEARCH_LIMIT_MS))
    .search(uid)
    .catch((error: unknown) => {
      // The call that writes says what is wrong.
      if (error instanceof FeedError) {
        return undefined
      }
      throw error
    })
}
