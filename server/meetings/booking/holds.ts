/**
 * Holds: bookings that count once the link in their email has been followed, and end after half an
 * hour.
 */

import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#contract/database.ts'
import {
  type EmailName,
  MEETING_HOLD_MINUTES,
  MEETINGS_PER_EMAIL_MAX,
  type RateLimitName,
} from '#contract/limits.ts'
import type { MeetingsTable } from '#contract/tables/meetings.ts'
import type { Trx } from '#server/db/store.ts'
import { ipv6Block } from '#server/http/client-address.ts'
import { mailboxOf, type RateLimiter } from '#server/http/limits/rate-limiter.ts'

/**
 * A booking is held where the mailbox or the network has so many meetings that it takes no more
 * without showing that the email arrives, and where few times are left. What strangers booked with
 * a mailbox refuses nobody who can open it.
 * @returns 'too-many' when no email that asks to confirm may be sent
 */
export async function checkHold(
  trx: Trx,
  { limiter, now }: { limiter: RateLimiter; now: RawBuilder<Date> },
  { email, network, isScarce }: { email: string; network: string; isScarce: boolean },
): Promise<'booked' | 'held' | 'too-many'> {
  const { rows } = await sql<{ email: string }>`
    select l.email from public.meetings m join public.leads l on l.id = m.lead_id
    where m.state = 'booked' and m.starts_at > ${now}`.execute(trx)
  const mailbox = mailboxOf(email)
  const block = ipv6Block(network, 48)
  const isBeyond = async (limit: RateLimitName | EmailName, subject: string) =>
    (await limiter.check(limit, subject, { within: trx, network: block })) > 0
  const isHeld =
    isScarce ||
    rows.filter((row) => mailboxOf(row.email) === mailbox).length >= MEETINGS_PER_EMAIL_MAX ||
    (await isBeyond('meeting-network', network)) ||
    (await isBeyond('meeting-block', block)) ||
    (await isBeyond('meeting-booked', email))
  if (!isHeld) {
    return 'booked'
  }
  const isRefused =
    (await isBeyond('meeting-held', network)) ||
    (await isBeyond('meeting-held-block', block)) ||
    (await isBeyond('meeting-confirm', email))
  return isRefused ? 'too-many' : 'held'
}

/**
 * Deletes holds, and their leads unless staff have worked with these. An assigned lead counts as
 * worked with, so one that the program assigns by itself would stay after its hold has ended.
 * @param which those whose time is over, unless given
 */
export async function endHolds(
  db: Kysely<Tables>,
  which: RawBuilder<boolean> = sql`created_at < now() - make_interval(mins => ${MEETING_HOLD_MINUTES})`,
): Promise<Selectable<MeetingsTable>[]> {
  const { rows } = await sql<Selectable<MeetingsTable>>`
    with ended as (delete from public.meetings where state = 'held' and ${which} returning *),
      gone as (delete from public.leads where id in (select lead_id from ended) and state = 'new' and assigned_to is null
        and not exists (select from public.lead_notes where lead_id = leads.id)
        and not exists (select from public.meetings where lead_id = leads.id and id not in (select id from ended)))
    select * from ended`.execute(db)
  return rows
}
