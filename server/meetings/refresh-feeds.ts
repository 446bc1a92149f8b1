/** Keeps the busy times of the host's calendars up to date, and tells staff when one cannot be read. */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/durations.ts'
import type { MeetingRules, Span } from '#contract/meetings.ts'
import type { Store } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { type Repeated, repeatEvery } from '#server/repeat-every.ts'
import { busyTimes } from './busy-times.ts'
import { FeedError, fetchFeed } from './fetch-feed.ts'
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

export interface FeedParts {
  store: Store
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** CALENDAR_FEEDS. */
  feeds: readonly string[]
  rules: Pick<MeetingRules, 'zone' | 'horizonDays'>
  /** Host name of the site, with which the ids of our own entries end. */
  siteHost: string
  /** Address that alerts go to. */
  alertEmail: string
  wakeOutbox: () => void
  fetch?: typeof fetchFeed
}

interface KnownFeed {
  etag: string | null
  isOld: boolean
}

/** Requests every calendar that is due. Safe to run in several processes at once. */
export async function refreshFeeds(parts: FeedParts): Promise<void> {
  const all = [...new Set(parts.feeds)]
  for (const [index, address] of all.entries()) {
    const known = await claim(parts, address)
    if (known) await refresh(parts, address, known, { number: index + 1, count: all.length })
  }
}

/** Claims a calendar for this request. Undefined when another process has just claimed it. */
async function claim({ store, clock }: FeedParts, address: string): Promise<KnownFeed | undefined> {
  const now = clock.databaseNow()
  const { rows } = await sql<KnownFeed>`
    insert into private.calendar_feeds as f (address_hash, asked_at) values (${feedHash(address)}, ${now})
    on conflict (address_hash) do update set asked_at = ${now}
      where f.asked_at <= ${now} - make_interval(secs => ${ASK_EVERY_SECONDS})
    returning etag, coalesce(read_at < ${now} - make_interval(secs => ${READ_ANEW_SECONDS}), true) as "isOld"`.execute(
    store.db,
  )
  return rows[0]
}

async function refresh(
  parts: FeedParts,
  address: string,
  known: KnownFeed,
  which: { number: number; count: number },
): Promise<void> {
  const { store, clock, log, fetch = fetchFeed } = parts
  const now = clock.databaseNow()
  const hash = feedHash(address)
  try {
    const feed = await fetch(address, known.isOld ? null : known.etag)
    if (feed.status === 'read') {
      const busy = spansIn(feed.text, parts).map(({ from, to }) => [from, to])
      await store.db
        .updateTable('private.calendar_feeds')
        .set({ busy: JSON.stringify(busy), etag: feed.etag, read_at: now })
        .where('address_hash', '=', hash)
        .execute()
    }
    const { rows } = await sql<{ hadAlert: boolean }>`
      update private.calendar_feeds f set answered_at = ${now}, failing_since = null, alerted_at = null
      from (select address_hash, alerted_at from private.calendar_feeds where address_hash = ${hash}) before
      where f.address_hash = before.address_hash returning before.alerted_at is not null as "hadAlert"`.execute(
      store.db,
    )
    if (rows[0]?.hadAlert) log.info({ calendar: which.number }, 'A calendar can be read again')
  } catch (error) {
    const reason = error instanceof FeedError ? error.message : 'it could not be understood'
    if (!(error instanceof FeedError)) log.error(describeError(error), 'A calendar could not be refreshed')
    log.warn({ calendar: which.number, reason }, 'A calendar cannot be read: its last known busy times stay in force')
    await noteFailure(parts, hash, { ...which, reason })
  }
}

function spansIn(text: string, { clock, rules, siteHost }: FeedParts): Span[] {
  const now = clock.now()
  return busyTimes(text, {
    hostZone: rules.zone,
    within: { from: now - DAY_MS, to: now + (rules.horizonDays + FURTHER_DAYS) * DAY_MS },
    ownUidEnding: `@${siteHost}`,
  })
}

/** Records since when a calendar fails. After an hour staff get one email. */
async function noteFailure(
  { store, clock, alertEmail, log, wakeOutbox }: FeedParts,
  hash: string,
  facts: { number: number; count: number; reason: string },
): Promise<void> {
  const now = clock.databaseNow()
  const wasAlerted = await store.inTransaction(async (trx) => {
    const { rows } = await sql<{ since: Date; wasRead: boolean; isDue: boolean }>`
      update private.calendar_feeds set failing_since = coalesce(failing_since, ${now}),
        alerted_at = case when alerted_at is null
          and coalesce(failing_since, ${now}) <= ${now} - make_interval(secs => ${ALERT_AFTER_SECONDS})
          then ${now} else alerted_at end
      where address_hash = ${hash}
      returning failing_since as since, read_at is not null as "wasRead", alerted_at = ${now} as "isDue"`.execute(trx)
    const [failing] = rows
    if (!failing?.isDue) return false
    const payload = {
      template: 'calendar-alert',
      to: alertEmail,
      since: failing.since.toISOString(),
      wasRead: failing.wasRead,
      ...facts,
    }
    await enqueue(trx, { kind: 'email', ref: ALERT_REF, payload }, now)
    return true
  })
  if (!wasAlerted) return
  log.error({ calendar: facts.number, reason: facts.reason }, 'A calendar has not been readable for an hour')
  wakeOutbox()
}

/** Requests the calendars at the start and then every few minutes, until stopped. */
export function startCalendarFeeds(parts: FeedParts): Repeated {
  if (parts.feeds.length === 0) return { stop: async () => {} }
  const run = () =>
    refreshFeeds(parts).catch((error) => parts.log.error(describeError(error), 'Calendars could not be refreshed'))
  return repeatEvery(LOOK_EVERY_MS, run, { isFirstAtOnce: true })
}
