import { type ReactNode, useEffect, useState } from 'react'
import type { Selection } from '#app/components/table.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffTable } from '#contract/staff.ts'
import { ExportButton } from './export-button.tsx'
import { ListControls, Pager } from './list-controls.tsx'
import { isFiltered } from './list-query.ts'
import type { ListQueryState, LoadedList } from './use-list.ts'
import type { RowWork } from './use-row-work.ts'
import { WorkBar } from './work-bar.tsx'

const words = staff.work

interface ListFrameProps<Row> extends ListQueryState, LoadedList<Row> {
  table: StaffTable
  /** Undefined where rows can only be read. */
  work: RowWork | undefined
  isLoading: boolean
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
  /** One row in full. */
  detail: ReactNode
  children: (rows: readonly Row[], selection: Selection<Row> | undefined) => ReactNode
}

/** Around the rows of a list: search and order, export, pages, and the work on selected rows. */
export function ListFrame<Row extends { id: string }>({
  table,
  work,
  isLoading,
  nameOf,
  detail,
  children,
  query,
  onQuery,
  page,
  total,
}: ListFrameProps<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  // Only rows on the screen can be selected.
  useEffect(() => {
    setChosen((before) => {
      const shown = new Set(page.rows.map(({ id }) => id))
      const still = [...before].filter((id) => shown.has(id))
      return still.length === before.size ? before : new Set(still)
    })
  }, [page])

  const selection = work && {
    chosen,
    onChange: setChosen,
    nameOf: (row: Row) => fillIn(words.select, { name: nameOf(row) }),
    nameOfAll: words.selectAll,
  }
  return (
    <>
      <ListControls query={query} onQuery={onQuery}>
        {work ? <ExportButton table={table} query={query} /> : null}
      </ListControls>
      {page.rows.length === 0 ? <EmptyList query={query} /> : null}
      <div className={detail ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)]' : undefined}>
        {page.rows.length > 0 ? (
          <div>
            {children(page.rows, selection)}
            <Pager query={query} onQuery={onQuery} page={page} total={total} isLoading={isLoading} />
          </div>
        ) : null}
        {detail}
      </div>
      {work ? (
        <WorkBar
          work={work}
          chosen={chosen.size}
          onRemove={() => void work.remove(table, [...chosen])}
          onClear={() => setChosen(new Set())}
        />
      ) : null}
    </>
  )
}

/** Says whether the list is empty or only the search found nothing. */
export function EmptyList({ query }: Pick<ListQueryState, 'query'>) {
  return (
    <p className="border-ink border-t py-6 text-ink-2">
      {isFiltered(query) ? staff.search.nothing : staff.search.empty}
    </p>
  )
}
