/** Leads and page views of a period, counted by bar and by what the overview groups them by. */
import { type RawBuilder, sql } from 'kysely'
import { visitSources } from '#content/visit-sources.ts'
import { KINDS_OF_STAFF, type LeadFormName } from '#contract/lead-forms.ts'
import { type Days, type RESULTS, UNKNOWN } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import type { Trx } from '#server/db/store.ts'
import type { SignedInStaff } from '#server/staff/signed-in-staff.ts'
import { dayAfter, daysBetween } from '../days.ts'
import { nameOfSource } from '../source-of.ts'

/** Attributes by which leads are counted, besides the bar and the form. */
const LEAD_ATTRIBUTES = [
  'page',
  'last_source',
  'first_source',
  'first_campaign',
  'last_campaign',
  'first_landing',
  'last_landing',
] as const
export type LeadAttribute = (typeof LEAD_ATTRIBUTES)[number]

/** Won leads of one origin, with their value. */
export interface WonCounts
  extends Record<'source' | 'campaign' | 'landing' | 'page', string | null> {
  n: number
  value: number
}

/** `bar` is the place in the trend. */
interface BarCount {
  bar: number
  n: number
}

export interface PeriodCounts extends Record<(typeof RESULTS)[number], BarCount[]> {
  leads: (BarCount & { form: LeadFormName })[]
  visits: BarCount[]
  /** `value` is null if it is unknown. */
  byAttribute: { attribute: LeadAttribute; value: string | null; n: number }[]
  views: { source: string; page: string; n: number }[]
  won: WonCounts[]
}

interface Counting {
  /** IANA name of the consultancy's time zone. */
  zone: string
  /** First days of all bars but the first. */
  starts: readonly string[]
  /** Whether `byAttribute` and `views` are needed. Otherwise they are empty. */
  isByAttribute: boolean
  source: ChosenSource | undefined
}

/** A source that leads and visits are limited to. */
interface ChosenSource {
  name: string
  /** What leads from there state as the source of their last arrival. */
  stated: readonly string[]
}

/** Whether a lead is among the chosen ones. */
function isChosen(source: ChosenSource | undefined): RawBuilder<boolean> {
  if (source === undefined) {
    return sql`true`
  }
  if (source.name === UNKNOWN) {
    return sql`last_source is null`
  }
  return sql`last_source = any (${source.stated}::text[])`
}

/**
 * Jumps through the index from one stated source to the next, because reading it all would take as
 * long as counting.
 */
export async function chosenSource(trx: Trx, name: string): Promise<ChosenSource> {
  const { rows } = await sql<{ stated: string }>`
    with recursive sources (stated) as (
      select min(last_source) from public.leads where deleted_at is null
      union all
      select (select min(last_source) from public.leads where deleted_at is null and last_source > stated)
      from sources where stated is not null)
    select stated from sources where stated is not null`.execute(trx)
  const nameOf = sourceNames()
  return { name, stated: rows.flatMap(({ stated }) => (nameOf(stated) === name ? [stated] : [])) }
}

/**
 * Days that are counted at once: a month of the shown period, which takes 45 ms, and of the earlier
 * one what takes as long.
 */
const DAYS_AT_ONCE = { all: 31, figures: 92 }

/**
 * Counts a period in several transactions, because all other work of the embedded database waits
 * for the end of each. A row belongs to one of them and is counted once there, so all sums of a
 * figure agree.
 */
export async function countPeriod(
  inTransaction: SignedInStaff['inTransaction'],
  days: Days,
  counting: Counting,
): Promise<PeriodCounts> {
  const counts: Pick<PeriodCounts, 'leads' | 'visits' | 'byAttribute' | 'views'> = {
    leads: [],
    visits: [],
    byAttribute: [],
    views: [],
  }
  const length = DAYS_AT_ONCE[counting.isByAttribute ? 'all' : 'figures']
  for (let { from } = days; from <= days.to; from = dayAfter(from, length)) {
    const some = { from, to: dayAfter(from, Math.min(length - 1, daysBetween(from, days.to))) }
    const counted = await inTransaction(
      async (trx) => ({
        ...(await countLeads(trx, some, counting)),
        ...(await countViews(trx, some, counting)),
      }),
      { readOnly: true },
    )
    for (const [name, rows] of Object.entries(counted)) {
      counts[name as keyof typeof counts].push(...(rows as never[]))
    }
  }
  const others = await inTransaction(
    async (trx) => ({
      won: await countWon(trx, days, counting),
      ...(await countResults(trx, days, counting)),
    }),
    { readOnly: true },
  )
  return { ...counts, ...others }
}

/**
 * The bar of a time. The database compares it with the starts of the bars, because finding the day
 * of each row takes longer.
 */
const barOfTime = (column: string, { zone, starts }: Counting) => sql<number>`
  width_bucket(${sql.ref(column)}, array(select day::timestamp at time zone ${zone} from unnest(${starts}::date[]) day))`

