/** Keeps the copies of the hosts' calendars up to date, and tells staff when one cannot be read. */

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { calendarAlert as alertWords } from '#content/staff/emails.ts'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { momentInWords } from '#contract/meeting-time.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import { type Store, sqlThrough, type Trx } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import type { BusyTimesOptions, OwnEntry } from './busy-times.ts'
import { type CalendarReading, caldav, feed } from './caldav.ts'
import {
  type Calendar,
  type CalendarAccount,
  type CalendarSettings,
  readCalendars,
} from './calendars.ts'
import { FeedError, MAX_BUSY_TIMES, readCalendar, TooManyTimesError } from './read-calendar.ts'

/** How often a calendar is requested, by all processes together. */
const ASK_EVERY_SECONDS = 5 * 60
const LOOK_EVERY_MS = 60_000
/** Staff are told about a calendar that has failed for this long. */
const ALERT_AFTER_SECONDS = 60 * 60
/**
 * An unchanged calendar is read again this often, because recurring events reach further every day.
 */
const READ_ANEW_SECONDS = 24 * 60 * 60
/** Days read beyond those that can be booked, so that the busy times stay useful for a while. */
const FURTHER_DAYS = 30
const TIME_LIMIT_MS = 20_000

const { problems } = words.calendars
/** One row for all calendars, so that alerts about them can be found. */
const ALERT_REF = '00000000-0000-4000-8000-0000000000ca'

/** One of our entries that a calendar has anew, has changed or has no more. */
export interface SeenEntry {
  calendar: Calendar
  url: string
  etag: string | null
  own: OwnEntry | undefined
  /** Reads it again. */
  read: CalendarReading['read']
}

export interface CalendarReaderDependencies {
  store: Store
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  calendars: CalendarSettings
  /** Address that alerts go to. */
  alertEmail: () => string
  wakeOutbox: () => void
  /** A visitor who books waits no longer for calendars. */
  askNowMs: number
  /** Follows what hosts did with our entries. */
  follow: (seen: SeenEntry) => Promise<void>
}

const openCalendar = (account: CalendarAccount): CalendarReading =>
  (account.user ? caldav : feed)(account, AbortSignal.timeout(TIME_LIMIT_MS))

/** Requests every calendar that is due. Safe to run in several processes at once. */
export async function refreshCalendars(dependencies: CalendarReaderDependencies): Promise<void> {
  const hosts = dependencies.calendars.hosts().map(({ id }) => id)
  for (const calendar of await readCalendars(
    sqlThrough(dependencies.store.db),
    dependencies.calendars,
  )) {
    if (hosts.includes(calendar.host)) {
      await refresh(dependencies, calendar, ASK_EVERY_SECONDS)
    }
  }
}

/**
 * Requests a calendar, unless another process has just done so. It never throws, because the other
 * calendars must still be read.
 * @param seconds that must have passed since the request before
 * @returns whether the calendar has answered
 */
async function refresh(
  dependencies: CalendarReaderDependencies,
  calendar: Calendar,
  seconds: number,
): Promise<boolean> {
  try {
    return await refreshIfDue(dependencies, calendar, seconds)
  } catch (error) {
    dependencies.log.error(describeError(error), 'The state of a calendar could not be noted')
    return false
  }
}

async function refreshIfDue(
  dependencies: CalendarReaderDependencies,
  calendar: Calendar,
  seconds: number,
): Promise<boolean> {
  const { store, clock, log } = dependencies
  const now = clock.databaseNow()
  const { rows } = await sql<{ isOld: boolean; hadAlert: boolean }>`
    insert into private.calendar_feeds as f (address_hash, asked_at) values (${calendar.hash}, ${now})
    on conflict (address_hash) do update set asked_at = ${now}
      where f.asked_at <= ${now} - make_interval(secs => ${seconds})
    returning coalesce(read_anew_at < ${now} - make_interval(secs => ${READ_ANEW_SECONDS}), true) as "isOld",
      alerted_at is not null as "hadAlert"`.execute(store.db)
  const [claimed] = rows
  if (!claimed) {
    return false
  }
  // Names that people gave stay out of the log.
  const label = calendar.isGiven ? calendar.name : calendar.hash.slice(0, 8)
  try {
    await bringUpToDate(dependencies, calendar, claimed.isOld)
    await store.db
      .updateTable('private.calendar_feeds')
      .set({
        answered_at: clock.databaseNow(),
        failing_since: null,
        alerted_at: null,
        failure: null,
      })
      .where('address_hash', '=', calendar.hash)
      .execute()
    if (claimed.hadAlert) {
      log.info({ calendar: label }, 'A calendar can be read again')
    }
    return true
  } catch (error) {
    const failure = error instanceof FeedError ? error : new FeedError(problems.unclear)
    if (failure !== error) {
      log.error(describeError(error), 'A calendar could not be refreshed')
    }
    const facts = { calendar: label, reason: failure.message }
    log.warn(facts, 'A calendar cannot be read: its last known busy times stay in force')
    if (await noteFailure(dependencies, calendar, failure)) {
      log.error(facts, 'A calendar has not been readable for an hour')
    }
    return false
  }
}

