/** Leads and page views of a period, counted by day and by what the overview groups them by. */

import { type RawBuilder, sql } from 'kysely'
import { BY_HAND, type LeadFormName } from '#contract/lead-forms.ts'
import type { Days } from '#contract/overview.ts'
import type { Trx } from '#server/db/store.ts'
import type { SignedInStaff } from '#server/staff/signed-in-staff.ts'
import { barsOf } from './query.ts'

/** Numbers by source. A lead's source is what its last arrival stated, and null if nothing is known. */
interface Counts {
  /** `day` is in the consultancy's time zone. Only leads have a form. */
  byDay: { day: string; source: string | null; form?: LeadFormName; n: number }[]
  /** `value` is null if it is unknown. */
  byAttribute: { attribute: string; source: string | null; value: string | null; n: number }[]
}

/** Attributes by which leads are counted, besides the day, the form and the source. */
const LEAD_ATTRIBUTES = [
  'page',
  'first_source',
  'first_campaign',
  'last_campaign',
  'first_landing',
  'last_landing',
] as const
export type LeadAttribute = (typeof LEAD_ATTRIBUTES)[number]

/** Won leads of one origin, with their value. */
interface WonCounts {
  source: string | null
  campaign: string | null
  landing: string | null
  page: string | null
  n: number
  value: number
}

export interface PeriodCounts {
  leads: Counts
  views: Counts
  won: WonCounts[]
}

/**
 * Counts a period. Each month is a transaction of its own, because all other work of the embedded database waits for its
 * end. A row belongs to one month and is counted once there, so all sums of a figure agree.
 * @param isByAttribute whether `byAttribute` is needed; otherwise it is empty
 * @param zone IANA name
 */
export async function countPeriod(
  inTransaction: SignedInStaff['inTransaction'],
  days: Days,
  isByAttribute: boolean,
  zone: string,
): Promise<PeriodCounts> {
  const months: PeriodCounts[] = []
  for (const month of barsOf(days, 'month'))
    months.push(
      await inTransaction(
        async (trx) => ({
          leads: await countLeads(trx, month, isByAttribute ? LEAD_ATTRIBUTES : [], zone),
          views: await countViews(trx, month, isByAttribute),
          won: await countWon(trx, month, zone),
        }),
        { readOnly: true },
      ),
    )
  return {
    leads: joined(months.map(({ leads }) => leads)),
    views: joined(months.map(({ views }) => views)),
    won: months.flatMap(({ won }) => won),
  }
}

interface CountedLeads extends Record<LeadAttribute, string | null> {
  day: string
  source: string | null
  form: LeadFormName
  set: number
  n: number
}

async function countLeads(trx: Trx, days: Days, attributes: readonly LeadAttribute[], zone: string): Promise<Counts> {
  const columns = ['form', ...attributes] as const
  const sets = [sql`(source, form, day)`, ...attributes.map((name) => sql`(source, ${sql.ref(name)})`)]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<CountedLeads>`
    select day::text, source, ${names}, grouping(${names}) as set, count(*)::int as n
    from (select (received_at at time zone ${zone})::date as day, last_source as source, ${names}
      from public.leads where deleted_at is null and form <> ${BY_HAND} and ${within('received_at', days, zone)}) as leads
    group by grouping sets (${sql.join(sets)})`.execute(trx)
  const counts: Counts = { byDay: [], byAttribute: [] }
  for (const { set, day, source, form, n, ...values } of rows) {
    // A bit of GROUPING that is 0 names the column by which the row was grouped (PostgreSQL, "Grouping Operations").
    const column = columns.find((_, at) => (set & (1 << (columns.length - 1 - at))) === 0)
    if (column === 'form') counts.byDay.push({ day, source, form, n })
    else if (column) counts.byAttribute.push({ attribute: column, source, value: values[column], n })
  }
  return counts
}

/** By the last arrival, like leads, and those that staff entered too. */
async function countWon(trx: Trx, days: Days, zone: string): Promise<WonCounts[]> {
  const { rows } = await sql<WonCounts>`
    select last_source as source, last_campaign as campaign, last_landing as landing, page, count(*)::int as n,
      sum(value)::float8 as value
    from public.leads where state = 'won' and deleted_at is null and ${within('decided_at', days, zone)}
    group by 1, 2, 3, 4`.execute(trx)
  return rows
}

/** The attribute of a view is its page. */
async function countViews(trx: Trx, { from, to }: Days, isByPage: boolean): Promise<Counts> {
  const { rows } = await sql<{ day: string | null; source: string; page: string | null; n: number }>`
    select day::text, source, ${isByPage ? sql`page` : sql`null`} as page, sum(views)::int as n from private.page_views
    where day between ${from}::date and ${to}::date
    group by grouping sets ((source, day)${isByPage ? sql`, (source, page)` : sql``})`.execute(trx)
  const counts: Counts = { byDay: [], byAttribute: [] }
  for (const { day, source, page, n } of rows)
    if (day !== null) counts.byDay.push({ day, source, n })
    else counts.byAttribute.push({ attribute: 'page', source, value: page, n })
  return counts
}

/** Counts of periods that do not overlap. */
function joined(parts: readonly Counts[]): Counts {
  return {
    byDay: parts.flatMap(({ byDay }) => byDay),
    byAttribute: parts.flatMap(({ byAttribute }) => byAttribute),
  }
}

/** Whether a time lies in a period. @param zone IANA name of the consultancy's time zone */
export function within(column: string, { from, to }: Days, zone: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}`
}

export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** Adds up the rows' numbers by key. Rows without a key are left out. */
export function sumsBy<Row extends { n: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.n)
  }
  return sums
}
