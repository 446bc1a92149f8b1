import type { SupabaseClient } from '@supabase/supabase-js'
import { openBackend } from '#app/lib/backend.ts'
import { useLoaded } from '#app/staff/use-work.ts'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { conditionsOf } from './conditions.ts'
import { type ListPage, PAGE_ROWS } from './fetch-page.ts'
import type { ListName } from './lists.ts'
import type { ListQuery } from './query.ts'

/** Whether a number of rows only says that there are more than can be counted quickly. */
export const isMoreThanCounted = (rows: number) => rows > ESTIMATE_EXACT_MAX

/**
 * Counts the rows that match a query; see {@link isMoreThanCounted}.
 * @throws with the data API's message
 */
export async function countRows(
  client: SupabaseClient,
  list: ListName,
  query: ListQuery,
): Promise<number> {
  let request = client.from(list as string).select('id', { count: 'estimated', head: true })
  for (const [column, operator, value] of conditionsOf(list, query)) {
    request = request.filter(column, operator, value)
  }
  const { count: rows, error, status } = await request
  // A failed HEAD request has no body, so there may be no message.
  if (error) {
    throw new Error(error.message || `The server answered ${status}`)
  }
  return rows ?? 0
}

interface CountedList {
  list: ListName
  query: ListQuery
  /** How often the list was loaded again; each time its rows are counted again. */
  refreshes: number
  /** Its rows on the screen, once they are loaded. */
  page: ListPage<unknown> | null | undefined
}

/**
 * Number of rows that match the query. They are counted only if the page does not tell, because
 * counting reads the whole table.
 */
export function useTotal({ list, query, refreshes, page }: CountedList): number | undefined {
  const key = JSON.stringify([refreshes, { ...query, page: 0, sort: '', isAscending: false }])
  async function count() {
    const client = await openBackend()
    return { key, total: await countRows(client, list, query) }
  }
  const counted = useLoaded(() => (page?.isFull ? count() : undefined), [page?.isFull, key])
  // The last page implies the number of rows.
  if (page && !page.isFull) {
    return page.index * PAGE_ROWS + page.rows.length
  }
  return counted?.key === key ? counted.total : undefined
}
