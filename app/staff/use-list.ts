import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openBackend } from '#app/lib/backend.ts'
import {
  countRows,
  fetchPage,
  type ListName,
  type ListQuery,
  type Lists,
  PAGE_ROWS,
  type Page,
  readListQuery,
  writeListQuery,
} from './list-query.ts'
import { useLoaded } from './use-loaded.ts'
import type { StaffPageWords } from './use-staff-data.ts'
import { type StaffData, useStaffData } from './use-staff-data.ts'

/** What the controls of a list need: the query in the address, and a function that changes it. */
export interface ListQueryState {
  list: ListName
  query: ListQuery
  /** @param replaces whether the new address replaces the current entry of the history */
  onQuery: (query: ListQuery, replaces?: boolean) => void
}

/** A list as its page shows it. */
export interface ShownList<Row> extends ListQueryState {
  page: Page<Row>
  /** Number of rows that match the query. Undefined until they are counted. */
  total: number | undefined
  /** True while the rows are loaded again. */
  isLoading: boolean
}

/**
 * A list whose query is in the address. The rows are loaded first, then their number.
 * @returns `shown` once the rows are loaded, and the state for the page's frame
 */
export function useList<Name extends ListName>(
  name: Name,
  words: StaffPageWords,
): { state: StaffData<Page<Lists[Name]>>; shown: ShownList<Lists[Name]> | undefined } {
  const location = useLocation()
  const navigate = useNavigate()
  // Changes of other parameters, such as the open lead, must not load the list again.
  const own = JSON.stringify(readListQuery(name, location))
  const query = useMemo(() => JSON.parse(own) as ListQuery, [own])
  const load = useCallback((client: SupabaseClient) => fetchPage(client, name, query), [name, query])
  const state = useStaffData(words, load)
  const { data: page, isLoading, refreshes } = state
  const total = useTotal(name, query, refreshes, page)
  const onQuery = (next: ListQuery, replaces = false) =>
    void navigate(writeListQuery(name, next, location), { replace: replaces })
  return { state, shown: page ? { list: name, query, onQuery, page, total, isLoading } : undefined }
}

/** Number of rows that match the query. They are counted only if the page does not tell, because counting reads the whole table. */
function useTotal(list: ListName, query: ListQuery, refreshes: number, page: Page<unknown> | null | undefined) {
  const key = JSON.stringify([refreshes, { ...query, page: 0, sort: '', isAscending: false }])
  const counted = useLoaded(
    () =>
      page?.isFull === true
        ? openBackend().then(async (client) => ({ key, total: await countRows(client, list, query) }))
        : undefined,
    [page?.isFull, key],
  )
  // The last page implies the number of rows.
  if (page && !page.isFull) return page.index * PAGE_ROWS + page.rows.length
  return counted?.key === key ? counted.total : undefined
}