/**
 * Reads what changed in a calendar, and follows what the host did with our entries. @throws
 * {FeedError}
 */
async function bringUpToDate(
  dependencies: CalendarReaderDependencies,
  calendar: Calendar,
  isAnew: boolean,
): Promise<void> {
  const { store, clock, follow } = dependencies
  const { hash, account } = calendar
  if (!account) {
    throw new FeedError(problems.secret)
  }
  const { changes, read } = openCalendar(account)
  const { token, version } = await store.db
    .selectFrom('private.calendar_feeds')
    .select(['token', 'version'])
    .where('address_hash', '=', hash)
    .executeTakeFirstOrThrow()
  const copies = await store.db
    .selectFrom('private.calendar_objects')
    .select(['url', 'etag', 'failure', spanCount.as('spans')])
    .where('calendar', '=', hash)
    .execute()
  // Stored by an earlier release, or kept of objects that cannot be read any more.
  const isFull = spansIn(copies) > MAX_BUSY_TIMES
  if (isFull && !isAnew) {
    return bringUpToDate(dependencies, calendar, true)
  }
  const known = new Map(copies.map(({ url, etag }) => [url, etag]))
  // Servers do not tell of entries that were written and removed between two readings. They have no
  // copy here.
  const written = await store.db
    .selectFrom('meetings')
    .select('calendar_url')
    .where('calendar', '=', hash)
    .where('calendar_etag', 'is not', null)
    .where('state', '=', 'booked')
    .where('starts_at', '>', clock.databaseNow())
    .execute()
  const { changed, removed, isWhole, token: next } = await changes(isAnew ? null : token)
  const wanted = [...changed]
    .filter(([url, etag]) => isAnew || known.get(url) !== etag)
    .map(([url]) => url)
  const untold = written.flatMap(({ calendar_url: url }) =>
    url && !known.has(url) && !changed.has(url) ? [url] : [],
  )
  const gone = [
    ...(isWhole ? [...known.keys()].filter((url) => !changed.has(url)) : removed),
    ...untold,
  ]
  // What had no room may have it now.
  const touched = new Set([...wanted, ...gone])
  const withoutRoom = copies.filter(({ failure }) => failure === problems.tooManyTimes)
  const isRoomNew = touched.size > 0 && withoutRoom.some(({ url }) => !touched.has(url))
  if (isRoomNew && !isAnew) {
    return bringUpToDate(dependencies, calendar, true)
  }
  const objects = [...(await read(wanted))]
  const replaced = new Set([...gone, ...objects.map(([url]) => url)])
  const room = MAX_BUSY_TIMES - spansIn(copies.filter(({ url }) => !replaced.has(url)))
  const options = readingOptions(dependencies, calendar)
  const results = await readCalendar({ texts: objects.map(([, { text }]) => text), room, options })
  const rows = results.map(({ busy, own, oddEvents: odd_events, failure }, index) => {
    const [url = '', { etag } = { etag: '' }] = objects[index] ?? []
    // Of too much, nothing old is kept. The whole range is taken instead.
    const all = isFull && failure !== null ? [{ ...options.within, title: '' }] : busy
    const times = all.map(({ from, to, title }): [number, number, string] => [from, to, title])
    return { own, row: { calendar: hash, url, etag, busy: times, odd_events, failure } }
  })
  // Before anything is stored, so that a process that ends here leaves them to the next one.
  for (const { own, row } of rows) {
    for (const one of own) {
      await follow({ ...row, calendar, own: one, read })
    }
  }
  for (const url of gone) {
    await follow({ calendar, url, etag: null, own: undefined, read })
  }
  if (rows.length > 0 || gone.length > 0 || next !== token || isAnew) {
    const isStored = await store.inTransaction(async (trx) => {
      const claimed = await trx
        .updateTable('private.calendar_feeds')
        .set({
          token: next,
          version: version + 1,
          ...(isAnew && { read_anew_at: clock.databaseNow() }),
        })
        .where('address_hash', '=', hash)
        .where('version', '=', version)
        .executeTakeFirst()
      if (claimed.numUpdatedRows === 0n) {
        return false
      }
      const before = await oddEventsIn(trx, hash)
      await sql`delete from private.calendar_objects where calendar = ${hash} and url = any (${gone}::text[])`.execute(
        trx,
      )
      await sql`
        insert into private.calendar_objects as o
        select * from jsonb_to_recordset(${JSON.stringify(rows.map(({ row }) => row))}::jsonb)
          as r (calendar text, url text, etag text, busy jsonb, odd_events jsonb, failure text)
        on conflict (calendar, url) do update
        set etag = excluded.etag, odd_events = excluded.odd_events, failure = excluded.failure,
          busy = case when excluded.failure is null or excluded.busy <> '[]'
            then excluded.busy else o.busy end`.execute(trx)
      await tellOddEvents(trx, dependencies, calendar, before)
      return true
    })
    // Another process has brought the same copy up to date meanwhile.
    if (!isStored) {
      return bringUpToDate(dependencies, calendar, isAnew)
    }
  }
  const { spans } = await store.db
    .selectFrom('private.calendar_objects')
    .select(sql<number>`coalesce(sum(${spanCount}), 0)::int`.as('spans'))
    .where('calendar', '=', hash)
    .executeTakeFirstOrThrow()
  const unreadable = await store.db
    .selectFrom('private.calendar_objects')
    .select(['failure', 'odd_events'])
    .where('calendar', '=', hash)
    .where('failure', 'is not', null)
    .orderBy(sql`failure = ${problems.tooManyTimes}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  const event = unreadable?.odd_events[0]
  const hasTooMany = spans > MAX_BUSY_TIMES || unreadable?.failure === problems.tooManyTimes
  if (hasTooMany) {
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
  { clock, alertEmail, calendars: { hosts, siteHost } }: CalendarReaderDependencies,
  calendar: Calendar,
): BusyTimesOptions {
  const now = clock.now()
  const host = hosts().find(({ id }) => id === calendar.host)
  return {
    hostZone: host?.zone ?? 'UTC',
    within: { from: now - DAY_MS, to: now + ((host?.horizonDays ?? 0) + FURTHER_DAYS) * DAY_MS },
    ownUidEnding: `@${siteHost}`,
    hostEmails: [host?.email || alertEmail(), calendar.account?.user].flatMap(
      (email) => email?.toLowerCase() || [],
    ),
  }
}

/**
 * Reads a calendar once, an account without its events.
 * @param entry is written to the account and removed again
 * @throws {FeedError} when one of these cannot be done
 */
export async function tryCalendar(
  account: CalendarAccount | undefined,
  entry?: string,
): Promise<void> {
  if (!account) {
    throw new FeedError(problems.secret)
  }
  const { changes, read } = openCalendar(account)
  await changes(null)
  if (entry !== undefined) {
    const { write, remove } = caldav(account, AbortSignal.timeout(TIME_LIMIT_MS))
    const url = new URL(`${randomUUID()}.ics`, account.address).href
    const etag = await write(url, entry, null)
    if (etag === undefined || !(await remove(url, etag))) {
      throw new FeedError(problems.unclear)
    }
  }
  if (account.user) {
    return
  }
  const texts = [...(await read(['']))].map(([, { text }]) => text)
  const within = { from: Date.now(), to: Date.now() + FURTHER_DAYS * DAY_MS }
  const [result] = await readCalendar({
    texts,
    options: { hostZone: 'UTC', within, ownUidEnding: '@' },
  })
  if (result?.failure) {
    throw new FeedError(result.failure)
  }
}

/** Events that could not be read, or only in part. */
async function oddEventsIn(db: Trx, calendar: string): Promise<CalendarEventName[]> {
  const rows = await db
    .selectFrom('private.calendar_objects')
    .select('odd_events')
    .where('calendar', '=', calendar)
    .where(sql<boolean>`failure is null and odd_events <> '[]'`)
    .execute()
  return rows.flatMap(({ odd_events }) => odd_events)
}

/** Tells staff about events that could not be read and that they do not know of. */
async function tellOddEvents(
  trx: Trx,
  dependencies: CalendarReaderDependencies,
  { hash, name }: Calendar,
  before: readonly CalendarEventName[],
): Promise<void> {
  const known = new Set(before.map(({ title, day }) => `${day} ${title}`))
  const events = await oddEventsIn(trx, hash)
  if (events.every(({ title, day }) => known.has(`${day} ${title}`))) {
    return
  }
  const limiter = databaseRateLimiter(dependencies.store, dependencies.clock.databaseNow)
  if (
    (await limiter.check('calendar-event-alert', dependencies.alertEmail(), { within: trx })) > 0
  ) {
    return
  }
  const { subject, intro } = alertWords.oddEvents
  await alert(trx, dependencies, 'calendar-event-alert', subject, [
    fillIn(intro, { name }),
    ...events.map(nameOf),
  ])
}

/** Anyone can write the title of an invitation, so nothing in it becomes a link. */
const nameOf = ({ title, day }: CalendarEventName) =>
  unlinked((title || alertWords.noTitle) + (day && ` (${day})`))

/** Queues an email to staff. */
async function alert(
  trx: Trx,
  { clock, alertEmail, wakeOutbox }: CalendarReaderDependencies,
  template: 'calendar-alert' | 'calendar-event-alert',
  subject: string,
  texts: string[],
): Promise<void> {
  const payload = { template, to: alertEmail(), subject, texts }
  await enqueue(trx, { kind: 'email', ref: ALERT_REF, payload }, clock.databaseNow())
  wakeOutbox()
}

/**
 * Records since when and why a calendar fails. After an hour staff get one email. @returns whether
 * they get it now
 */
async function noteFailure(
  dependencies: CalendarReaderDependencies,
  { hash, name, host: hostId }: Calendar,
  { message: reason, event }: FeedError,
): Promise<boolean> {
  const { store, clock } = dependencies
  const now = clock.databaseNow()
  return store.inTransaction(async (trx) => {
    const { rows } = await sql<{ since: Date; wasRead: boolean; isDue: boolean }>`
      update private.calendar_feeds set failing_since = coalesce(failing_since, ${now}), failure = ${reason},
        alerted_at = case when alerted_at is null
          and coalesce(failing_since, ${now}) <= ${now} - make_interval(secs => ${ALERT_AFTER_SECONDS})
          then ${now} else alerted_at end
      where address_hash = ${hash}
      returning failing_since as since, answered_at is not null as "wasRead", alerted_at = ${now} as "isDue"`.execute(
      trx,
    )
    const [failing] = rows
    if (!failing?.isDue) {
      return false
    }
    const host = dependencies.calendars.hosts().find(({ id }) => id === hostId)
    const since = momentInWords(failing.since, host?.zone ?? 'UTC', STAFF_LANGUAGE)
    const usual = failing.wasRead ? alertWords.known : alertWords.never
    const consequence = reason === problems.tooManyTimes ? alertWords.full : usual
    await alert(trx, dependencies, 'calendar-alert', alertWords.subject, [
      fillIn(alertWords.intro, { name, since }),
      consequence,
      fillIn(alertWords.reason, { reason }),
      ...(event ? [fillIn(alertWords.event, { event: nameOf(event) })] : []),
    ])
    return true
  })
}

export function calendarReader(dependencies: CalendarReaderDependencies) {
  const { store, calendars, log, askNowMs } = dependencies
  /** Visitors who book at once share one request. */
  const running = new Map<string, Promise<boolean>>()
  function report(error: unknown): void {
    log.error(describeError(error), 'Calendars could not be refreshed')
  }
  const refreshAll = () => refreshCalendars(dependencies).catch(report)
  async function ask(hosts: readonly string[]): Promise<boolean> {
    const all = await readCalendars(sqlThrough(store.db), calendars)
    const asked = all.filter(({ blocks, host }) => blocks && hosts.includes(host))
    return (await Promise.all(asked.map((one) => refresh(dependencies, one, 0)))).every(Boolean)
  }
  return {
    /** Requests the calendars now and then every few minutes, until stopped. */
    start: () => repeatEvery(LOOK_EVERY_MS, refreshAll, { isFirstAtOnce: true }),
    /**
     * Asks the calendars of hosts again, for a limited time. @returns whether all of them have
     * answered
     */
    askNow(hosts: readonly string[]): Promise<boolean> {
      const key = hosts.join(' ')
      const request =
        running.get(key) ??
        ask(hosts)
          .catch((error: unknown) => {
            report(error)
            return false
          })
          .finally(() => running.delete(key))
      running.set(key, request)
      return Promise.race([request, delay(askNowMs, false, { ref: false })])
    },
  }
}
