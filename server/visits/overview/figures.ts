import { visitSources } from '#content/visit-sources.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { type Bar, type Origin, type PageResult, UNKNOWN } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import { dayAfter, daysBetween, yearsAfter } from '#server/visits/days.ts'
import { nameOfSource } from '../source-of.ts'
import { type Counts, type LeadAttribute, sum, sumsBy } from './counts.ts'
import { barsOf, type OverviewQuery } from './query.ts'

/** Leads by the source of their first and of their last arrival. */
export interface Touched {
  first: ReadonlyMap<string, number>
  last: ReadonlyMap<string, number>
}

/** Gives the listed name of what an arrival stated, or of null if nothing is known about it. Looks up each only once. */
export function sourceNames(): (stated: string | null) => string {
  const names = new Map<string | null, string>([[null, UNKNOWN]])
  return (stated) => {
    const name = names.get(stated) ?? nameOfSource(visitSources, stated ?? '')
    names.set(stated, name)
    return name
  }
}

export type LeadNumbers = ReturnType<typeof leadNumbers>

/**
 * Leads of a period, and their number in the previous period.
 * @param source limits the leads to those whose last arrival has this name, as for a visit. Undefined for all
 */
export function leadNumbers(counts: Counts, before: Counts | null, source: string | undefined) {
  const nameOf = sourceNames()
  const isChosen = (row: { source: string | null }) => source === undefined || nameOf(row.source) === source
  const byAttribute = counts.byAttribute.filter(isChosen)
  const days = counts.byDay.filter(isChosen)
  const earlier = before ? before.byDay.filter(isChosen) : []

  const valuesOf = (attribute: LeadAttribute) => byAttribute.filter((row) => row.attribute === attribute)
  const byValue = (attribute: LeadAttribute) => sumsBy(valuesOf(attribute), ({ value }) => value)
  const byDay = new Map<string, Partial<Record<LeadFormName, number>>>()
  for (const { day, form, n } of days) {
    const forms = byDay.get(day) ?? {}
    if (form) forms[form] = (forms[form] ?? 0) + n
    byDay.set(day, forms)
  }
  const beforeByDay = sumsBy(earlier, ({ day }) => day)
  return {
    total: sum(days.map(({ n }) => n)),
    totalBefore: sum(beforeByDay.values()),
    byDay,
    beforeByDay,
    bySource: {
      first: sumsBy(valuesOf('first_source'), ({ value }) => nameOf(value)),
      last: sumsBy(days, ({ source: stated }) => nameOf(stated)),
    },
    byCampaign: { first: byValue('first_campaign'), last: byValue('last_campaign') },
    byLanding: { first: byValue('first_landing'), last: byValue('last_landing') },
    byPage: byValue('page'),
  }
}

export type Views = ReturnType<typeof viewNumbers>

/**
 * Page views and visits of a period, and visits of the previous period.
 * @param source limits visits and views to one source. Undefined for all.
 */
export function viewNumbers(counts: Counts, before: Counts | null, source: string | undefined) {
  const isChosen = (row: { source: string | null }) => source === undefined || row.source === source
  const isVisit = (row: { source: string | null }) => row.source !== INTERNAL && isChosen(row)
  const visitsOf = ({ byDay }: Counts) => sumsBy(byDay.filter(isVisit), ({ day }) => day)
  const visitsByDay = visitsOf(counts)
  const visitsBeforeByDay = before ? visitsOf(before) : new Map<string, number>()
  const views = counts.byAttribute.filter(isChosen)
  const visits = views.filter(isVisit)
  return {
    visits: sum(visitsByDay.values()),
    visitsBefore: sum(visitsBeforeByDay.values()),
    visitsByDay,
    visitsBeforeByDay,
    visitsBySource: sumsBy(visits, (row) => row.source),
    viewsByPage: sumsBy(views, ({ value }) => value),
    visitsByPage: sumsBy(visits, ({ value }) => value),
    // Of all sources.
    allViewsByPage: sumsBy(counts.byAttribute, ({ value }) => value),
  }
}

/** The bars of a period with their counts, beside the bars of the previous period. */
export function trend(query: OverviewQuery, views: Views, leads: LeadNumbers): Bar[] {
  const { from, compare, before } = query
  const bars = barsOf(query, query.interval).map((days) => ({
    ...days,
    visits: 0,
    leads: {} as Partial<Record<LeadFormName, number>>,
    visitsBefore: before && 0,
    leadsBefore: before && 0,
  }))
  const barOf = (day: string) => bars.find(({ to }) => day <= to)
  const add = (day: string, figure: 'visits' | 'visitsBefore' | 'leadsBefore', n: number) => {
    const bar = barOf(day)
    if (bar) bar[figure] = (bar[figure] ?? 0) + n
  }
  for (const [day, n] of views.visitsByDay) add(day, 'visits', n)
  for (const [day, forms] of leads.byDay) {
    const bar = barOf(day)
    for (const [form, n] of Object.entries(forms) as [LeadFormName, number][])
      if (bar) bar.leads[form] = (bar.leads[form] ?? 0) + n
  }
  if (!before) return bars
  // A day belongs to the bar of its date a year later, or to the bar at the same distance from the beginning.
  const shift = daysBetween(before.from, from)
  const dayNow = (day: string) => (compare === 'year' ? yearsAfter(day, 1) : dayAfter(day, shift))
  for (const [day, n] of views.visitsBeforeByDay) add(dayNow(day), 'visitsBefore', n)
  for (const [day, n] of leads.beforeByDay) add(dayNow(day), 'leadsBefore', n)
  return bars
}

/**
 * Only the largest rows are shown, because campaigns and landing pages come from addresses and their number is
 * unlimited.
 */
const ROWS_MAX = 100

/**
 * Origins of visits and leads, the largest first. @param visits undefined if this kind of origin is not counted for
 * visits
 */
export function originsOf({ first, last }: Touched, visits?: ReadonlyMap<string, number>): Origin[] {
  const names = new Set([...(visits?.keys() ?? []), ...first.keys(), ...last.keys()])
  names.delete(INTERNAL)
  return [...names]
    .map((name) => ({
      name,
      visits: visits ? (visits.get(name) ?? 0) : null,
      first: first.get(name) ?? 0,
      last: last.get(name) ?? 0,
    }))
    .toSorted(
      (one, other) => (other.visits ?? 0) - (one.visits ?? 0) || other.last - one.last || other.first - one.first,
    )
    .slice(0, ROWS_MAX)
}

/** Pages with their views and leads, the largest first. */
export function pagesOf(views: ReadonlyMap<string, number>, leads: ReadonlyMap<string, number>): PageResult[] {
  return [...new Set([...views.keys(), ...leads.keys()])]
    .map((page) => ({
      page,
      // The booking page and the partner form are shown inside other pages, whose views were counted.
      views: page.startsWith('/embed/') ? null : (views.get(page) ?? 0),
      leads: leads.get(page) ?? 0,
    }))
    .toSorted((one, other) => (other.views ?? 0) - (one.views ?? 0) || other.leads - one.leads)
    .slice(0, ROWS_MAX)
}
