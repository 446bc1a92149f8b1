/** Which rows of a list are shown. */
import { firstDirection, type ListName } from './lists.ts'

export interface ListQuery {
  /** Words of the search, separated by spaces. Each can be part of a word in the row. */
  search: string
  /** Dates such as `2026-03-01` in the reader's time zone, or '' for no limit. */
  from: string
  to: string
  /** Key of the column to sort by. */
  sort: string
  isAscending: boolean
  /** Chosen values by name of the filter. A filter that is not set is absent. */
  filters: Readonly<Record<string, string>>
  /** Starts at 0. */
  page: number
  /** Rows are cards in columns, where the list can show them so. */
  isBoard: boolean
}

/** The query after a click on a column's head: sorts by that column, or reverses the direction. */
export function sortedBy(list: ListName, query: ListQuery, key: string): ListQuery {
  const isAscending = query.sort === key ? !query.isAscending : (firstDirection(list, key) ?? true)
  return { ...query, sort: key, isAscending, page: 0 }
}

/** Whether the query excludes any rows. */
export function isFiltered(query: ListQuery): boolean {
  return (
    query.search.trim() !== '' ||
    query.from !== '' ||
    query.to !== '' ||
    Object.keys(query.filters).length > 0
  )
}
