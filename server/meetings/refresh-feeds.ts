/** Keeps the busy times of the host's calendars up to date, and tells staff when one cannot be read. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { CalendarEventName, MeetingRules } from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import type { BusyTimes } from './busy-times.ts'
import { FeedError } from './feed-error.ts'
import { fetchFeed } from './fetch-feed.ts'
import { readCalendar } from './read-calendar.ts'
import { feedHash } from './read-occupied.ts'

/** How often a calendar is requested, by all processes together. */
const ASK_EVERY_SECONDS = 5 * 60
const LOOK_EVERY_MS = 60_000
/** Staff are told about a calendar that has failed for this long. */
const ALERT_AFTER_SECONDS = 60 * 60
/** An unchanged calendar is read again this often, because recurring events reach further every day. */
const READ_ANEW_SECONDS = 24 * 60 * 60
/** Days read beyond those that can be booked, so that the busy times stay useful for a while. */
const FURTHER_DAYS = 30

/** One row for all calendars, so that alerts about them can be found. */
const ALERT_REF = '00000000-0000-4000-8000-0000000000ca'

export interface FeedDependencies {
  store: Store
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** CALENDAR_FEEDS. */
  feeds: readonly string[]
  rules: () => Pick<MeetingRules, 'zone' | 'horizonDays'>
  /** Host name of the site, with which the ids of our own entries end. */
  siteHost: string
  /** Address that alerts go to. */
  alertEmail: () => string
  wakeOutbox: () => void
  fetch?: typeof fetchFeed
}

/** What was stored of a calendar before this request. */
interface KnownFeed {
  etag: string | null
  textHash: string | null
  failure: string | null
  oddEvents: CalendarEventName[]
  isOld: boolean
}

interface ReceivedText {
  hash: string
  /** False when it was read, or found unreadable, today. */
  isNew: boolean
}

/** A calendar of CALENDAR_FEEDS. */
interface Feed {
  address: string
  hash: string
  /** Its place in the list, by which staff know it, and the length of the list. */
  number: number
  count: number
}

/** Requests every calendar that is due. Safe to run in several processes at once. */
export async function refreshFeeds(dependencies: FeedDependencies): Promise<void> {
  const all = [...new Set(dependencies.feeds)]
  for (const [index, address] of all.entries()) {
    const feed = { address, hash: feedHash(address), number: index + 1, count: all.length }
    const known = await claim(dependencies, feed)
    if (known) await refresh(dependencies, feed, known)
  }
}

/** Claims a calendar for this request. Undefined when another process has just claimed it. */
async function claim({ store, clock }: FeedDependencies, { hash }: Feed): Promise<KnownFeed | undefined> {
  const now = clock.databaseNow()
  const { rows } = await sql<KnownFeed>`
    insert into private.calendar_feeds as f (address_hash, asked_at) values (${hash}, ${now})
    on conflict (address_hash) do update set asked_at = ${now}
      where f.asked_at <= ${now} - make_interval(secs => ${ASK_EVERY_SECONDS})
    returning etag, text_hash as "textHash", failure, odd_events as "oddEvents",
      coalesce(text_at < ${now} - make_interval(secs => ${READ_ANEW_SECONDS}), true) as "isOld"`.execute(store.db)
  return rows[0]
}

async function refresh(dependencies: FeedDependencies, feed: Feed, known: KnownFeed): Promise<void> {
  const { store, clock, log, fetch = fetchFeed } = dependencies
  let text: ReceivedText | undefined
  try {
    const answer = await fetch(feed.address, known.isOld ? null : known.etag)
    if (answer.status === 'read') {
      const hash = hashOfText(answer.text)
      text = { hash, isNew: hash !== known.textHash || known.isOld }
      if (text.isNew)
        await storeTimes(dependencies, feed, known, await busyTimesIn(answer.text, dependencies), hash, answer.etag)
      else if (known.failure !== null) throw new FeedError(known.failure, known.oddEvents[0])
    }
    const { rows } = await sql<{ hadAlert: boolean }>`
      update private.calendar_feeds f
      set answered_at = ${clock.databaseNow()}, failing_since = null, alerted_at = null, failure = null
      from (select address_hash, alerted_at from private.calendar_feeds where address_hash = ${feed.hash}) before
      where f.address_hash = before.address_hash returning before.alerted_at is not null as "hadAlert"`.execute(
      store.db,
    )
    if (rows[0]?.hadAlert) log.info({ calendar: feed.number }, 'A calendar can be read again')
  } catch (error) {
    const failure = error instanceof FeedError ? error : new FeedError(words.calendars.problems.unclear)
    if (failure !== error) log.error(describeError(error), 'A calendar could not be refreshed')
    const facts = { calendar: feed.number, reason: failure.message }
    log.warn(facts, 'A calendar cannot be read: its last known busy times stay in force')
    await noteFailure(dependencies, feed, failure, text)
  }
}

