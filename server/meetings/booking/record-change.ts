/**
 * Writes what a change of a meeting brings: into its lead and its history, and into the outbox the
 * emails, the reminder and the entry in the host's calendar.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { meetingTimes } from '#content/meetings.ts'
import { bookedTime } from '#contract/booked-time.ts'
import type { LeadFacts } from '#contract/lead-submission.ts'
import type { EmailName } from '#contract/limits.ts'
import type { MeetingChangesTable, MeetingParty, MeetingsTable } from '#contract/tables/meetings.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { holdIfDeleted } from '#server/leads/deleted-leads.ts'
import type { LeadForwarding } from '#server/leads/intake/store-lead.ts'
import { enqueue } from '#server/outbox/rows.ts'
import { queueWebhooks } from '#server/webhooks/queue.ts'
import { leadMessage, minutesOf } from '../stored-meeting.ts'

interface LeadDescription {
  /** Name of the call. */
  kind: string
  hostZone: string
  /** Undefined when no CRM is set up. */
  forward: LeadForwarding | undefined
}

/**
 * Writes call and time of a meeting into the lead of its form, and forwards that lead again, unless
 * the meeting is not booked yet. Another lead, for which staff booked, keeps what its person typed,
 * and the CRM is told nothing.
 */
export async function updateLead(
  trx: Trx,
  meeting: Selectable<MeetingsTable>,
  { kind, hostZone, forward }: LeadDescription,
  now: RawBuilder<Date>,
): Promise<void> {
  const { lead_id: leadId, starts_at, zone, state } = meeting
  const booked = bookedTime(starts_at.getTime(), minutesOf(meeting), zone, hostZone)
  const time = state === 'canceled' ? `${booked}, canceled` : booked
  const isForwarded = forward && state !== 'held'
  const lead = await trx
    .selectFrom('leads')
    .select(['form', 'fields', 'context'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  if (lead.form !== 'meeting') {
    return
  }
  const typed = lead.fields as Record<string, string>
  const fields = { ...typed, message: leadMessage({ ...typed, kind, time }) }
  await trx
    .updateTable('leads')
    .set({
      fields: JSON.stringify(fields),
      ...(isForwarded && { delivery: 'waiting' as const, delivered_at: null, delivery_note: null }),
    })
    .where('id', '=', leadId)
    .execute()
  if (!isForwarded) {
    return
  }
  // Otherwise the time before could arrive after this one.
  await sql`delete from private.outbox where kind = 'crm_lead' and ref = ${leadId}::uuid`.execute(
    trx,
  )
  const context = (lead.context ?? undefined) as LeadFacts['context']
  await forward(
    trx,
    leadId,
    { form: 'meeting', values: fields, context, submittedAt: undefined },
    now,
  )
  await holdIfDeleted(trx, leadId)
}

type ChangedMeeting = Pick<
  Selectable<MeetingsTable>,
  'id' | 'lead_id' | 'host' | 'sequence' | 'starts_at' | 'calendar' | 'calendar_url' | 'video_url'
>

/** What became of a meeting, and who learns of it. */
export interface Change {
  what: MeetingChangesTable['what']
  by: MeetingParty
  /** The calendars were not asked in time. */
  isUnchecked?: boolean
  /** Addresses of those who are told: the visitor, the host, and the host before the change. */
  to: { visitor?: string; host?: string; before?: string }
}

/**
 * Longest time that emails wait for the first attempt to write the calendar, which decides whether
 * the host's carries the entry, and makes the video call that the visitor's names.
 */
const EMAIL_WAIT_SECONDS = 60
/** Least time from the confirmation to the reminder. */
const REMINDER_GAP_HOURS = 6

/**
 * Notes a change, and queues what it brings, in its transaction: one email to everyone who is told,
 * the visitor's reminder, and writing it into the host's calendar.
 */
export async function enqueueChange(
  trx: Trx,
  meeting: ChangedMeeting,
  { what, by, isUnchecked = false, to }: Change,
  now: RawBuilder<Date>,
): Promise<void> {
  const { reminderHours } = meetingTimes
  const { id: ref, sequence, host, starts_at, calendar } = meeting
  const queue = (
    template: Extract<EmailName, `meeting-${string}`>,
    address: string,
    at = now,
    change: Change['what'] | 'handedOver' = what,
    // A later change has its own emails, so they name the sequence.
  ) =>
    enqueue(
      trx,
      { kind: 'email', ref, payload: { template, to: address, change, sequence, calendar } },
      at,
    )
  const noted = await trx
    .insertInto('private.meeting_changes')
    .values({
      meeting_id: ref,
      at: sql`${now}`,
      what,
      by,
      host,
      starts_at,
      is_unchecked: isUnchecked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (what === 'booked' || what === 'moved' || what === 'canceled') {
    const facts = { change: noted.id }
    await queueWebhooks(trx, { event: `meeting.${what}`, about: ref, facts }, now)
    await holdIfDeleted(trx, meeting.lead_id)
  }
  // These two are told while the entry is being written.
  const isBeingWritten = what === 'kept' || what === 'followed'
  const written = isBeingWritten ? 'written' : await enqueueCalendarWrite(trx, meeting, now)
  const afterWrite = sql<Date>`${now} + make_interval(secs => ${EMAIL_WAIT_SECONDS})`
  const toHostAt = written === 'not' ? now : afterWrite
  const awaitsVideo = written === 'with video' && meeting.video_url === null
  if (to.visitor) {
    await queue(
      what === 'booked' ? 'meeting-booked' : 'meeting-changed',
      to.visitor,
      awaitsVideo && what !== 'canceled' ? afterWrite : now,
    )
  }
  const isHandedOver = to.before !== undefined && to.before !== to.host
  if (to.host) {
    await queue('meeting-host', to.host, toHostAt, isHandedOver ? 'reassigned' : what)
  }
  if (to.before && isHandedOver) {
    await queue('meeting-host', to.before, toHostAt, 'handedOver')
  }
  if (what === 'canceled' || to.visitor) {
    await dropReminder(trx, ref)
  }
  if (what !== 'canceled' && to.visitor && (await isFarOff(trx, starts_at, now))) {
    const before = sql<Date>`${starts_at}::timestamptz - make_interval(hours => ${reminderHours}::int)`
    await queue('meeting-reminder', to.visitor, before)
  }
}

/**
 * Staff would see it with the lead, beside the new one, although it is not sent any more. Only
 * emails: a reminder of another kind has to be dropped here as well.
 */
async function dropReminder(trx: Trx, meeting: string): Promise<void> {
  await sql`
    delete from private.outbox where kind = 'email' and ref = ${meeting}::uuid and state = 'pending'
      and lease is null and payload->>'template' = 'meeting-reminder'`.execute(trx)
}

/** Whether there is still time for a reminder. */
async function isFarOff(trx: Trx, startsAt: Date, now: RawBuilder<Date>): Promise<boolean> {
  const hours = meetingTimes.reminderHours + REMINDER_GAP_HOURS
  const { rows } = await sql<{ isFarOff: boolean }>`
    select ${startsAt}::timestamptz > ${now} + make_interval(hours => ${hours}::int) as "isFarOff"`.execute(
    trx,
  )
  return rows[0]?.isFarOff ?? false
}

/**
 * Sends the emails that waited for an attempt to write the calendar, unless another one is about to
 * begin.
 * @param job the row of the attempt
 */
export async function releaseEmails(
  db: Store['db'],
  job: { id: string; ref: string },
): Promise<void> {
  await sql`
    update private.outbox e set run_at = now()
    where kind = 'email' and ref = ${job.ref}::uuid and payload->>'template' in ('meeting-host', 'meeting-booked', 'meeting-changed')
      and state = 'pending' and attempts = 0 and run_at > now()
      and not exists (select from private.outbox c where c.kind = 'calendar' and c.ref = e.ref
        and c.state = 'pending' and c.attempts = 0 and c.id <> ${job.id}::bigint)`.execute(db)
}

/**
 * Queues writing a meeting, if its host has a calendar for it or a calendar has it.
 * @returns whether it will be written, and whether the calendar makes a video call for it
 */
export async function enqueueCalendarWrite(
  trx: Trx,
  { id, host, calendar_url: url }: Pick<ChangedMeeting, 'id' | 'host' | 'calendar_url'>,
  now: RawBuilder<Date>,
): Promise<'not' | 'written' | 'with video'> {
  const written = await trx
    .selectFrom('private.calendar_feeds')
    .select('makes_video')
    .where('is_written', '=', true)
    .where('host', '=', host)
    .executeTakeFirst()
  if (!written && url === null) {
    return 'not'
  }
  await enqueue(trx, { kind: 'calendar', ref: id, payload: {} }, now)
  return written?.makes_video ? 'with video' : 'written'
}
