import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { type Column, Table } from '#app/components/table.tsx'
import { ExportButton } from '#app/staff/export-button.tsx'
import { type RowWork, WorkBar } from '#app/staff/row-work.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type ExportedTableName, isStaffTable } from '#contract/staff.ts'
import { writeListQuery } from './address.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { exportQuery } from './conditions.ts'
import { ListControls, type ListFilter } from './controls.tsx'
import { sortKeys } from './lists.ts'
import { Pager } from './pager.tsx'
import { isFiltered, sortedBy } from './query.ts'
import { type SavedView, SavedViews } from './saved-views.tsx'
import type { ShownList } from './use-list.ts'
import { useListPreferences } from './use-list-preferences.ts'
import { useRowShortcuts } from './use-row-shortcuts.ts'

const { work: words } = staff

export interface ListColumn<Row, Key extends string = string> extends Column<Row, Key> {
  /** Hidden unless staff choose to show it. */
  isExtra?: boolean
}

interface ListFrameProps<Row, Key extends string> extends ShownList<Row> {
  caption: string
  columns: readonly ListColumn<Row, Key>[]
  /** Heads of the columns by key. */
  labels: Readonly<Record<Key, string>>
  rowKey: (row: Row) => string
  searchHint: string
  filters?: readonly ListFilter[]
  /** Views that come with the list. If given, staff can also save some. */
  views?: readonly SavedView[]
  /** Staff cannot choose columns. */
  hasFixedColumns?: boolean
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  /**
   * If given, rows can be exported and selected, and deleted where that can be undone. Undefined if
   * they can only be read.
   */
  work?: { table: ExportedTableName; does: RowWork; nameOf: (row: Row) => string } | undefined
  /** Actions for the selected rows besides deleting them. */
  bulk?: (ids: readonly string[]) => ReactNode
  /** Details of one row, beside the table or below it. */
  detail?: ReactElement | undefined
  /** Another view is shown in place of the list, so the list's shortcuts are off. */
  isCovered?: boolean
}

/** The columns that the person chose to see, and their widths. */
function useColumns<Row, Key extends string>({
  list,
  columns,
  hasFixedColumns,
}: Pick<ListFrameProps<Row, Key>, 'list' | 'columns' | 'hasFixedColumns'>) {
  const [preferences, change] = useListPreferences(list)
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  const shownKeys = hasFixedColumns ? usual : (preferences.columns ?? usual)
  const shown = columns.filter(({ key, kind }) => kind === 'title' || shownKeys.includes(key))
  function resize(key: string, width: number | undefined) {
    const { [key]: _, ...rest } = preferences.widths
    change({ widths: width === undefined ? rest : { ...rest, [key]: width } })
  }
  return { shown, shownKeys, preferences, change, resize }
}

/** The rows that are selected. Rows that are no longer on the screen leave the selection. */
function useSelection<Row, Key extends string>({
  page,
  rowKey,
  work,
}: Pick<ListFrameProps<Row, Key>, 'page' | 'rowKey' | 'work'>) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set(page.rows.map(rowKey).filter((id) => marked.has(id)))
  const selection = work && {
    chosen,
    onChange: setMarked,
    nameOf: (row: Row) => fillIn(words.select, { name: work.nameOf(row) }),
    nameOfAll: words.selectAll,
  }
  return { chosen, selection, clear: () => setMarked(new Set()) }
}

/** A list with search, filters, views, columns, export, pages and the actions for selected rows. */
export function ListFrame<Row, Key extends string>(props: ListFrameProps<Row, Key>) {
  const {
    list,
    query,
    onQuery,
    page,
    total,
    isLoading,
    columns,
    labels,
    rowKey,
    work,
    filters = [],
  } = props
  const { shown, shownKeys, preferences, change, resize } = useColumns(props)
  const { chosen, selection, clear } = useSelection(props)
  const frame = useRef<HTMLDivElement>(null)
  useRowShortcuts(frame, props.isCovered !== true)
  const sorts = sortKeys(list)
  const { table, does } = work ?? {}
  const onRemove =
    table && isStaffTable(table) && does?.remove
      ? () => void does.remove?.(table, [...chosen])
      : undefined
  return (
    <div ref={frame}>
      <ListControls
        list={list}
        query={query}
        onQuery={onQuery}
        searchHint={props.searchHint}
        filters={filters}
        sorts={sorts.map((key) => [key, labels[key as Key]] as const)}
      >
        {props.views ? (
          <SavedViews
            given={props.views}
            current={{
              ...writeListQuery(list, query, { search: '' }),
              columns: preferences.columns,
            }}
            onOpen={(view) => view.columns && change({ columns: view.columns })}
          />
        ) : null}
        {props.hasFixedColumns ? null : (
          <ColumnChooser
            columns={columns
              .filter(({ kind }) => kind !== 'title')
              .map(({ key }) => [key, labels[key]] as const)}
            shown={shownKeys}
            onShow={(chosenKeys) => change({ columns: chosenKeys })}
            onReset={() => change({ columns: undefined, widths: {} })}
          />
        )}
        {work ? (
          <ExportButton path={`/${work.table}/export?${exportQuery(work.table, query)}`} />
        ) : null}
      </ListControls>
      <div
        className={
          props.detail
            ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)]'
            : undefined
        }
      >
        {page.rows.length === 0 ? (
          <div className="border-ink border-t py-6 text-ink-2">
            {isFiltered(query) ? <p>{staff.search.nothing}</p> : props.empty}
          </div>
        ) : (
          <div className="min-w-0">
            <Table
              caption={props.caption}
              columns={shown}
              labels={labels}
              rows={page.rows}
              rowKey={rowKey}
              selection={selection}
              isLoading={isLoading}
              sorting={{
                keys: sorts,
                key: query.sort,
                isAscending: query.isAscending,
                onSort: (key) => onQuery(sortedBy(list, query, key)),
              }}
              sizing={{
                widths: preferences.widths,
                onResize: resize,
                nameOf: (label) => fillIn(staff.columns.width, { column: label }),
              }}
            />
            <Pager
              query={query}
              onQuery={onQuery}
              page={page}
              total={total}
              isLoading={isLoading}
            />
          </div>
        )}
        {props.detail}
      </div>
      {work ? (
        <WorkBar work={work.does} chosen={chosen.size} onRemove={onRemove} onClear={clear}>
          {props.bulk?.([...chosen])}
        </WorkBar>
      ) : null}
    </div>
  )
}
