/** Proof that a booking lands in the hosts' calendars and that its invitation goes out. */
import { randomUUID } from 'node:crypto'
import { proofs } from '#content/staff/launch.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import type { RunSql } from '#server/db/store.ts'
import type { EntryToWrite } from '#server/meetings/calendars/host-calendar.ts'
import { type Calendar, readCalendars } from '#server/meetings/calendars/hosts-calendars.ts'
import {
  calendarOpener,
  serviceTools,
  tryCalendar,
} from '#server/meetings/calendars/open-calendar.ts'
import { meetingHosts } from '#server/meetings/calls.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { sampleMails } from '#server/sample-emails.ts'
import { testMails } from '#server/words/email-previews.ts'
import { handOver } from '../hand-over.ts'
import type { Prove } from '../proof.ts'

/** An entry of an hour ago, which is in a calendar for a moment only. */
function testEntry(product: string): EntryToWrite {
  const id = randomUUID()
  const now = Date.now()
  const startsAt = new Date(now - HOUR_MS)
  const endsAt = new Date(now)
  const entry = {
    uid: `${id}@launch.test`,
    sequence: 0,
    changedAt: endsAt,
    startsAt,
    endsAt,
    isCanceled: false,
    attendees: [],
  }
  const texts = { summary: proofs.calendar.title, description: '', location: '' }
  return {
    entry: { ...entry, ...texts },
    options: { zone: 'UTC', product, language: STAFF_LANGUAGE },
  }
}

/**
 * Calendars can be read, those that meetings are written to take an entry, and an invitation goes
 * out.
 */
export const proveCalendar: Prove<'calendar'> = async (tools, signal) => {
  const { settings, signingSecret, words, database, to } = tools
  if (settings.SCHEDULER_URL !== undefined) {
    return { state: 'unset', ending: 'provider' }
  }
  const hosts = () => meetingHosts(words)
  const calendars = await readCalendars(database.query, {
    feeds: settings.CALENDAR_FEEDS,
    signingSecret,
    hosts,
  })
  if (!calendars.some(({ blocks }) => blocks)) {
    return { state: 'unset', ending: 'unset' }
  }
  const open = calendarOpener(serviceTools(database.query, settings, signingSecret))
  for (const { account, isWritten, name } of calendars) {
    try {
      await tryCalendar(open, account, isWritten ? testEntry(words('site').name) : undefined)
    } catch (error) {
      if (!(error instanceof CallError)) {
        throw error
      }
      return { state: 'failed', ending: 'unreadable', values: { name, error: error.message } }
    }
  }
  const minutes = await minutesSinceRead(database.query, calendars)
  if (settings.SMTP_URL === undefined || to === undefined) {
    return { state: 'unset', ending: 'noEmail' }
  }
  const mail = await testMails({ settings, visitorMails: sampleMails })('booked', words, to)
  if (!mail) {
    throw new Error('There is no sample of an invitation')
  }
  const sent = await handOver(tools, mail, signal)
  if (sent.state === 'failed') {
    return { state: 'failed', ending: 'notSent', values: { error: String(sent.values?.code) } }
  }
  const count = calendars.length
  return minutes === undefined
    ? { state: 'passed', ending: 'soon', values: { count } }
    : { state: 'passed', ending: 'works', values: { count, minutes } }
}

/** Age of the oldest copy. Undefined until all calendars have been read. */
async function minutesSinceRead(
  query: RunSql,
  calendars: readonly Calendar[],
): Promise<number | undefined> {
  const { rows } = await query(
    `select coalesce(ceil(extract(epoch from now() - min(answered_at)) / 60), 0)::int as minutes
     from private.calendar_feeds where address_hash = any ($1) and failing_since is null having count(answered_at) = $2::int`,
    [calendars.map(({ hash }) => hash), calendars.length],
  )
  return rows[0] && Number(rows[0].minutes)
}
