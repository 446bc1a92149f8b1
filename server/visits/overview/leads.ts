import { type RawBuilder, sql } from 'kysely'
import { visitSources } from '#content/visit-sources.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type Days, UNKNOWN } from '#contract/overview.ts'
import { nameOfSource } from '../source-of.ts'
import { sum, type Trx, within } from './statements.ts'

/** What the touches of leads say that is counted under one name. Null among them: touches that are missing. */
export type StatedSources = readonly (string | null)[]

/** Leads by what their first and their last arrival said. */
export interface Touched {
  first: ReadonlyMap<string, number>
  last: ReadonlyMap<string, number>
}

/** Leads of a period, and their number in the period before. */
export interface LeadNumbers {
  total: number
  totalBefore: number
  byDay: ReadonlyMap<string, Readonly<Partial<Record<LeadFormName, number>>>>
  beforeByDay: ReadonlyMap<string, number>
  bySource: Touched
  byCampaign: Touched
  byLanding: Touched
  byPage: ReadonlyMap<string, number>
}

const nameOf = (stated: string | null) => (stated === null ? UNKNOWN : nameOfSource(visitSources, stated))

/** @param source a name of `content/visit-sources.ts` or one of the fixed ones */
export async function readStatedSources(trx: Trx, source: string): Promise<StatedSources> {
  const { rows } = await sql<{ stated: string | null }>`
    select distinct last_source as stated from public.leads where deleted_at is null`.execute(trx)
  return rows.map(({ stated }) => stated).filter((stated) => nameOf(stated) === source)
}

/** Leads of the chosen source. A lead counts by its last arrival, as a visit does. */
export function isFrom(sources: StatedSources | undefined): RawBuilder<boolean> {
  if (!sources) return sql<boolean>`true`
  const stated = JSON.stringify(sources.filter((source) => source !== null))
  const named = sql<boolean>`last_source in (select jsonb_array_elements_text(${stated}::jsonb))`
  return sources.includes(null) ? sql<boolean>`(last_source is null or ${named})` : named
}

const ATTRIBUTES = [
  'page',
  'first_source',
  'last_source',
  'first_campaign',
  'last_campaign',
  'first_landing',
  'last_landing',
] as const
type Attribute = (typeof ATTRIBUTES)[number]

/** @param zone IANA name; @param sources undefined: all */
export async function readLeads(
  trx: Trx,
  now: Days,
  before: Days | null,
  zone: string,
  sources: StatedSources | undefined,
): Promise<LeadNumbers> {
  const leadsOf = (days: Days) => sql`
    from public.leads where deleted_at is null and ${within('received_at', days, zone)} and ${isFrom(sources)}`
  const day = sql`(received_at at time zone ${zone})::date`

  // Days and forms are in an index. They are not among the grouping sets below, because PostgreSQL cannot estimate how
  // many days there are, and would sort all leads on disk for fear of too many.
  const byForm = await sql<{ day: string; form: LeadFormName; n: number }>`
    select day::text, form, n
    from (select ${day} as day, form, count(*)::int as n ${leadsOf(now)} group by 1, 2) as counted`.execute(trx)
  const earlier = before
    ? await sql<{ day: string; n: number }>`
        select day::text, n
        from (select ${day} as day, count(*)::int as n ${leadsOf(before)} group by 1) as counted`.execute(trx)
    : { rows: [] }
  const columns = sql.join(ATTRIBUTES.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<Attribute, string | null> & { set: number; n: number }>`
    select ${columns}, count(*)::int as n, grouping(${columns}) as set ${leadsOf(now)}
    group by grouping sets (${sql.join(ATTRIBUTES.map((name) => sql`(${sql.ref(name)})`))})`.execute(trx)

  const numbers = (attribute: Attribute, name: (stated: string | null) => string | null) => {
    const found = new Map<string, number>()
    // Each bit of GROUPING that is 0 names the column that the row was grouped by (PostgreSQL, 'Grouping Operations').
    const bit = 1 << (ATTRIBUTES.length - 1 - ATTRIBUTES.indexOf(attribute))
    for (const row of rows) {
      const key = (row.set & bit) === 0 ? name(row[attribute]) : null
      if (key !== null) found.set(key, (found.get(key) ?? 0) + row.n)
    }
    return found
  }
  const asStated = (stated: string | null) => stated
  const byDay = new Map<string, Partial<Record<LeadFormName, number>>>()
  for (const { day, form, n } of byForm.rows) byDay.set(day, { ...byDay.get(day), [form]: n })
  return {
    total: sum(byForm.rows.map(({ n }) => n)),
    totalBefore: sum(earlier.rows.map(({ n }) => n)),
    byDay,
    beforeByDay: new Map(earlier.rows.map(({ day, n }) => [day, n])),
    bySource: { first: numbers('first_source', nameOf), last: numbers('last_source', nameOf) },
    byCampaign: { first: numbers('first_campaign', asStated), last: numbers('last_campaign', asStated) },
    byLanding: { first: numbers('first_landing', asStated), last: numbers('last_landing', asStated) },
    byPage: numbers('page', asStated),
  }
}
