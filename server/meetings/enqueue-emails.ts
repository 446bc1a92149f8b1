/** Queues the emails about a change of a meeting, in the transaction of the change. */

import { type RawBuilder, sql } from 'kysely'
import { meetingTimes } from '#content/meetings.ts'
import type { Trx } from '#server/db/store.ts'
import { enqueue } from '#server/outbox/rows.ts'

export type MeetingChange = 'booked' | 'moved' | 'reassigned' | 'canceled'

/** Payload of outbox rows about meetings. Their `ref` is the meeting. */
interface MeetingEmailPayload extends Record<string, unknown> {
  template: 'meeting-booked' | 'meeting-changed' | 'meeting-reminder' | 'meeting-host'
  to: string
  change: MeetingChange | 'handedOver'
  /** Sequence of the meeting at this change. A later change has its own emails. */
  sequence: number
}

interface ChangedMeeting {
  id: string
  sequence: number
  starts_at: Date
}

/** Least time from the confirmation to the reminder. */
const REMINDER_GAP_HOURS = 6

/**
 * One email to the visitor, one to the host, and the reminder.
 * @param to addresses of visitor, host, and the host before the change
 */
export async function enqueueMeetingEmails(
  trx: Trx,
  meeting: ChangedMeeting,
  change: MeetingChange,
  to: { visitor: string; host: string; before?: string },
  now: RawBuilder<Date>,
): Promise<void> {
  const { reminderHours } = meetingTimes
  const { id: ref, sequence } = meeting
  const queue = (
    template: MeetingEmailPayload['template'],
    address: string,
    at = now,
    what: MeetingEmailPayload['change'] = change,
  ) => {
    const payload: MeetingEmailPayload = { template, to: address, change: what, sequence }
    return enqueue(trx, { kind: 'email', ref, payload }, at)
  }
  await queue(change === 'booked' ? 'meeting-booked' : 'meeting-changed', to.visitor)
  await queue('meeting-host', to.host)
  if (to.before && to.before !== to.host) await queue('meeting-host', to.before, now, 'handedOver')
  if (change === 'canceled') return
  const { rows } = await sql<{ isFarOff: boolean }>`
    select ${meeting.starts_at}::timestamptz > ${now} + make_interval(hours => ${reminderHours + REMINDER_GAP_HOURS}::int) as "isFarOff"`.execute(
    trx,
  )
  if (rows[0]?.isFarOff)
    await queue(
      'meeting-reminder',
      to.visitor,
      sql<Date>`${meeting.starts_at}::timestamptz - make_interval(hours => ${reminderHours}::int)`,
    )
}
