/** Turns the query of a list into conditions and an order of the data API. */
import type { ExportedTableName } from '#contract/staff.ts'
import { type Condition, defaultSort, LISTS, type ListName } from './lists.ts'
import type { ListQuery } from './query.ts'

/** Further words of a search are ignored. */
const SEARCH_WORDS_MAX = 5

/**
 * A pattern that contains the word. `%` and `_` are escaped. `*` is a wildcard of the data API that
 * cannot be escaped, so it becomes `_`, which matches any one character.
 */
function patternOf(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
  return `%${escaped}%`
}

/** The start of a day in the reader's time zone, in ISO 8601, or of a day that many days later. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Conditions for a query. A row must contain every word of the search. */
export function conditionsOf(list: ListName, query: ListQuery): Condition[] {
  const { time, searched, lookUp, filters } = LISTS[list]
  const conditions: Condition[] = []
  const words = query.search.split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX)
  for (const word of words) {
    conditions.push(lookUp?.(word) ?? [searched, 'ilike', patternOf(word)])
  }
  for (const [name, value] of Object.entries(query.filters)) {
    const condition = filters[name]?.(value)
    if (condition) {
      conditions.push(condition)
    }
  }
  if (query.from) {
    conditions.push([time, 'gte', startOf(query.from)])
  }
  if (query.to) {
    conditions.push([time, 'lt', startOf(query.to, 1)])
  }
  return conditions
}

/**
 * Columns to sort by, each with its direction. An index begins with the values and has the newest
 * first (of the most valuable leads too), and is read backward for the opposite order.
 */
export function orderOf(
  list: ListName,
  { sort, isAscending }: ListQuery,
): [column: string, isAscending: boolean][] {
  const { time, sorts } = LISTS[list]
  const column = sorts[sort]?.[0] ?? time
  const isFollowingAscending = column === time || column === 'value' ? isAscending : !isAscending
  const columns = new Set([column, time, 'id'])
  return [...columns].map((name) => [name, name === column ? isAscending : isFollowingAscending])
}

/** The same conditions for the export, which is sorted by the time when the rows arrived. */
export function exportQuery(table: ExportedTableName, query: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [column, operator, value] of conditionsOf(table, query)) {
    parameters.append(column, `${operator}.${value}`)
  }
  const isOldestFirst = query.sort === defaultSort(table) && query.isAscending
  parameters.set('order', `${LISTS[table].time}.${isOldestFirst ? 'asc' : 'desc'}`)
  return parameters
}
