/** Counts of days and months that are over, stored in `private.kept_counts`. */

import { sql } from 'kysely'
import type { Days } from '#contract/overview.ts'
import type { Trx } from '#server/db/store.ts'
import { dayAfter, endOfMonth } from '../days.ts'
import { type Counts, joined, type Subject } from './counts.ts'

/** Where and when an overview is read. */
export interface Clock {
  /** IANA name of the consultancy's time zone. */
  zone: string
  /** Day in that time zone. */
  today: string
}

/** The parts of a period whose counts are kept: whole months, and else single days. Each ended more than a day ago. */
export function keptParts({ from, to }: Days, today: string): Days[] {
  const parts: Days[] = []
  const over = dayAfter(today, -2)
  const end = to < over ? to : over
  for (let day = from; day <= end; ) {
    const last = endOfMonth(day)
    const isMonth = day.endsWith('-01') && last <= end
    const part = { from: day, to: isMonth ? last : day }
    parts.push(part)
    day = dayAfter(part.to, 1)
  }
  return parts
}

/** The days of a period without some of its parts. @param without sorted, within the period */
export function remainingDays({ from, to }: Days, without: readonly Days[]): Days[] {
  const rest: Days[] = []
  let start = from
  for (const days of without) {
    if (start < days.from) rest.push({ from: start, to: dayAfter(days.from, -1) })
    start = dayAfter(days.to, 1)
  }
  if (start <= to) rest.push({ from: start, to })
  return rest
}

const listOf = (parts: readonly Days[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("from" date, "to" date)`

/** Of these parts, those without stored counts. */
export async function missingParts(
  trx: Trx,
  { name }: Subject,
  parts: readonly Days[],
  { zone }: Clock,
): Promise<Days[]> {
  const { rows } = await sql<Days>`
    select part."from"::text, part."to"::text from ${listOf(parts)}
    where not exists (select from private.kept_counts
      where subject = ${name} and from_day = part."from" and to_day = part."to" and zone = ${zone})
    order by part."to", part."from" desc`.execute(trx)
  return rows
}

/** The days from which a month is added up. None for a single day. */
export function daysWithin({ from, to }: Days): Days[] {
  const days: Days[] = []
  if (from !== to) for (let day = from; day <= to; day = dayAfter(day, 1)) days.push({ from: day, to: day })
  return days
}

/**
 * Counts a period. Stored counts are used where they exist, and the other days are counted now.
 * @param needsAttributes whether `byAttribute` is needed
 */
export function countsOf(
  trx: Trx,
  subject: Subject,
  days: Days,
  clock: Clock,
  needsAttributes = true,
): Promise<Counts> {
  return addUp(trx, subject, days, keptParts(days, clock.today), clock, needsAttributes)
}

/** @param parts of the period, sorted, whose counts may be stored */
async function addUp(
  trx: Trx,
  subject: Subject,
  days: Days,
  parts: readonly Days[],
  { zone }: Clock,
  needsAttributes: boolean,
): Promise<Counts> {
  const attributes = needsAttributes ? sql`by_attribute` : sql`'[]'::json`
  const { rows: kept } = await sql<Days & Counts>`
    select part."from"::text, part."to"::text, by_day as "byDay", ${attributes} as "byAttribute"
    from ${listOf(parts)}
    join private.kept_counts on subject = ${subject.name} and from_day = part."from" and to_day = part."to"
      and zone = ${zone}
    order by part."from"`.execute(trx)
  const counts: Counts[] = [...kept]
  for (const part of remainingDays(days, kept)) counts.push(await subject.count(trx, part, zone))
  return joined(counts)
}

/**
 * Counts a day or a month and stores the result. If a transaction is changing the rows at that moment, the part is
 * counted another time.
 */
export async function keepCounts(trx: Trx, subject: Subject, part: Days, clock: Clock): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('lead_months')) as "isAlone"`.execute(trx)
  if (!rows[0]?.isAlone) return
  const { zone } = clock
  const { byDay, byAttribute } = await addUp(trx, subject, part, daysWithin(part), clock, true)
  await sql`
    insert into private.kept_counts (subject, from_day, to_day, zone, starts_at, ends_at, by_day, by_attribute)
    values (${subject.name}, ${part.from}::date, ${part.to}::date, ${zone},
      ${part.from}::date::timestamp at time zone ${zone}, (${part.to}::date + 1)::timestamp at time zone ${zone},
      ${JSON.stringify(byDay)}::json, ${JSON.stringify(byAttribute)}::json)
    on conflict (subject, from_day, to_day) do update set zone = excluded.zone, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, by_day = excluded.by_day, by_attribute = excluded.by_attribute`.execute(trx)
}
