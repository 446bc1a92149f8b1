/** Puts the entries of meetings where they belong (outbox rows of the kind `calendar`). */
import { sql } from 'kysely'
import { type Store, sqlThrough } from '#server/db/store.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer } from '#server/outbox/worker.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { releaseEmails } from '../booking/record-change.ts'
import { type MeetingWithLead, readMeetings } from '../stored-meeting.ts'
import { FeedError } from './feed-error.ts'
import type { EntryToWrite } from './host-calendar.ts'
import type { HostChanges } from './host-changes.ts'
import { type Calendar, type CalendarSettings, readCalendars } from './hosts-calendars.ts'
import type { OpenCalendar } from './open-calendar.ts'
import type { VideoLinks } from './video-link.ts'
import { CHANGED, entryWriter, noteWritten, type WriteEntry } from './write-entry.ts'

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
  open: OpenCalendar
  videos: VideoLinks
  /** The entry for the host. */
  entryOf: (meeting: MeetingWithLead) => EntryToWrite
}

export function calendarDeliverer({
  store,
  calendars,
  changes,
  open,
  videos,
  entryOf,
}: CalendarWriteDependencies): Deliverer {
  const write = entryWriter({ store, changes, entryOf, videos, siteHost: calendars.siteHost })
  return {
    concurrency: CONCURRENCY,
    hasManyReceivers: true,
    oneByOne: true,
    deliver: async (job, signal) => {
      try {
        await place({ store, calendars, videos, open, write }, job, signal)
        return { result: 'done' }
      } catch (error) {
        if (error instanceof CallError) {
          const { message, retryAfterMs } = error
          return { result: 'retry', error: message, ...(retryAfterMs && { retryAfterMs }) }
        }
        throw error
      } finally {
        await releaseEmails(store.db, job)
      }
    },
  }
}

/** Where the entry of a meeting is or was. */
type Placed = Partial<Pick<MeetingWithLead, 'calendar' | 'calendar_url'>>

/** The calendars that a job may open. */
interface Opening {
  all: readonly Calendar[]
  open: OpenCalendar
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
    videos,
    open,
    write,
  }: Pick<CalendarWriteDependencies, 'store' | 'calendars' | 'videos' | 'open'> & {
    write: WriteEntry
  },
  { ref: id, payload }: OutboxJob,
  signal: AbortSignal,
): Promise<void> {
  const [meeting] = await readMeetings(store.db, sql<boolean>`m.id = ${id}::uuid`)
  const all = await readCalendars(sqlThrough(store.db), calendars)
  const opening = { all, open, signal }
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
    // Canceled or handed over here, it goes.
    await noteLeaving(store, meeting)
    const entry = await remove(opening, meeting)
    // A call ends with its entry.
    if (entry !== 'unknown' && meeting.video_url !== null && (await videos.end(meeting))) {
      return
    }
    // Without an entity tag, another process may be about to write it.
    if (entry === 'removed' || meeting.calendar_etag !== null) {
      const nowhere = { calendar: null, calendar_url: null, calendar_etag: null }
      await noteWritten(store, meeting, nowhere)
    }
    meeting.calendar_url = null
  }
  if (!target?.account) {
    return noteWritten(store, meeting, {})
  }
  const access = open(target.account, limited(signal, TIME_LIMIT_MS))
  const known = meeting.calendar_url === null ? null : meeting.calendar_etag
  const uid = `${id}@${calendars.siteHost}`
  const there = known === null ? await search(opening, target, uid) : undefined
  await write({ calendar: target, access }, meeting, { known, there })
}

const limited = (signal: AbortSignal, ms: number) =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)])

/** Until it is noted that an entry is gone, nobody takes its absence for the host's doing. */
async function noteLeaving(
  { db }: Pick<Store, 'db'>,
  { id, sequence }: MeetingWithLead,
): Promise<void> {
  await db
    .updateTable('meetings')
    .set({ calendar_sequence: null })
    .where('id', '=', id)
    .where('sequence', '=', sequence)
    .where('calendar_url', 'is not', null)
    .execute()
}

/** @returns what became of the entry. `unknown`: there is none, or its calendar is not connected */
async function remove(
  { all, open, signal }: Opening,
  { calendar, calendar_url: url }: Placed,
): Promise<'removed' | 'absent' | 'unknown'> {
  const account = all.find(({ hash }) => hash === calendar)?.account
  if (!url || !account) {
    return 'unknown'
  }
  const access = open(account, limited(signal, TIME_LIMIT_MS))
  const found = (await access.read([url])).get(url)
  if (!found) {
    return 'absent'
  }
  if (!(await access.remove(url, found.etag))) {
    throw new FeedError(CHANGED)
  }
  return 'removed'
}

/**
 * The entry that the host's mail program saved, when the host accepted an invitation before the
 * calendar was connected.
 */
async function search({ open, signal }: Opening, { account, makesVideo }: Calendar, uid: string) {
  return open(account, limited(signal, SEARCH_LIMIT_MS))
    .search(uid)
    .catch((error: unknown) => {
      // The call that writes says what is wrong. Services that make calls search fast, and what is
      // not found there has no call any more.
      if (error instanceof CallError && !makesVideo) {
        return undefined
      }
      throw error
    })
}
