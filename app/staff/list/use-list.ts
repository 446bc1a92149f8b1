import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type StaffData, type StaffPageWords, useStaffData } from '#app/staff/page-frame.tsx'
import { readListQuery, writeListQuery } from './address.ts'
import { fetchPage, type ListPage } from './fetch-page.ts'
import type { ListName, ListRows } from './lists.ts'
import type { ListQuery } from './query.ts'
import { useTotal } from './use-total.ts'

/** What the controls of a list need: the query in the address, and a function that changes it. */
export interface ListQueryState {
  list: ListName
  query: ListQuery
  /** @param replaces whether the new address replaces the current entry of the history */
  onQuery: (query: ListQuery, replaces?: boolean) => void
}

/** A list as its page shows it. */
export interface ShownList<Row> extends ListQueryState {
  page: ListPage<Row>
  /** Number of rows that match the query. Undefined until they are counted. */
  total: number | undefined
  /** True while the rows are loaded again. */
  isLoading: boolean
}

interface UsedList<Row> {
  /** For the page's frame. */
  state: StaffData<ListPage<Row>>
  /** Undefined until rows are loaded. */
  shown: ShownList<Row> | undefined
}

/** The query of a list in the address. */
export function useListQuery(list: ListName): ListQueryState {
  const location = useLocation()
  const navigate = useNavigate()
  // Changes of other parameters, such as the open lead, must not load the list again.
  const own = JSON.stringify(readListQuery(list, location))
  const query = useMemo(() => JSON.parse(own) as ListQuery, [own])
  const onQuery = (next: ListQuery, replaces = false) => {
    void navigate(writeListQuery(list, next, location), { replace: replaces })
  }
  return { list, query, onQuery }
}

/** A list whose query is in the address. */
export function useList<Name extends ListName>(
  list: Name,
  words: StaffPageWords,
): UsedList<ListRows[Name]> {
  const asked = useListQuery(list)
  const { query } = asked
  const load = useCallback(
    (client: SupabaseClient) => fetchPage(client, list, query),
    [list, query],
  )
  const state = useStaffData(words, load)
  const { data: page, isLoading, refreshes } = state
  const total = useTotal({ list, query, refreshes, page })
  const shown = page ? { ...asked, page, total, isLoading } : undefined
  return { state, shown }
}