/** Some services write the time of the request into every event. */
const hashOfText = (text: string) =>
  createHash('sha256')
    .update(text.replace(/^DTSTAMP.*\r?\n/gm, ''))
    .digest('hex')

/** The times that a calendar blocks from now on. @throws {FeedError} */
export function busyTimesIn(
  text: string,
  { clock, rules, siteHost }: Pick<FeedDependencies, 'clock' | 'rules' | 'siteHost'>,
): Promise<BusyTimes> {
  const now = clock.now()
  const { zone, horizonDays } = rules()
  return readCalendar({
    text,
    options: {
      hostZone: zone,
      within: { from: now - DAY_MS, to: now + (horizonDays + FURTHER_DAYS) * DAY_MS },
      ownUidEnding: `@${siteHost}`,
    },
  })
}

/** Stores what was read, and tells staff about events that could not be read and that they do not know of. */
async function storeTimes(
  { store, clock, alertEmail, wakeOutbox }: FeedDependencies,
  { hash, number, count }: Feed,
  known: KnownFeed,
  { busy, oddEvents }: BusyTimes,
  textHash: string,
  etag: string | null,
): Promise<void> {
  const now = clock.databaseNow()
  const before = new Set(known.oddEvents.map(({ title, day }) => `${day} ${title}`))
  const isNews = oddEvents.some(({ title, day }) => !before.has(`${day} ${title}`))
  await store.inTransaction(async (trx) => {
    await trx
      .updateTable('private.calendar_feeds')
      .set({
        busy: JSON.stringify(busy.map(({ from, to }) => [from, to])),
        odd_events: JSON.stringify(oddEvents),
        etag,
        text_hash: textHash,
        text_at: now,
        read_at: now,
      })
      .where('address_hash', '=', hash)
      .execute()
    const template = 'calendar-event-alert'
    const limiter = databaseRateLimiter(store, clock.databaseNow)
    const to = alertEmail()
    if (!isNews || (await limiter.check(template, to, { within: trx })) > 0) return
    const payload = { template, to, number, count, events: oddEvents }
    await enqueue(trx, { kind: 'email', ref: ALERT_REF, payload }, now)
  })
  if (isNews) wakeOutbox()
}

/**
 * Records since when and why a calendar fails. After an hour staff get one email.
 * @param text the text that cannot be read, if there was one
 */
async function noteFailure(
  { store, clock, alertEmail, log, wakeOutbox }: FeedDependencies,
  { hash, number, count }: Feed,
  { message: reason, event }: FeedError,
  text: ReceivedText | undefined,
): Promise<void> {
  const now = clock.databaseNow()
  const textHash = text?.hash ?? null
  const wasAlerted = await store.inTransaction(async (trx) => {
    const { rows } = await sql<{ since: Date; wasRead: boolean; isDue: boolean }>`
      update private.calendar_feeds set failing_since = coalesce(failing_since, ${now}), failure = ${reason},
        odd_events = case when ${event !== undefined}::bool then ${JSON.stringify([event])}::jsonb else odd_events end,
        etag = case when ${textHash}::text is null then etag end,
        text_hash = ${textHash}, text_at = case when ${text?.isNew ?? false}::bool then ${now} else text_at end,
        alerted_at = case when alerted_at is null
          and coalesce(failing_since, ${now}) <= ${now} - make_interval(secs => ${ALERT_AFTER_SECONDS})
          then ${now} else alerted_at end
      where address_hash = ${hash}
      returning failing_since as since, read_at is not null as "wasRead", alerted_at = ${now} as "isDue"`.execute(trx)
    const [failing] = rows
    if (!failing?.isDue) return false
    const payload = {
      template: 'calendar-alert',
      to: alertEmail(),
      number,
      count,
      since: failing.since.toISOString(),
      wasRead: failing.wasRead,
      reason,
      event,
    }
    await enqueue(trx, { kind: 'email', ref: ALERT_REF, payload }, now)
    return true
  })
  if (!wasAlerted) return
  log.error({ calendar: number, reason }, 'A calendar has not been readable for an hour')
  wakeOutbox()
}

/** Requests the calendars at the start and then every few minutes, until stopped. */
export function startCalendarFeeds(dependencies: FeedDependencies): Repeated {
  if (dependencies.feeds.length === 0) return { stop: async () => {} }
  const run = () =>
    refreshFeeds(dependencies).catch((error) =>
      dependencies.log.error(describeError(error), 'Calendars could not be refreshed'),
    )
  return repeatEvery(LOOK_EVERY_MS, run, { isFirstAtOnce: true })
}
