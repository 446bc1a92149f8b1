import type { SupabaseClient } from '@supabase/supabase-js'
import { conditionsOf, orderOf } from './conditions.ts'
import { LISTS, type ListName, type ListRows } from './lists.ts'
import type { ListQuery } from './query.ts'

export const PAGE_ROWS = 50

/** The rows of a list that are on the screen together. */
export interface ListPage<Row> {
  rows: Row[]
  /** Number of the page. Starts at 0. */
  index: number
  /** The page is full, so more rows may follow. */
  isFull: boolean
}

/**
 * Fetches one page, without counting all rows, which reads the whole table.
 * @param size rows of a page
 * @throws with the data API's message
 */
export async function fetchPage<Name extends ListName>(
  client: SupabaseClient,
  list: Name,
  query: ListQuery,
  size = PAGE_ROWS,
): Promise<ListPage<ListRows[Name]>> {
  let request = client.from(list as string).select(LISTS[list].columns)
  for (const [column, operator, value] of conditionsOf(list, query)) {
    request = request.filter(column, operator, value)
  }
  const first = query.page * size
  let ordered = request.range(first, first + size - 1)
  for (const [column, ascending] of orderOf(list, query)) {
    ordered = ordered.order(column, { ascending })
  }
  const { data, error } = await ordered
  if (error) {
    throw error
  }
  const rows = data as unknown as ListRows[Name][]
  // The page has no rows if rows were deleted since or if the address names a page that never
  // existed.
  if (rows.length === 0 && query.page > 0) {
    return fetchPage(client, list, { ...query, page: 0 }, size)
  }
  return { rows, index: query.page, isFull: rows.length === size }
}
