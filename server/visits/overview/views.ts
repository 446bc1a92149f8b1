import { sql } from 'kysely'
import type { Days } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import type { Trx } from '#server/db/store.ts'
import { type Counts, viewCounts } from './counts.ts'
import { type Clock, countsOf } from './kept-counts.ts'
import { sum, sumsBy } from './statements.ts'

/** Page views and visits of a period, and visits of the previous period. */
export interface Views {
  /** The first day with counts. */
  since: string | null
  visits: number
  visitsBefore: number
  visitsByDay: ReadonlyMap<string, number>
  visitsBeforeByDay: ReadonlyMap<string, number>
  /** This property and the next two cover the chosen source only. */
  visitsBySource: ReadonlyMap<string, number>
  viewsByPage: ReadonlyMap<string, number>
  visitsByPage: ReadonlyMap<string, number>
  /** Covers all sources. */
  allViewsByPage: ReadonlyMap<string, number>
}

/** @param source limits visits and views to one source. Undefined for all. */
export async function readViews(
  trx: Trx,
  now: Days,
  before: Days | null,
  source: string | undefined,
  clock: Clock,
): Promise<Views> {
  const isChosen = (row: { source: string | null }) => source === undefined || row.source === source
  const isVisit = (row: { source: string | null }) => row.source !== INTERNAL && isChosen(row)
  const visitsOf = ({ byDay }: Counts) => sumsBy(byDay.filter(isVisit), ({ day }) => day)
  const counts = await countsOf(trx, viewCounts, now, clock)
  const visitsByDay = visitsOf(counts)
  const visitsBeforeByDay = before
    ? visitsOf(await countsOf(trx, viewCounts, before, clock, false))
    : new Map<string, number>()
  const first = await sql<{ since: string | null }>`select min(day)::text as since from private.page_views`.execute(trx)
  const views = counts.byAttribute.filter(isChosen)
  const visits = views.filter(isVisit)
  return {
    since: first.rows[0]?.since ?? null,
    visits: sum(visitsByDay.values()),
    visitsBefore: sum(visitsBeforeByDay.values()),
    visitsByDay,
    visitsBeforeByDay,
    visitsBySource: sumsBy(visits, (row) => row.source),
    viewsByPage: sumsBy(views, ({ value }) => value),
    visitsByPage: sumsBy(visits, ({ value }) => value),
    allViewsByPage: sumsBy(counts.byAttribute, ({ value }) => value),
  }
}
