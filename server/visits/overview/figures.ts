import { visitSources } from '#content/visit-sources.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type Origin, type PageResult, UNKNOWN } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import { dayAfter, daysBetween, yearsAfter } from '../days.ts'
import { nameOfSource } from '../source-of.ts'
import { type LeadAttribute, type PeriodCounts, sum, sumsBy, type WonCounts } from './counts.ts'
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
  const visitsIn = (period: PeriodCounts | null) => period?.views.byDay.filter(isVisit) ?? []
  const leadsIn = (period: PeriodCounts | null) =>
    period?.leads.byDay.map((row) => ({ ...row, source: nameOf(row.source) })).filter(isChosen) ?? []
  const wonIn = (period: PeriodCounts | null) =>
    period?.won.map((row) => ({ ...row, source: nameOf(row.source) })).filter(isChosen) ?? []
  const valued = (rows: WonCounts[]) => rows.map((row) => ({ ...row, n: row.value }))
  const [won, wonBefore] = [wonIn(counts), wonIn(countsBefore)]
  const wonBy = (key: 'source' | 'campaign' | 'landing' | 'page'): [won: Numbers, value: Numbers] => [
    sumsBy(won, (row) => row[key]),
    sumsBy(valued(won), (row) => row[key]),
  ]
  const [visits, visitsBefore] = [visitsIn(counts), visitsIn(countsBefore)]
  const [leads, leadsBefore] = [leadsIn(counts), leadsIn(countsBefore)]

  const bars = barsOf(query, query.interval).map((days) => ({
    ...days,
    visits: 0,
    leads: {} as Partial<Record<LeadFormName, number>>,
    visitsBefore: query.before && 0,
    leadsBefore: query.before && 0,
  }))
  const barOf = (day: string) => bars.find(({ to }) => day <= to)
  const add = (day: string, figure: 'visits' | 'visitsBefore' | 'leadsBefore', n: number) => {
    const bar = barOf(day)
    if (bar) bar[figure] = (bar[figure] ?? 0) + n
  }
  for (const { day, n } of visits) add(day, 'visits', n)
  for (const { day, form, n } of leads) {
    const bar = barOf(day)
    if (bar && form) bar.leads[form] = (bar.leads[form] ?? 0) + n
  }
  if (query.before) {
    // A day belongs to the bar of its date a year later, or to the bar at the same distance from the beginning.
    const shift = daysBetween(query.before.from, query.from)
    const dayNow = (day: string) => (query.compare === 'year' ? yearsAfter(day, 1) : dayAfter(day, shift))
    for (const { day, n } of visitsBefore) add(dayNow(day), 'visitsBefore', n)
    for (const { day, n } of leadsBefore) add(dayNow(day), 'leadsBefore', n)
  }

  const views = counts.views.byAttribute.filter(isChosen)
  const attributes = counts.leads.byAttribute.filter(({ source }) => isChosen({ source: nameOf(source) }))
  const valuesOf = (attribute: LeadAttribute) => attributes.filter((row) => row.attribute === attribute)
  const byValue = (attribute: LeadAttribute) => sumsBy(valuesOf(attribute), ({ value }) => value)
  const firstSources = sumsBy(valuesOf('first_source'), ({ value }) => nameOf(value))
  const lastSources = sumsBy(leads, ({ source }) => source)
  const visitsBySource = sumsBy(views.filter(isVisit), ({ source }) => source)
  const visitsByPage = sumsBy(views.filter(isVisit), ({ value }) => value)
  const total = (rows: readonly { n: number }[]) => sum(rows.map(({ n }) => n))
  return {
    visits: { now: total(visits), before: countsBefore && total(visitsBefore) },
    leads: { now: total(leads), before: countsBefore && total(leadsBefore) },
    won: { now: total(won), before: countsBefore && total(wonBefore) },
    value: { now: total(valued(won)), before: countsBefore && total(valued(wonBefore)) },
    bars,
    origins: {
      source: originsOf(firstSources, lastSources, wonBy('source'), visitsBySource),
      campaign: originsOf(byValue('first_campaign'), byValue('last_campaign'), wonBy('campaign')),
      landing: originsOf(byValue('first_landing'), byValue('last_landing'), wonBy('landing'), visitsByPage),
    },
    pages: pagesOf(
      sumsBy(views, ({ value }) => value),
      byValue('page'),
      wonBy('page'),
    ),
    /** Of all sources. */
    viewsByPage: sumsBy(counts.views.byAttribute, ({ value }) => value),
  }
}

/** Origins of visits and leads, the largest first. @param visits absent if this kind of origin is not counted for visits */
function originsOf(first: Numbers, last: Numbers, [won, value]: [Numbers, Numbers], visits?: Numbers): Origin[] {
  const names = new Set([...(visits?.keys() ?? []), ...first.keys(), ...last.keys(), ...won.keys()])
  names.delete(INTERNAL)
  return [...names]
    .map((name) => ({
      name,
      visits: visits ? (visits.get(name) ?? 0) : null,
      first: first.get(name) ?? 0,
      last: last.get(name) ?? 0,
      won: won.get(name) ?? 0,
      value: value.get(name) ?? 0,
    }))
    .toSorted(
      (one, other) => (other.visits ?? 0) - (one.visits ?? 0) || other.last - one.last || other.first - one.first,
    )
    .slice(0, ROWS_MAX)
}

/** Pages with their views and leads, the largest first. */
function pagesOf(views: Numbers, leads: Numbers, [won, value]: [Numbers, Numbers]): PageResult[] {
  return [...new Set([...views.keys(), ...leads.keys(), ...won.keys()])]
    .map((page) => ({
      page,
      // The booking page and the partner form are shown inside other pages, whose views were counted.
      views: page.startsWith('/embed/') ? null : (views.get(page) ?? 0),
      leads: leads.get(page) ?? 0,
      won: won.get(page) ?? 0,
      value: value.get(page) ?? 0,
    }))
    .toSorted((one, other) => (other.views ?? 0) - (one.views ?? 0) || other.leads - one.leads)
    .slice(0, ROWS_MAX)
}
