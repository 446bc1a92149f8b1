import { type ReactNode, useEffect, useState } from 'react'
import type { StaffTable } from '#contract/staff.ts'
import type { Selection } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import { Pager, TableControls } from './table-controls.tsx'
import type { Page, TableQuery } from './table-query.ts'
import type { RowWork } from './use-row-work.ts'
import { type AdminWords, filled } from './words.ts'
import { WorkBar } from './work-bar.tsx'

/** What every list of the page is given. */
export interface ListProps<Row> {
  page: Page<Row> | undefined
  /** Rows under the query; undefined until counted. */
  total: number | undefined
  isLoading: boolean
  query: TableQuery
  onQuery: (query: TableQuery) => void
  /** Undefined where there is nothing to work with: a hosted project. */
  work: RowWork | undefined
}

interface ListFrameProps<Row> {
  words: AdminWords
  list: ListProps<Row>
  table: StaffTable
  /** Names a row for who cannot see it. */
  nameOf: (row: Row) => string
  /** One row in full. */
  detail: ReactNode
  children: (rows: readonly Row[], selection: Selection<Row> | undefined) => ReactNode
}

/** Around the rows of a list: search and order, export, pages, what is done with chosen rows. */
export function ListFrame<Row extends { id: string }>({
  words,
  list: { page, total, isLoading, query, onQuery, work },
  table,
  nameOf,
  detail,
  children,
}: ListFrameProps<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isFiltered = query.search !== '' || query.from !== '' || query.to !== ''

  // Only what is on the screen can be chosen.
  useEffect(() => {
    setChosen((before) => {
      const shown = new Set(page?.rows.map(({ id }) => id))
      const still = [...before].filter((id) => shown.has(id))
      return still.length === before.size ? before : new Set(still)
    })
  }, [page])

  const selection = work && {
    chosen,
    onChange: setChosen,
    nameOf: (row: Row) => filled(words.work.select, { name: nameOf(row) }),
    nameOfAll: words.work.selectAll,
  }
  return (
    <>
      <TableControls words={words} query={query} onChange={onQuery}>
        {work ? <ExportButton words={words} table={table} query={query} /> : null}
      </TableControls>
      {!page ? <p className="py-6 text-ink-2">{words.loading}</p> : null}
      {page?.rows.length === 0 ? (
        <p className="border-ink border-t py-6 text-ink-2">{isFiltered ? words.search.nothing : words.search.empty}</p>
      ) : null}
      <div className="staff-split" data-open={detail ? '' : undefined}>
        {page && page.rows.length > 0 ? (
          <div>
            {children(page.rows, selection)}
            <Pager words={words} query={query} onChange={onQuery} page={page} total={total} isLoading={isLoading} />
          </div>
        ) : null}
        {detail}
      </div>
      {work ? (
        <WorkBar
          words={words}
          work={work}
          chosen={chosen.size}
          onRemove={() => void work.remove(table, [...chosen])}
          onClear={() => setChosen(new Set())}
        />
      ) : null}
    </>
  )
}