async function countLeads(trx: Trx, days: Days, counting: Counting) {
  const { zone, isByAttribute, source } = counting
  const columns = ['form', ...(isByAttribute ? LEAD_ATTRIBUTES : [])] as const
  const sets = columns.map((name) => (name === 'form' ? sql`(form, bar)` : sql`(${sql.ref(name)})`))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<
    Record<LeadAttribute, string | null> & PeriodCounts['leads'][number] & { set: number }
  >`
    select bar, ${names}, grouping(${names}) as set, count(*)::int as n
    from (select ${names}, ${barOfTime('received_at', counting)} as bar
      from public.leads where deleted_at is null and form <> all (${[...KINDS_OF_STAFF]}::text[]) and ${isChosen(source)}
        and ${within('received_at', days, zone)}) as leads
    group by grouping sets (${sql.join(sets)})`.execute(trx)
  const counts: Pick<PeriodCounts, 'leads' | 'byAttribute'> = { leads: [], byAttribute: [] }
  for (const { set, bar, form, n, ...values } of rows) {
    // A bit of GROUPING that is 0 names the column by which the row was grouped (PostgreSQL,
    // "Grouping Operations").
    const column = columns.find((_, index) => (set & (1 << (columns.length - 1 - index))) === 0)
    if (column === 'form') {
      counts.leads.push({ bar, form, n })
    } else if (column) {
      counts.byAttribute.push({ attribute: column, value: values[column], n })
    }
  }
  return counts
}

/** By the last arrival, like leads, and those that staff entered too. */
async function countWon(trx: Trx, days: Days, { zone, source }: Counting): Promise<WonCounts[]> {
  const { rows } = await sql<WonCounts>`
    select last_source as source, last_campaign as campaign, last_landing as landing, page, count(*)::int as n,
      sum(value)::float8 as value
    from public.leads where state = 'won' and deleted_at is null and ${isChosen(source)}
      and ${within('decided_at', days, zone)}
    group by 1, 2, 3, 4`.execute(trx)
  return rows
}

/**
 * Only meetings are limited to a source. Surveys (by day in UTC) and canvases are counted without
 * one.
 */
async function countResults(trx: Trx, days: Days, counting: Counting) {
  const { zone, starts, source } = counting
  const counted = async (statement: RawBuilder<BarCount>) => (await statement.execute(trx)).rows
  return {
    meetings: await counted(sql`
      select ${barOfTime('m.created_at', counting)} as bar, count(*)::int as n
      from public.meetings m join public.leads on leads.id = m.lead_id
      where m.state = 'booked' and leads.deleted_at is null and ${isChosen(source)} and ${within('m.created_at', days, zone)}
      group by 1`),
    surveys: await counted(sql`
      select width_bucket(day, ${starts}::date[]) as bar, sum(completed)::int as n from public.survey_days
      where day between ${days.from}::date and ${days.to}::date group by 1`),
    canvases: await counted(sql`
      select ${barOfTime('created_at', counting)} as bar, count(*)::int as n from public.canvas_submissions
      where deleted_at is null and ${within('created_at', days, zone)} group by 1`),
  }
}

/** Visits by bar, of the chosen source, and views by source and page, of all sources. */
async function countViews(
  trx: Trx,
  { from, to }: Days,
  { starts, isByAttribute, source }: Counting,
) {
  const isVisit = sql`source <> ${INTERNAL} and ${source ? sql`source = ${source.name}` : sql`true`}`
  const { rows } = await sql<{
    bar: number | null
    source: string
    page: string
    n: number
    visits: number
  }>`
    select bar, ${isByAttribute ? sql`source, page, ` : sql``}sum(views)::int as n,
      coalesce(sum(views) filter (where ${isVisit}), 0)::int as visits
    from (select width_bucket(day, ${starts}::date[]) as bar, source, page, views from private.page_views
      where day between ${from}::date and ${to}::date) as views
    group by grouping sets ((bar)${isByAttribute ? sql`, (source, page)` : sql``})`.execute(trx)
  const counts: Pick<PeriodCounts, 'visits' | 'views'> = { visits: [], views: [] }
  for (const { bar, visits, ...view } of rows) {
    if (bar === null) {
      counts.views.push(view)
    } else {
      counts.visits.push({ bar, n: visits })
    }
  }
  return counts
}

/** Whether a time lies in a period. @param zone IANA name of the consultancy's time zone */
export function within(column: string, { from, to }: Days, zone: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}`
}

/**
 * Gives the listed name of what an arrival stated, or of null if nothing is known about it. Looks
 * up each only once.
 */
export function sourceNames(): (stated: string | null) => string {
  const names = new Map<string | null, string>([[null, UNKNOWN]])
  return (stated) => {
    const name = names.get(stated) ?? nameOfSource(visitSources, stated ?? '')
    names.set(stated, name)
    return name
  }
}
