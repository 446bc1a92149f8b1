/** Keeps the copies of the hosts' calendars up to date. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { meetings as words } from '#content/staff/meetings.ts'
import { sqlThrough } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import type { CalendarAlerts } from './alerts.ts'
import { bringUpToDate, type CopyDependencies } from './bring-up-to-date.ts'
import { FeedError } from './feed-error.ts'
import { type Calendar, type CalendarSettings, readCalendars } from './hosts-calendars.ts'

/** How often a calendar is requested, by all processes together. */
const ASK_EVERY_SECONDS = 5 * 60
const LOOK_EVERY_MS = 60_000
/**
 * An unchanged calendar is read again this often, because recurring events reach further every day.
 */
const READ_ANEW_SECONDS = 24 * 60 * 60

const { problems } = words.calendars

export interface CalendarReaderDependencies extends CopyDependencies {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  calendars: CalendarSettings
  alerts: CalendarAlerts
}

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
  const claimed = await claim(dependencies, calendar, seconds)
  if (!claimed) {
    return false
  }
  const { log, alerts } = dependencies
  // Names that people gave stay out of the log.
  const label = calendar.isGiven ? calendar.name : calendar.hash.slice(0, 8)
  try {
    await bringUpToDate(dependencies, calendar, claimed.isOld)
    await noteSuccess(dependencies, calendar)
    if (claimed.hadAlert) {
      log.info({ calendar: label }, 'A calendar can be read again')
    }
    return true
  } catch (error) {
    const failure = error instanceof CallError ? error : new FeedError(problems.unclear)
    if (failure !== error) {
      log.error(describeError(error), 'A calendar could not be refreshed')
    }
    const facts = { calendar: label, reason: failure.message }
    log.warn(facts, 'A calendar cannot be read: its last known busy times stay in force')
    if (await alerts.noteFailure(calendar, failure)) {
      log.error(facts, 'A calendar has not been readable for an hour')
    }
    return false
  }
}

/** @returns undefined when the calendar was requested within the last seconds */
async function claim(
  { store, clock }: CalendarReaderDependencies,
  { hash }: Calendar,
  seconds: number,
): Promise<{ isOld: boolean; hadAlert: boolean } | undefined> {
  const now = clock.databaseNow()
  const { rows } = await sql<{ isOld: boolean; hadAlert: boolean }>`
    insert into private.calendar_feeds as f (address_hash, asked_at) values (${hash}, ${now})
    on conflict (address_hash) do update set asked_at = ${now}
      where f.asked_at <= ${now} - make_interval(secs => ${seconds})
    returning coalesce(read_anew_at < ${now} - make_interval(secs => ${READ_ANEW_SECONDS}), true) as "isOld",
      alerted_at is not null as "hadAlert"`.execute(store.db)
  return rows[0]
}

async function noteSuccess(
  { store, clock }: CalendarReaderDependencies,
  { hash }: Calendar,
): Promise<void> {
  await store.db
    .updateTable('private.calendar_feeds')
    .set({
      answered_at: clock.databaseNow(),
      failing_since: null,
      alerted_at: null,
      failure: null,
    })
    .where('address_hash', '=', hash)
    .execute()
}

export type CalendarReader = ReturnType<typeof calendarReader>

export function calendarReader(dependencies: CalendarReaderDependencies) {
  const { store, calendars, log } = dependencies
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
      return Promise.race([request, delay(calendars.askNowMs, false, { ref: false })])
    },
  }
}
