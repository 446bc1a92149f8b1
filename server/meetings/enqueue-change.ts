/** Notes a change of a meeting, and queues what it brings, in the transaction of the change. */

import { type RawBuilder, sql } from 'kysely'
import { meetingTimes } from '#content/meetings.ts'
import type { EmailName } from '#contract/limits.ts'
import type { MeetingChangesTable, MeetingParty } from '#contract/tables/meetings.ts'
import type { Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'

interface ChangedMeeting {
  id: string
  host: string
  sequence: number
  starts_at: Date
  calendar_url: string | null
}

interface Change {
  what: MeetingChangesTable['what']
  by: MeetingParty
  /** The calendars were not asked in time. */
  isUnchecked?: boolean
  /** Addresses of those who are told: the visitor, the host, and the host before the change. */
  to: { visitor?: string; host?: string; before?: string }
}

/** Least time from the confirmation to the reminder. */
const REMINDER_GAP_HOURS = 6

/** One email to everyone who is told, the visitor's reminder, and writing it into the host's calendar. */
export async function enqueueChange(
  trx: Trx,
  meeting: ChangedMeeting,
  { what, by, isUnchecked = false, to }: Change,
  now: RawBuilder<Date>,
): Promise<void> {
  const { reminderHours } = meetingTimes
  const { id: ref, sequence, host, starts_at } = meeting
  const queue = (
    template: Extract<EmailName, `meeting-${string}`>,
    address: string,
    at = now,
    change: Change['what'] | 'handedOver' = what,
    // A later change has its own emails, so they name the sequence.
  ) => enqueue(trx, { kind: 'email', ref, payload: { template, to: address, change, sequence } }, at)
  await trx
    .insertInto('private.meeting_changes')
    .values({ meeting_id: ref, at: sql`${now}`, what, by, host, starts_at, is_unchecked: isUnchecked })
    .execute()
  if (to.visitor) await queue(what === 'booked' ? 'meeting-booked' : 'meeting-changed', to.visitor)
  if (to.host) await queue('meeting-host', to.host)
  if (to.before && to.before !== to.host) await queue('meeting-host', to.before, now, 'handedOver')
  if (what !== 'kept' && what !== 'followed') await enqueueCalendarWrite(trx, meeting, now)
  if (what === 'canceled' || !to.visitor) return
  const { rows } = await sql<{ isFarOff: boolean }>`
    select ${starts_at}::timestamptz > ${now} + make_interval(hours => ${reminderHours + REMINDER_GAP_HOURS}::int) as "isFarOff"`.execute(
    trx,
  )
  if (rows[0]?.isFarOff)
    await queue(
      'meeting-reminder',
      to.visitor,
      sql<Date>`${starts_at}::timestamptz - make_interval(hours => ${reminderHours}::int)`,
    )
}

/** Queues writing a meeting, if its host has a calendar for it or a calendar has it. */
export async function enqueueCalendarWrite(
  trx: Trx,
  { id, host, calendar_url: url }: Pick<ChangedMeeting, 'id' | 'host' | 'calendar_url'>,
  now: RawBuilder<Date>,
): Promise<void> {
  const written = await trx
    .selectFrom('private.calendar_feeds')
    .select('host')
    .where('is_written', '=', true)
    .where('host', '=', host)
    .executeTakeFirst()
  if (written || url !== null) await enqueue(trx, { kind: 'calendar', ref: id, payload: {} }, now)
}
