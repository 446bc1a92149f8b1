import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
import type { LoadPage } from './page-frame.tsx'

/** The loaded part of a list. */
export interface LoadedList<Row> {
  page: Page<Row>
  /** Number of rows that match the query. Undefined until they are counted. */
  total: number | undefined
}

/** What the controls of a list need: the query in the address, and a function that changes it. */
export interface ListQueryState {
  list: ListName
  query: ListQuery
  /** @param replaces whether the new address replaces the current entry of the history */
  onQuery: (query: ListQuery, replaces?: boolean) => void
}

/** A list as its page shows it. */
export interface ShownList<Row> extends ListQueryState, LoadedList<Row> {
  /** True while the rows are loaded again. */
  isLoading: boolean
  refresh: () => void
}

/** A list whose query is in the address. `load` gives the rows first, then their number. */
export function useList<Name extends ListName>(
  name: Name,
): ListQueryState & { load: LoadPage<LoadedList<Lists[Name]>> } {
  const location = useLocation()
  const navigate = useNavigate()
  // Changes of other parameters, such as the open lead, must not load the list again.
  const own = JSON.stringify(readListQuery(name, location))
  const query = useMemo(() => JSON.parse(own) as ListQuery, [own])
  // Numbers of rows by query. They are kept, because counting reads the whole table.
  const counted = useRef(new Map<string, number>())

  const load = useCallback(
    async function* (...[client, refreshes]: Parameters<LoadPage<unknown>>) {
      const page = await fetchPage(client, name, query)
      const key = JSON.stringify([refreshes, { ...query, page: 0, sort: '', isAscending: false }])
      // The last page implies the number of rows.
      const known = page.isFull ? counted.current.get(key) : page.index * PAGE_ROWS + page.rows.length
      yield { page, total: known }
      if (known !== undefined) return
      const total = await countRows(client, name, query)
      counted.current.set(key, total)
      yield { page, total }
    },
    [name, query],
  )
  return {
    list: name,
    query,
    onQuery: (next, replaces = false) => void navigate(writeListQuery(name, next, location), { replace: replaces }),
    load,
  }
}
