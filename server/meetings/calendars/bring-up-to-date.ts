/** Reads what changed in a calendar into its copy, and follows what the host did with our entries. */
import { sql } from 'kysely'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import type { Store, Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { type CalendarAlerts, oddEventsIn } from './alerts.ts'
import type { BusyTimesOptions } from './busy-times.ts'
import type { OwnEntry } from './events.ts'
import { FeedError, MAX_BUSY_TIMES, TooManyTimesError } from './feed-error.ts'
import type { CalendarChanges, CalendarReading } from './host-calendar.ts'
import type { Calendar, CalendarSettings } from './hosts-calendars.ts'
import { FURTHER_DAYS, type OpenCalendar } from './open-calendar.ts'
import { readCalendar } from './read-calendar.ts'

const { problems } = words.calendars

/** One of our entries that a calendar has anew, has changed or has no more. */
export interface SeenEntry {
  calendar: Calendar
  url: string
  etag: string | null
  own: OwnEntry | undefined
  /** Id of the meeting for which it was written from here. */
  meetingId?: string | undefined
  /** Reads it again. */
  read: CalendarReading['read']
}

export interface CopyDependencies {
  store: Store
  clock: Clock
  calendars: Pick<CalendarSettings, 'hosts' | 'siteHost' | 'alertEmail'>
  alerts: Pick<CalendarAlerts, 'tellOddEvents'>
  open: OpenCalendar
  /** Follows what hosts did with our entries. */
  follow: (seen: SeenEntry) => Promise<void>
}

/** An object of the calendar, as it was copied. */
interface CopiedObject {
  url: string
  etag: string
  failure: string | null
  /** Number of busy times. */
  spans: number
}

/** The calendar and its copy before a reading. */
interface Copy {
  calendar: Calendar
  /** All objects are read, whatever the server says has changed. */
  isAnew: boolean
  token: string | null
  version: number
  objects: CopiedObject[]
  /** More busy times are kept than a calendar may have. */
  isFull: boolean
}

/** Addresses to read again, and those that are gone. */
interface Difference {
  wanted: string[]
  gone: string[]
  token: string | null
}

/** An object as it was just read. */
interface ReadObject {
  own: OwnEntry[]
  meetingId: string | undefined
  row: {
    calendar: string
    url: string
    etag: string
    busy: [from: number, to: number, title: string][]
    odd_events: CalendarEventName[]
    failure: string | null
  }
}

/** @throws {FeedError} when it cannot be read, or only in part */
export async function bringUpToDate(
  dependencies: CopyDependencies,
  calendar: Calendar,
  isAnew: boolean,
): Promise<void> {
  const { store, follow, open } = dependencies
  const reading = open(calendar.account)
  const copy = await readCopy(store, calendar, isAnew)
  const readAnew = () => bringUpToDate(dependencies, calendar, true)
  // Stored by an earlier release, or kept of objects that cannot be read any more.
  if (copy.isFull && !isAnew) {
    return readAnew()
  }
  // Before the server is asked: an entry that is written from here on is in its answer.
  const written = await writtenEntries(dependencies, calendar)
  const options = readingOptions(dependencies, calendar)
  const changes = await reading.changes(isAnew ? null : copy.token, options.within)
  const listed = differenceOf(copy, changes, written)
  if (!isAnew && hasNewRoom(copy, listed)) {
    return readAnew()
  }
  const { read, difference } = await readObjects(copy, listed, { reading, options, written })
  // Before anything is stored, so that a process that ends here leaves them to the next one.
  for (const { own, meetingId, row } of read) {
    for (const one of own) {
      await follow({ ...row, calendar, own: one, meetingId, read: reading.read })
    }
  }
  for (const url of difference.gone) {
    await follow({ calendar, url, etag: null, own: undefined, read: reading.read })
  }
  const isStored = await storeCopy(dependencies, copy, difference, read)
  // Another process has brought the same copy up to date meanwhile.
  if (!isStored) {
    return bringUpToDate(dependencies, calendar, isAnew)
  }
  await requireReadable(store, calendar)
}

async function readCopy(
  { db }: Pick<Store, 'db'>,
  calendar: Calendar,
  isAnew: boolean,
): Promise<Copy> {
  const { token, version } = await db
    .selectFrom('private.calendar_feeds')
    .select(['token', 'version'])
    .where('address_hash', '=', calendar.hash)
    .executeTakeFirstOrThrow()
  const objects = await db
    .selectFrom('private.calendar_objects')
    .select(['url', 'etag', 'failure', spanCount.as('spans')])
    .where('calendar', '=', calendar.hash)
    .execute()
  const isFull = spansIn(objects) > MAX_BUSY_TIMES
  return { calendar, isAnew, token, version, objects, isFull }
}

/** Addresses of the entries that were written into the calendar for meetings to come. */
async function writtenEntries(
  { store, clock }: Pick<CopyDependencies, 'store' | 'clock'>,
  { hash }: Calendar,
): Promise<string[]> {
  const written = await store.db
    .selectFrom('meetings')
    .select('calendar_url')
    .where('calendar', '=', hash)
    .where('calendar_etag', 'is not', null)
    .where('state', '=', 'booked')
    .where('starts_at', '>', clock.databaseNow())
    .execute()
  return written.flatMap(({ calendar_url: url }) => url || [])
}

/**
 * @param written servers do not tell of entries that were written and removed between two
 *   readings, and these have no copy here
 */
function differenceOf(
  { objects, isAnew }: Copy,
  { changed, removed, isWhole, token }: CalendarChanges,
  written: readonly string[],
): Difference {
  const known = new Map(objects.map(({ url, etag }) => [url, etag]))
  const wanted = [...changed]
    .filter(([url, etag]) => isAnew || known.get(url) !== etag)
    .map(([url]) => url)
  const unlisted = isWhole ? [...known.keys()].filter((url) => !changed.has(url)) : removed
  const untold = written.filter((url) => !known.has(url) && !changed.has(url))
  return { wanted, gone: [...unlisted, ...untold], token }
}

/** What had no room may have it now. */
function hasNewRoom({ objects }: Copy, { wanted, gone }: Difference): boolean {
  const touched = new Set([...wanted, ...gone])
  const withoutRoom = objects.filter(({ failure }) => failure === problems.tooManyTimes)
  return touched.size > 0 && withoutRoom.some(({ url }) => !touched.has(url))
}

interface ObjectReading {
  reading: CalendarReading
  options: BusyTimesOptions
  /** Addresses of our own entries. */
  written: readonly string[]
}

/**
 * Reads what is wanted. Of our own entries, those that are said to be gone are asked for too,
 * because services that list events by time say the same of what was moved out of that time.
 * @returns the difference without those that are there
 */
async function readObjects(
  { calendar, objects: copied, isFull }: Copy,
  listed: Difference,
  { reading, options, written }: ObjectReading,
): Promise<{ read: ReadObject[]; difference: Difference }> {
  const doubted = listed.gone.filter((url) => written.includes(url))
  const objects = [...(await reading.read([...listed.wanted, ...doubted]))]
  const there = new Set(objects.map(([url]) => url))
  const gone = listed.gone.filter((url) => !there.has(url))
  const room =
    MAX_BUSY_TIMES - spansIn(copied.filter(({ url }) => !there.has(url) && !gone.includes(url)))
  const results = await readCalendar({ texts: objects.map(([, { text }]) => text), room, options })
  const read = results.map(({ busy, own, oddEvents: odd_events, failure }, index): ReadObject => {
    const [url = '', { etag, meetingId } = { etag: '' }] = objects[index] ?? []
    // Of too much, nothing old is kept. The whole range is taken instead.
    const all = isFull && failure !== null ? [{ ...options.within, title: '' }] : busy
    const times = all.map(({ from, to, title }): [number, number, string] => [from, to, title])
    const row = { calendar: calendar.hash, url, etag, busy: times, odd_events, failure }
    return { own, meetingId, row }
  })
  return { read, difference: { ...listed, gone } }
}

/** @returns false when another process has stored a later copy meanwhile */
async function storeCopy(
  { store, clock, alerts }: CopyDependencies,
  { calendar, isAnew, token: before, version }: Copy,
  { gone, token }: Difference,
  read: readonly ReadObject[],
): Promise<boolean> {
  const isChanged = read.length > 0 || gone.length > 0 || token !== before || isAnew
  if (!isChanged) {
    return true
  }
  const { hash } = calendar
  return store.inTransaction(async (trx) => {
    const claimed = await trx
      .updateTable('private.calendar_feeds')
      .set({
        token,
        version: version + 1,
        ...(isAnew && { read_anew_at: clock.databaseNow() }),
      })
      .where('address_hash', '=', hash)
      .where('version', '=', version)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) {
      return false
    }
    const oddBefore = await oddEventsIn(trx, hash)
    await replaceObjects(trx, hash, { gone, read })
    await alerts.tellOddEvents(trx, calendar, oddBefore)
    return true
  })
}

