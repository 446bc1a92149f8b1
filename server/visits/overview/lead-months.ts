/** Counts of leads for whole past months, stored in `private.lead_months`. */
import { sql } from 'kysely'
import type { Days } from '#contract/overview.ts'
import { dayAfter } from '../days.ts'
import { countLeads, type LeadCounts } from './lead-counts.ts'
import { type Trx, within } from './statements.ts'

/**
 * The months that lie completely in a period and ended more than a day ago.
 * @param today in the consultancy's time zone
 */
export function closedMonths({ from, to }: Days, today: string): Days[] {
  const months: Days[] = []
  for (let first = firstOfNextMonth(dayAfter(from, -1)); ; first = firstOfNextMonth(first)) {
    const last = dayAfter(firstOfNextMonth(first), -1)
    if (last > to || last >= dayAfter(today, -1)) return months
    months.push({ from: first, to: last })
  }
}

function firstOfNextMonth(day: string): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
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

/** Months with stored counts, and those counts. */
export async function readKeptMonths(trx: Trx, months: readonly Days[], zone: string) {
  if (months.length === 0) return []
  const { rows } = await sql<{ month: string; counts: LeadCounts }>`
    select month::text, counts from private.lead_months
    where zone = ${zone} and month in (${sql.join(months.map(({ from }) => from))})`.execute(trx)
  const kept = new Map(rows.map(({ month, counts }) => [month, counts]))
  return months.flatMap((days) => {
    const counts = kept.get(days.from)
    return counts ? [{ days, counts }] : []
  })
}

/**
 * Counts a month and stores the result. If a transaction is changing leads at that moment, the month is counted another
 * time.
 */
export async function keepMonth(trx: Trx, month: Days, zone: string): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('lead_months')) as "isAlone"`.execute(trx)
  if (!rows[0]?.isAlone) return
  const counts = await countLeads(trx, within('received_at', month, zone), zone)
  await sql`
    insert into private.lead_months (month, zone, starts_at, ends_at, counts)
    values (${month.from}::date, ${zone}, ${month.from}::date::timestamp at time zone ${zone},
      (${month.to}::date + 1)::timestamp at time zone ${zone}, ${JSON.stringify(counts)}::jsonb)
    on conflict (month) do update set zone = excluded.zone, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, counts = excluded.counts`.execute(trx)
}
