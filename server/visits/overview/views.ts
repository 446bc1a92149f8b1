import { sql } from 'kysely'
import type { Days } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import { sum, type Trx } from './statements.ts'

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
export async function readViews(trx: Trx, now: Days, before: Days | null, source: string | undefined): Promise<Views> {
  const visitsByDay = await visitsOfDays(trx, now, source)
  const visitsBeforeByDay = before ? await visitsOfDays(trx, before, source) : new Map<string, number>()
  const first = await sql<{ since: string | null }>`select min(day)::text as since from private.page_views`.execute(trx)
  // The result has at most pages × sources rows, so both sums are made here. A second pass over a year would take 50
  // ms.
  const { rows } = await sql<{ source: string; page: string; n: number }>`
    select source, page, sum(views)::int as n from private.page_views
    where day between ${now.from}::date and ${now.to}::date group by source, page`.execute(trx)
  const chosen = source === undefined ? rows : rows.filter((row) => row.source === source)
  const visits = chosen.filter((row) => row.source !== INTERNAL)
  return {
    since: first.rows[0]?.since ?? null,
    visits: sum(visitsByDay.values()),
    visitsBefore: sum(visitsBeforeByDay.values()),
    visitsByDay,
    visitsBeforeByDay,
    visitsBySource: sumBy(visits, 'source'),
    viewsByPage: sumBy(chosen, 'page'),
    visitsByPage: sumBy(visits, 'page'),
    allViewsByPage: sumBy(rows, 'page'),
  }
}

async function visitsOfDays(trx: Trx, { from, to }: Days, source: string | undefined): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; n: number }>`
    select day::text, sum(views)::int as n from private.page_views
    where day between ${from}::date and ${to}::date and source <> ${INTERNAL}
      ${source === undefined ? sql`` : sql`and source = ${source}`}
    group by day`.execute(trx)
  return new Map(rows.map(({ day, n }) => [day, n]))
}

function sumBy<Key extends string>(rows: readonly (Record<Key, string> & { n: number })[], key: Key) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.n)
  return sums
}
