/** Leads and page views of a period: counted by day and by what the overview groups them by, and its figures from them. */
import { type RawBuilder, sql } from 'kysely'
import { visitSources } from '#content/visit-sources.ts'
import { BY_HAND, type LeadFormName } from '#contract/lead-forms.ts'
import { type Days, type Origin, type PageResult, UNKNOWN } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import type { Trx } from '#server/db/store.ts'
import type { SignedInStaff } from '#server/staff/signed-in-staff.ts'
import { dayAfter, daysBetween, yearsAfter } from '../days.ts'
import { nameOfSource } from '../source-of.ts'
import { barsOf, type OverviewQuery } from './query.ts'

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
type LeadAttribute = (typeof LEAD_ATTRIBUTES)[number]

/** Won leads of one origin, with their value. */
interface WonCounts {
  source: string | null
  campaign: string | null
  landing: string | null
  page: string | null
  n: number
  value: number
}

interface PeriodCounts {
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
function sumsBy<Row extends { n: number }>(
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

/** Only the largest rows are shown, because campaigns and landing pages come from addresses and their number is unlimited. */
const ROWS_MAX = 100

/** Gives the listed name of what an arrival stated, or of null if nothing is known about it. Looks up each only once. */
export function sourceNames(): (stated: string | null) => string {
  const names = new Map<string | null, string>([[null, UNKNOWN]])
  return (stated) => {
    const name = names.get(stated) ?? nameOfSource(visitSources, stated ?? '')
    names.set(stated, name)
    return name
  }
}

type Numbers = ReadonlyMap<string, number>

/**
 * Visits and leads of a period beside the previous one. With a source in the query, only visits from it and leads whose last
 * arrival has its name.
 */
export function figuresOf(query: OverviewQuery, counts: PeriodCounts, countsBefore: PeriodCounts | null) {
  const nameOf = sourceNames()
  const isChosen = ({ source }: { source: string | null }) => query.source === undefined || source === query.source
  const isVisit = (row: { source: string | null }) => row.source !== INTERNAL && isChosen(row)
  const named = <Row extends { source: string | null }>(rows: readonly Row[] = []) =>
    rows.map((row) => ({ ...row, source: nameOf(row.source) })).filter(isChosen)
  const periodOf = (period: PeriodCounts | null, dayNow = (day: string) => day) => {
    const won = named(period?.won)
    return {
      visits: period?.views.byDay.filter(isVisit).map((row) => ({ ...row, day: dayNow(row.day) })) ?? [],
      leads: named(period?.leads.byDay).map((row) => ({ ...row, day: dayNow(row.day) })),
      won,
      value: won.map((row) => ({ ...row, n: row.value })),
    }
  }
  const now = periodOf(counts)
  // A day belongs to the bar of its date a year later, or to the bar at the same distance from the beginning.
  const shift = query.before ? daysBetween(query.before.from, query.from) : 0
  const before = periodOf(countsBefore, (day) => (query.compare === 'year' ? yearsAfter(day, 1) : dayAfter(day, shift)))
  const total = (rows: readonly { n: number }[]) => sum(rows.map(({ n }) => n))
  const pair = (name: keyof typeof now) => ({ now: total(now[name]), before: countsBefore && total(before[name]) })

  const bars = barsOf(query, query.interval).map((days, at) => {
    // February 28 of the year before may become the day before the first.
    const isIn = ({ day }: { day: string }) => (at === 0 || day >= days.from) && day <= days.to
    const leads = sumsBy(now.leads.filter(isIn), ({ form = null }) => form)
    return {
      ...days,
      visits: total(now.visits.filter(isIn)),
      leads: Object.fromEntries(leads) as Partial<Record<LeadFormName, number>>,
      visitsBefore: query.before && total(before.visits.filter(isIn)),
      leadsBefore: query.before && total(before.leads.filter(isIn)),
    }
  })

  const views = counts.views.byAttribute.filter(isChosen)
  const attributes = counts.leads.byAttribute.filter(({ source }) => isChosen({ source: nameOf(source) }))
  const valuesOf = (attribute: LeadAttribute) => attributes.filter((row) => row.attribute === attribute)
  const byValue = (attribute: LeadAttribute) => sumsBy(valuesOf(attribute), ({ value }) => value)
  const wonBy = (key: 'source' | 'campaign' | 'landing' | 'page') => ({
    won: sumsBy(now.won, (row) => row[key]),
    value: sumsBy(now.value, (row) => row[key]),
  })
  const origins = (visits: Numbers, first: Numbers, last: Numbers, won: ReturnType<typeof wonBy>): Origin[] =>
    rowsOf({ visits, first, last, ...won }, ['visits', 'last', 'first'])
  const visitsByPage = sumsBy(views.filter(isVisit), ({ value }) => value)
  return {
    visits: pair('visits'),
    leads: pair('leads'),
    won: pair('won'),
    value: pair('value'),
    bars,
    origins: {
      source: origins(
        sumsBy(views.filter(isVisit), ({ source }) => source),
        sumsBy(valuesOf('first_source'), ({ value }) => nameOf(value)),
        sumsBy(now.leads, ({ source }) => source),
        wonBy('source'),
      ),
      // Visits are not counted by campaign.
      campaign: origins(new Map(), byValue('first_campaign'), byValue('last_campaign'), wonBy('campaign')).map(
        (row) => ({ ...row, visits: null }),
      ),
      landing: origins(visitsByPage, byValue('first_landing'), byValue('last_landing'), wonBy('landing')),
    },
    pages: rowsOf({ views: sumsBy(views, ({ value }) => value), leads: byValue('page'), ...wonBy('page') }, [
      'views',
      'leads',
    ]).map(
      // The booking page and the partner form are shown inside other pages, whose views were counted.
      ({ name: page, ...row }): PageResult => ({ page, ...row, views: page.startsWith('/embed/') ? null : row.views }),
    ),
    /** Of all sources. */
    viewsByPage: sumsBy(counts.views.byAttribute, ({ value }) => value),
  }
}

/** A row for each name with its number in each column, the largest first. */
function rowsOf<Column extends string>(columns: Record<Column, Numbers>, order: readonly NoInfer<Column>[]) {
  const entries = Object.entries<Numbers>(columns)
  const names = new Set(entries.flatMap(([, numbers]) => [...numbers.keys()]))
  names.delete(INTERNAL)
  return [...names]
    .map((name) => ({
      name,
      ...(Object.fromEntries(entries.map(([column, of]) => [column, of.get(name) ?? 0])) as Record<Column, number>),
    }))
    .toSorted((one, other) => order.reduce((difference, column) => difference || other[column] - one[column], 0))
    .slice(0, ROWS_MAX)
}
