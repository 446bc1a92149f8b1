import { ADDED_PAGES_MAX } from '#contract/added-pages.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type Origin, type PageResult, RESULTS } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import {
  type LeadAttribute,
  type PeriodCounts,
  sourceNames,
  type WonCounts,
} from './count-period.ts'
import { barsOf, type OverviewQuery } from './query.ts'

/** Adds up the rows' numbers by key. Rows without a key are left out. */
function sumsBy<Row extends { n: number }, Key>(
  rows: readonly Row[] = [],
  keyOf: (row: Row) => Key | null,
) {
  const sums = new Map<Key, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) {
      sums.set(key, (sums.get(key) ?? 0) + row.n)
    }
  }
  return sums
}

/**
 * Only the largest rows are shown, because campaigns and landing pages come from addresses and
 * their number is unlimited.
 */
const ROWS_MAX = 100
/** All pages that are counted, so that those of a campaign are beside each other. */
const PAGES_MAX = ROWS_MAX + ADDED_PAGES_MAX

type Numbers = ReadonlyMap<string, number>

/** The figures of a period beside those of the previous one. */
export function figuresOf(
  query: OverviewQuery,
  counts: PeriodCounts,
  countsBefore: PeriodCounts | null,
) {
  const views = counts.views.filter(
    ({ source }) => query.source === undefined || source === query.source,
  )
  return {
    figures: totalsOf(query, counts, countsBefore),
    bars: countedBars(query, counts, countsBefore),
    origins: originsOf(counts, views),
    pages: pagesOf(counts, views),
    /** Of all sources. */
    viewsByPage: sumsBy(counts.views, pageOf),
    finished: { surveys: total(counts.surveys), canvases: total(counts.canvases) },
  }
}

const total = (rows: readonly { n: number }[]) => rows.reduce((all, { n }) => all + n, 0)
const barOf = ({ bar }: { bar: number }) => bar
const pageOf = <Page extends string | null>({ page }: { page: Page }) => page
/** The won leads with their value as the number that is added up. */
const valuesOf = ({ won }: PeriodCounts) => won.map((row) => ({ ...row, n: row.value }))
/** Only meetings can be counted by source. */
const resultsCounted = ({ source }: OverviewQuery) =>
  RESULTS.filter((name) => source === undefined || name === 'meetings')

function totalsOf(query: OverviewQuery, now: PeriodCounts, before: PeriodCounts | null) {
  const pair = (rowsIn: (period: PeriodCounts) => readonly { n: number }[]) => ({
    now: total(rowsIn(now)),
    before: before && total(rowsIn(before)),
  })
  const counted = resultsCounted(query)
  const unknown = { now: null, before: null }
  const resultOf = (name: (typeof RESULTS)[number]) =>
    counted.includes(name) ? pair((period) => period[name]) : unknown
  return {
    visits: pair((period) => period.visits),
    leads: pair((period) => period.leads),
    won: pair(({ won }) => won),
    value: pair(valuesOf),
    meetings: resultOf('meetings'),
    surveys: resultOf('surveys'),
    canvases: resultOf('canvases'),
  }
}

/** The bars of the trend, each beside that of the previous period. */
function countedBars(query: OverviewQuery, now: PeriodCounts, before: PeriodCounts | null) {
  const visits = sumsBy(now.visits, barOf)
  const leads = Map.groupBy(now.leads, barOf)
  const visitsBefore = sumsBy(before?.visits, barOf)
  const leadsBefore = sumsBy(before?.leads, barOf)
  const results = resultsCounted(query).map((name) => ({
    name,
    now: sumsBy(now[name], barOf),
    before: sumsBy(before?.[name], barOf),
  }))
  return barsOf(query, query.interval).map((days, bar) => {
    const leadsByForm = sumsBy(leads.get(bar), ({ form }) => form)
    const resultsOfBar = results.map(({ name, now, before }) => [
      name,
      { now: now.get(bar) ?? 0, before: query.before && (before.get(bar) ?? 0) },
    ])
    return {
      ...days,
      visits: visits.get(bar) ?? 0,
      leads: Object.fromEntries(leadsByForm) as Partial<Record<LeadFormName, number>>,
      visitsBefore: query.before && (visitsBefore.get(bar) ?? 0),
      leadsBefore: query.before && (leadsBefore.get(bar) ?? 0),
      results: Object.fromEntries(resultsOfBar) as Record<
        string,
        { now: number; before: number | null }
      >,
    }
  })
}

