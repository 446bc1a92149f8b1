/** What is counted by day, and kept for days that are over (`kept-counts.ts`): leads and page views. */

import { type RawBuilder, sql } from 'kysely'
import type { LeadFormName } from '#contract/lead-forms.ts'
import type { Days } from '#contract/overview.ts'
import type { Trx } from '#server/db/store.ts'
import { dayAfter } from '../days.ts'
import { within } from './statements.ts'

/** Numbers by source. A lead's source is what its last arrival stated, and null if nothing is known. */
export interface Counts {
  /** `day` is in the consultancy's time zone. Only leads have a form. */
  byDay: { day: string; source: string | null; form?: LeadFormName; n: number }[]
  /** `value` is null if it is unknown. */
  byAttribute: { attribute: string; source: string | null; value: string | null; n: number }[]
}

export interface Subject {
  /** As in `private.kept_counts`. */
  name: 'leads' | 'views'
  /** @param zone IANA name */
  count(trx: Trx, days: Days, zone: string): Promise<Counts>
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

const COLUMNS = ['form', ...LEAD_ATTRIBUTES] as const

/** A day is one statement, so that a busy month does not keep the database from other work. */
export const leadCounts: Subject = {
  name: 'leads',
  async count(trx, { from, to }, zone) {
    const counts: Counts[] = []
    for (let day = from; day <= to; day = dayAfter(day, 1))
      counts.push(await countLeads(trx, day, within('received_at', { from: day, to: day }, zone)))
    return joined(counts)
  },
}

async function countLeads(trx: Trx, day: string, condition: RawBuilder<boolean>): Promise<Counts> {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<LeadAttribute, string | null> & CountedLeads>`
    select last_source as source, ${columns}, count(*)::int as n, grouping(${columns}) as set
    from public.leads where deleted_at is null and ${condition}
    group by grouping sets (${sql.join(COLUMNS.map((name) => sql`(last_source, ${sql.ref(name)})`))})`.execute(trx)
  const counts: Counts = { byDay: [], byAttribute: [] }
  for (const { set, source, form, n, ...values } of rows) {
    // A bit of GROUPING that is 0 names the column by which the row was grouped (PostgreSQL, "Grouping Operations").
    const column = COLUMNS.find((_, at) => (set & (1 << (COLUMNS.length - 1 - at))) === 0)
    if (column === 'form') counts.byDay.push({ day, source, form, n })
    else if (column) counts.byAttribute.push({ attribute: column, source, value: values[column], n })
  }
  return counts
}

interface CountedLeads {
  source: string | null
  form: LeadFormName
  n: number
  set: number
}

/** Page views by page. */
export const viewCounts: Subject = {
  name: 'views',
  async count(trx, { from, to }) {
    const { rows } = await sql<{ day: string | null; source: string; page: string | null; n: number }>`
      select day::text, source, page, sum(views)::int as n from private.page_views
      where day between ${from}::date and ${to}::date
      group by grouping sets ((source, day), (source, page))`.execute(trx)
    const counts: Counts = { byDay: [], byAttribute: [] }
    for (const { day, source, page, n } of rows)
      if (day !== null) counts.byDay.push({ day, source, n })
      else counts.byAttribute.push({ attribute: 'page', source, value: page, n })
    return counts
  },
}

/** Counts of periods that do not overlap, with one number for each attribute's value. */
export function joined(parts: readonly Counts[]): Counts {
  const sums = new Map<string, Counts['byAttribute'][number]>()
  for (const row of parts.flatMap(({ byAttribute }) => byAttribute)) {
    const key = JSON.stringify([row.attribute, row.source, row.value])
    const sum = sums.get(key)
    if (sum) sum.n += row.n
    else sums.set(key, { ...row })
  }
  return { byDay: parts.flatMap(({ byDay }) => byDay), byAttribute: [...sums.values()] }
}
