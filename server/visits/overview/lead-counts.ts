import { type RawBuilder, sql } from 'kysely'
import type { LeadFormName } from '#contract/lead-forms.ts'
import type { Trx } from './statements.ts'

/** Attributes by which leads are counted, besides the day and the form. */
export const ATTRIBUTES = [
  'page',
  'first_source',
  'last_source',
  'first_campaign',
  'last_campaign',
  'first_landing',
  'last_landing',
] as const
export type Attribute = (typeof ATTRIBUTES)[number]

/** Numbers of leads. The counts of periods that do not overlap are combined by joining their lists. */
export interface LeadCounts {
  /** `day` is in the consultancy's time zone. */
  byDay: { day: string; form: LeadFormName; n: number }[]
  /** Null if the value is unknown. */
  byAttribute: { attribute: Attribute; value: string | null; n: number }[]
}

/** @param condition selects the leads @param zone IANA name */
export async function countLeads(trx: Trx, condition: RawBuilder<boolean>, zone: string): Promise<LeadCounts> {
  const byDay = await countLeadsByDay(trx, condition, zone)
  const columns = sql.join(ATTRIBUTES.map((name) => sql.ref(name)))
  // The grouping sets do not include the day, because PostgreSQL cannot estimate the number of days and would sort all
  // leads on disk.
  const { rows } = await sql<Record<Attribute, string | null> & { set: number; n: number }>`
    select ${columns}, count(*)::int as n, grouping(${columns}) as set
    from public.leads where deleted_at is null and ${condition}
    group by grouping sets (${sql.join(ATTRIBUTES.map((name) => sql`(${sql.ref(name)})`))})`.execute(trx)
  return {
    byDay,
    byAttribute: rows.flatMap(({ set, n, ...values }) => {
      // A bit of GROUPING that is 0 names the column by which the row was grouped (PostgreSQL, "Grouping Operations").
      const attribute = ATTRIBUTES.find((_, at) => (set & (1 << (ATTRIBUTES.length - 1 - at))) === 0)
      return attribute ? [{ attribute, value: values[attribute], n }] : []
    }),
  }
}

/** Counts only by day and form, which an index contains. */
export async function countLeadsByDay(
  trx: Trx,
  condition: RawBuilder<boolean>,
  zone: string,
): Promise<LeadCounts['byDay']> {
  const { rows } = await sql<LeadCounts['byDay'][number]>`
    select day::text, form, n
    from (select (received_at at time zone ${zone})::date as day, form, count(*)::int as n
      from public.leads where deleted_at is null and ${condition} group by 1, 2) as counted`.execute(trx)
  return rows
}
