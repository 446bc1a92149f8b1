import { type RawBuilder, sql } from 'kysely'
import { visitSources } from '#content/visit-sources.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type Days, UNKNOWN } from '#contract/overview.ts'
import { nameOfSource } from '../source-of.ts'
import { type Attribute, countLeads, countLeadsByDay, type LeadCounts } from './lead-counts.ts'
import { closedMonths, readKeptMonths, remainingDays } from './lead-months.ts'
import { sum, type Trx, within } from './statements.ts'

/** Sources in the touches of leads that are counted under one name. Null stands for missing touches. */
export type StatedSources = readonly (string | null)[]

/** Leads by the source of their first and of their last arrival. */
export interface Touched {
  first: ReadonlyMap<string, number>
  last: ReadonlyMap<string, number>
}

/** Leads of a period, and their number in the previous period. */
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

/** @param source a name of `content/visit-sources.ts` or one of the fixed names */
export async function readStatedSources(trx: Trx, source: string): Promise<StatedSources> {
  const { rows } = await sql<{ stated: string | null }>`
    select distinct last_source as stated from public.leads where deleted_at is null`.execute(trx)
  return rows.map(({ stated }) => stated).filter((stated) => nameOf(stated) === source)
}

/** Selects the leads of the chosen source. A lead counts by its last arrival, as a visit does. */
export function isFrom(sources: StatedSources | undefined): RawBuilder<boolean> {
  if (!sources) return sql<boolean>`true`
  const stated = JSON.stringify(sources.filter((source) => source !== null))
  const named = sql<boolean>`last_source in (select jsonb_array_elements_text(${stated}::jsonb))`
  return sources.includes(null) ? sql<boolean>`(last_source is null or ${named})` : named
}

interface LeadsQuery {
  now: Days
  before: Days | null
  /** IANA name. */
  zone: string
  /** Day in that time zone. */
  today: string
  /** Undefined for all sources. */
  sources: StatedSources | undefined
}

export async function readLeads(trx: Trx, { now, before, ...query }: LeadsQuery): Promise<LeadNumbers> {
  const { byDay: days, byAttribute } = await countsOf(trx, now, query, countLeads)
  const earlier = before
    ? await countsOf(trx, before, query, async (...given) => ({
        byDay: await countLeadsByDay(...given),
        byAttribute: [],
      }))
    : { byDay: [] }

  const numbers = (attribute: Attribute, name: (stated: string | null) => string | null) => {
    const found = new Map<string, number>()
    for (const row of byAttribute) {
      const key = row.attribute === attribute ? name(row.value) : null
      if (key !== null) found.set(key, (found.get(key) ?? 0) + row.n)
    }
    return found
  }
  const asStated = (stated: string | null) => stated
  const byDay = new Map<string, Partial<Record<LeadFormName, number>>>()
  for (const { day, form, n } of days) byDay.set(day, { ...byDay.get(day), [form]: n })
  const beforeByDay = new Map<string, number>()
  for (const { day, n } of earlier.byDay) beforeByDay.set(day, (beforeByDay.get(day) ?? 0) + n)
  return {
    total: sum(days.map(({ n }) => n)),
    totalBefore: sum(beforeByDay.values()),
    byDay,
    beforeByDay,
    bySource: { first: numbers('first_source', nameOf), last: numbers('last_source', nameOf) },
    byCampaign: { first: numbers('first_campaign', asStated), last: numbers('last_campaign', asStated) },
    byLanding: { first: numbers('first_landing', asStated), last: numbers('last_landing', asStated) },
    byPage: numbers('page', asStated),
  }
}

/**
 * Counts of a period. Stored counts of whole months are used if they exist, and the other days are counted now. Stored
 * counts cover all sources.
 */
async function countsOf(
  trx: Trx,
  days: Days,
  { zone, today, sources }: Pick<LeadsQuery, 'zone' | 'today' | 'sources'>,
  count: typeof countLeads,
): Promise<LeadCounts> {
  const kept = sources ? [] : await readKeptMonths(trx, closedMonths(days, today), zone)
  const counts = kept.map((month) => month.counts)
  const rest = remainingDays(
    days,
    kept.map((month) => month.days),
  )
  for (const part of rest)
    counts.push(await count(trx, sql<boolean>`${within('received_at', part, zone)} and ${isFrom(sources)}`, zone))
  return {
    byDay: counts.flatMap(({ byDay }) => byDay),
    byAttribute: counts.flatMap(({ byAttribute }) => byAttribute),
  }
}