/** Leads by one of their attributes. @param nameOf null for a value that is left out */
const leadsBy = (
  { byAttribute }: PeriodCounts,
  wanted: LeadAttribute,
  nameOf: (value: string | null) => string | null = (value) => value,
) => sumsBy(byAttribute, ({ attribute, value }) => (attribute === wanted ? nameOf(value) : null))

const wonBy = (counts: PeriodCounts, keyOf: (row: WonCounts) => string | null) => ({
  won: sumsBy(counts.won, keyOf),
  value: sumsBy(valuesOf(counts), keyOf),
})

interface OriginCounts {
  visits: Numbers
  /** Leads by their first arrival. */
  first: Numbers
  /** Leads by their last arrival. */
  last: Numbers
  won: Numbers
  value: Numbers
}

function originsOf(counts: PeriodCounts, views: PeriodCounts['views']) {
  const nameOf = sourceNames()
  const viewsOfVisits = views.filter(({ source }) => source !== INTERNAL)
  const origins = (columns: OriginCounts): Origin[] =>
    rowsOf({ ...columns }, ['visits', 'last', 'first'])
  const campaigns = origins({
    visits: new Map(),
    first: leadsBy(counts, 'first_campaign'),
    last: leadsBy(counts, 'last_campaign'),
    ...wonBy(counts, ({ campaign }) => campaign),
  })
  return {
    source: origins({
      visits: sumsBy(viewsOfVisits, ({ source }) => source),
      first: leadsBy(counts, 'first_source', nameOf),
      last: leadsBy(counts, 'last_source', nameOf),
      ...wonBy(counts, ({ source }) => nameOf(source)),
    }),
    // Visits are not counted by campaign.
    campaign: campaigns.map((row) => ({ ...row, visits: null })),
    landing: origins({
      visits: sumsBy(viewsOfVisits, pageOf),
      first: leadsBy(counts, 'first_landing'),
      last: leadsBy(counts, 'last_landing'),
      ...wonBy(counts, ({ landing }) => landing),
    }),
  }
}

function pagesOf(counts: PeriodCounts, views: PeriodCounts['views']): PageResult[] {
  const columns = {
    views: sumsBy(views, pageOf),
    leads: leadsBy(counts, 'page'),
    ...wonBy(counts, pageOf),
  }
  return rowsOf(columns, ['views', 'leads'], PAGES_MAX).map(({ name: page, ...row }) => ({
    page,
    ...row,
    // The booking page and the partner form are shown inside other pages, whose views were counted.
    views: page.startsWith('/embed/') ? null : row.views,
  }))
}

/** A row for each name with its number in each column, the largest first. */
function rowsOf<Column extends string>(
  columns: Record<Column, Numbers>,
  order: readonly NoInfer<Column>[],
  max = ROWS_MAX,
) {
  const entries = Object.entries<Numbers>(columns)
  const names = new Set(entries.flatMap(([, numbers]) => [...numbers.keys()]))
  names.delete(INTERNAL)
  const rows = [...names].map((name) => {
    const numbers = entries.map(([column, byName]) => [column, byName.get(name) ?? 0])
    return { name, ...(Object.fromEntries(numbers) as Record<Column, number>) }
  })
  return rows
    .toSorted((one, other) =>
      order.reduce((difference, column) => difference || other[column] - one[column], 0),
    )
    .slice(0, max)
}
