import type { Origin, PageResult } from '#contract/overview.ts'
import { INTERNAL } from '#contract/visits.ts'
import type { Touched } from './leads.ts'

/** Campaigns and landing pages are what addresses said, so there may be any number: the largest are shown. */
const ROWS_MAX = 100

/** Places that visits and leads come from, the largest first. @param visits undefined: not counted by this kind of place */
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
      // The booking page and the partner form are shown inside other pages, and those were counted.
      views: page.startsWith('/embed/') ? null : (views.get(page) ?? 0),
      leads: leads.get(page) ?? 0,
    }))
    .toSorted((one, other) => (other.views ?? 0) - (one.views ?? 0) || other.leads - one.leads)
    .slice(0, ROWS_MAX)
}
