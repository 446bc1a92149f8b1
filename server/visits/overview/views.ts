import { INTERNAL } from '#contract/visits.ts'
import type { Counts } from './counts.ts'
import { sum, sumsBy } from './statements.ts'

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
