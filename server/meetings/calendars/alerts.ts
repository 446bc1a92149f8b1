/** Tells staff what cannot be read in the hosts' calendars. */
import { sql } from 'kysely'
import { calendarAlert as alertWords } from '#content/staff/emails.ts'
import { meetings as words } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { momentInWords } from '#contract/meeting-time.ts'
import type { CalendarEventName } from '#contract/meetings.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { databaseRateLimiter } from '#server/http/limits/database-rate-limiter.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { CallError } from '#server/outgoing/call-error.ts'
import { FeedError } from './feed-error.ts'
import type { Calendar, CalendarSettings } from './hosts-calendars.ts'

/** Staff are told about a calendar that has failed for this long. */
const ALERT_AFTER_SECONDS = 60 * 60
/** One row for all calendars, so that alerts about them can be found. */
const ALERT_REF = '00000000-0000-4000-8000-0000000000ca'

const { problems } = words.calendars

interface AlertDependencies {
  store: Store
  clock: Clock
  calendars: Pick<CalendarSettings, 'hosts' | 'alertEmail'>
  wakeOutbox: () => void
}

interface Alert {
  template: 'calendar-alert' | 'calendar-event-alert'
  /** The host, who is told too. */
  host?: string | undefined
  subject: string
  texts: string[]
}

export type CalendarAlerts = ReturnType<typeof calendarAlerts>

export function calendarAlerts({ store, clock, calendars, wakeOutbox }: AlertDependencies) {
  /** Queues an email to staff, and to the host. */
  async function alert(trx: Trx, { template, host, subject, texts }: Alert): Promise<void> {
    const staff = calendars.alertEmail()
    const others = host && host.toLowerCase() !== staff.toLowerCase() ? [host] : []
    for (const to of [staff, ...others]) {
      const payload = { template, to, isHost: to !== staff, subject, texts }
      await enqueue(trx, { kind: 'email', ref: ALERT_REF, payload }, clock.databaseNow())
    }
    wakeOutbox()
  }

  return {
    /**
     * Tells staff about events that could not be read and that they do not know of.
     * @param before those that were known before the calendar was read
     */
    async tellOddEvents(
      trx: Trx,
      { hash, name }: Calendar,
      before: readonly CalendarEventName[],
    ): Promise<void> {
      const known = new Set(before.map(({ title, day }) => `${day} ${title}`))
      const events = await oddEventsIn(trx, hash)
      if (events.every(({ title, day }) => known.has(`${day} ${title}`))) {
        return
      }
      const limiter = databaseRateLimiter(store, clock.databaseNow)
      const wait = await limiter.check('calendar-event-alert', calendars.alertEmail(), {
        within: trx,
      })
      if (wait > 0) {
        return
      }
      const { subject, intro } = alertWords.oddEvents
      const texts = [fillIn(intro, { name }), ...events.map(nameOf)]
      await alert(trx, { template: 'calendar-event-alert', subject, texts })
    },

    /**
     * Records since when and why a calendar fails. After an hour staff and its host get one email.
     * @returns whether they get it now
     */
    async noteFailure(calendar: Calendar, failure: CallError): Promise<boolean> {
      const { message: reason } = failure
      const event = failure instanceof FeedError ? failure.event : undefined
      const { hash, name, host: hostId } = calendar
      return store.inTransaction(async (trx) => {
        const failing = await storeFailure(trx, hash, reason, clock.databaseNow())
        if (!failing?.isDue) {
          return false
        }
        const host = calendars.hosts().find(({ id }) => id === hostId)
        const since = momentInWords(failing.since, host?.zone ?? 'UTC', STAFF_LANGUAGE)
        const usual = failing.wasRead ? alertWords.known : alertWords.never
        const texts = [
          fillIn(alertWords.intro, { name, since }),
          reason === problems.tooManyTimes ? alertWords.full : usual,
          fillIn(alertWords.reason, { reason }),
          ...(event ? [fillIn(alertWords.event, { event: nameOf(event) })] : []),
        ]
        await alert(trx, {
          template: 'calendar-alert',
          host: calendar.isGiven ? undefined : host?.email,
          subject: alertWords.subject,
          texts,
        })
        return true
      })
    },
  }
}

interface Failing {
  since: Date
  wasRead: boolean
  /** Staff have not been told yet, and it is time. */
  isDue: boolean
}

async function storeFailure(
  trx: Trx,
  hash: string,
  reason: string,
  now: ReturnType<Clock['databaseNow']>,
): Promise<Failing | undefined> {
  const { rows } = await sql<Failing>`
    update private.calendar_feeds set failing_since = coalesce(failing_since, ${now}), failure = ${reason},
      alerted_at = case when alerted_at is null
        and coalesce(failing_since, ${now}) <= ${now} - make_interval(secs => ${ALERT_AFTER_SECONDS})
        then ${now} else alerted_at end
    where address_hash = ${hash}
    returning failing_since as since, answered_at is not null as "wasRead", alerted_at = ${now} as "isDue"`.execute(
    trx,
  )
  return rows[0]
}

/** Events that could not be read, or only in part. */
export async function oddEventsIn(db: Trx, calendar: string): Promise<CalendarEventName[]> {
  const rows = await db
    .selectFrom('private.calendar_objects')
    .select('odd_events')
    .where('calendar', '=', calendar)
    .where(sql<boolean>`failure is null and odd_events <> '[]'`)
    .execute()
  return rows.flatMap(({ odd_events }) => odd_events)
}

/** Anyone can write the title of an invitation, so nothing in it becomes a link. */
const nameOf = ({ title, day }: CalendarEventName) =>
  unlinked((title || alertWords.noTitle) + (day && ` (${day})`))