async function replaceObjects(
  trx: Trx,
  hash: string,
  { gone, read }: { gone: readonly string[]; read: readonly ReadObject[] },
): Promise<void> {
  await sql`
    delete from private.calendar_objects
    where calendar = ${hash} and url = any (${gone}::text[])`.execute(trx)
  await sql`
    insert into private.calendar_objects as o
    select * from jsonb_to_recordset(${JSON.stringify(read.map(({ row }) => row))}::jsonb)
      as r (calendar text, url text, etag text, busy jsonb, odd_events jsonb, failure text)
    on conflict (calendar, url) do update
    set etag = excluded.etag, odd_events = excluded.odd_events, failure = excluded.failure,
      busy = case when excluded.failure is null or excluded.busy <> '[]'
        then excluded.busy else o.busy end`.execute(trx)
}

/** @throws {FeedError} when an object of the copy could not be read, or has more than can be kept */
async function requireReadable({ db }: Pick<Store, 'db'>, { hash }: Calendar): Promise<void> {
  const { spans } = await db
    .selectFrom('private.calendar_objects')
    .select(sql<number>`coalesce(sum(${spanCount}), 0)::int`.as('spans'))
    .where('calendar', '=', hash)
    .executeTakeFirstOrThrow()
  const unreadable = await db
    .selectFrom('private.calendar_objects')
    .select(['failure', 'odd_events'])
    .where('calendar', '=', hash)
    .where('failure', 'is not', null)
    .orderBy(sql`failure = ${problems.tooManyTimes}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  const event = unreadable?.odd_events[0]
  if (spans > MAX_BUSY_TIMES || unreadable?.failure === problems.tooManyTimes) {
    throw new TooManyTimesError(event)
  }
  if (unreadable?.failure) {
    throw new FeedError(unreadable.failure, event)
  }
}

const spanCount = sql<number>`jsonb_array_length(busy)`

function spansIn(objects: readonly { spans: number }[]): number {
  return objects.reduce((sum, { spans }) => sum + spans, 0)
}

function readingOptions(
  { clock, calendars }: Pick<CopyDependencies, 'clock' | 'calendars'>,
  calendar: Calendar,
): BusyTimesOptions {
  const now = clock.now()
  const host = calendars.hosts().find(({ id }) => id === calendar.host)
  const { account } = calendar
  const user = account && 'user' in account ? account.user : undefined
  const emails = [host?.email || calendars.alertEmail(), user]
  return {
    hostZone: host?.zone ?? 'UTC',
    within: { from: now - DAY_MS, to: now + ((host?.horizonDays ?? 0) + FURTHER_DAYS) * DAY_MS },
    ownUidEnding: `@${calendars.siteHost}`,
    hostEmails: emails.flatMap((email) => email?.toLowerCase() || []),
  }
}
