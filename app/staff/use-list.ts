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

/** A list as loaded. */
export interface LoadedList<Row> {
  page: Page<Row>
  /** Rows under the query; undefined until counted. */
  total: number | undefined
}

/** What controls of a list need: the query that the address holds, and a way to change it. */
export interface ListQueryState {
  list: ListName
  query: ListQuery
  /** @param replaces the address takes the place of the one before in the history */
  onQuery: (query: ListQuery, replaces?: boolean) => void
}

/** A list whose query is in the address. `load` gives its rows first, then how many there are. */
export function useList<Name extends ListName>(
  name: Name,
): ListQueryState & { load: LoadPage<LoadedList<Lists[Name]>> } {
  const location = useLocation()
  const navigate = useNavigate()
  // Other parameters of the address, such as the open lead, must not load the list again.
  const own = JSON.stringify(readListQuery(name, location))
  const query = useMemo(() => JSON.parse(own) as ListQuery, [own])
  // Counting reads the whole table, so turning pages does not count again.
  const counted = useRef(new Map<string, number>())

  const load = useCallback(
    async function* (...[client, refreshes]: Parameters<LoadPage<unknown>>) {
      const page = await fetchPage(client, name, query)
      const key = JSON.stringify([refreshes, { ...query, page: 0, sort: '', isAscending: false }])
      // The last page tells the number by itself.
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
