import { visitSources } from '#content/visit-sources.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type Origin, type PageResult, UNKNOWN } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import { dayAfter, daysBetween, yearsAfter } from '../days.ts'
import { nameOfSource } from '../source-of.ts'
import { type LeadAttribute, type PeriodCounts, sum, sumsBy } from './counts.ts'
import { barsOf, type OverviewQuery } from './query.ts'

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
