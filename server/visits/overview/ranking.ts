import type { Origin, PageResult } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import type { Touched } from './leads.ts'

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
