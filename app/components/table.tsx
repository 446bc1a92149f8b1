import { type CSSProperties, type ReactNode, useState } from 'react'
import { ColumnHandle, FLEXIBLE_WIDTH } from './column-handle.tsx'

export interface Column<Row, Key extends string = string> {
  key: Key
  /** Content of the cell. Without content a dash shows. */
  cell: (row: Row) => ReactNode
  /**
   * Where a row is shown as a card, `title` is its heading, and `actions` are at its end. A
   * `sentence` takes as many lines as it needs, in a table too.
   */
  kind?: 'title' | 'time' | 'long' | 'sentence' | 'actions'
  /**
   * CSS pixels. Columns without a width share the remaining room. One column of a table should have
   * none.
   */
  width?: number
}

/** Rows that are selected to work on several at once. */
interface Selection<Row> {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Labels of a row's checkbox and of the checkbox for all rows. */
  nameOf: (row: Row) => string
  nameOfAll: string
}

interface Sorting {
  /** Keys of the columns that can be sorted by. */
  keys: readonly string[]
  key: string
  isAscending: boolean
  onSort: (key: string) => void
}

/** Widths that a reader has given to columns. */
interface Sizing {
  widths: Readonly<Record<string, number>>
  /** @param width CSS pixels; undefined restores the column's own width */
  onResize: (key: string, width: number | undefined) => void
  /** Accessible name of a column's handle, from the column's label. */
  nameOf: (label: string) => string
}

/** Link of a row's title. A click anywhere in the row follows it. */
export const ROW_LINK = 'row-link after:absolute after:inset-0 focus-visible:outline-none'
/** Buttons of the column `actions`, which do not make the row of a table higher. */
export const ROW_ACTION = 'table-room:min-h-5'

/**
 * Explicit roles, because browsers remove the role of table elements whose `display` is not that of
 * a table.
 */
const TABLE = { role: 'table' }
const GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const HEAD = { role: 'columnheader' }
const CELL = { role: 'cell' }

/**
 * Looks of a cell. `table-room` (table.css) is where there is room for a table. Elsewhere each row
 * is a card.
 */
const IN_TABLE =
  'table-room:table-cell table-room:overflow-hidden table-room:text-ellipsis table-room:whitespace-nowrap'
const PADDED = 'table-room:px-2 table-room:py-[0.3125rem]'
const BOX = `cell-box absolute top-1 start-0 z-1 ${IN_TABLE} table-room:relative table-room:top-0`
const KINDS = {
  title: '-order-2 flex-[1_1_60%] font-semibold text-[0.9375rem]',
  time: '-order-1 text-muted',
  value: 'text-ink-2',
  sentence: 'text-ink-2 table-room:whitespace-normal!',
  // On a tablet it shares a line with the values before it.
  long: 'order-1 line-clamp-2 flex-[1_0_100%] @[36rem]:flex-[1_1_14rem] @[36rem]:[-webkit-line-clamp:1]',
  actions: 'order-2 flex flex-[1_0_100%] flex-wrap gap-x-6 table-room:space-x-5',
} as const
const HEAD_LOOK = `${IN_TABLE} text-start table-room:relative table-room:border-ink table-room:border-b table-room:font-semibold table-room:text-[0.8125rem] table-room:text-ink-2`
/**
 * The transform is for WebKit, where a table row is not positioned and its link would cover the
 * page.
 */
const ROW_LOOK =
  'relative flex flex-wrap items-baseline gap-x-[0.9rem] gap-y-[0.1rem] border-line border-b py-[0.6rem] has-[.row-link:focus-visible]:outline-2 has-[.row-link:focus-visible]:outline-ember has-[.row-link:focus-visible]:-outline-offset-2 has-[[aria-expanded=true]]:bg-paper data-chosen:bg-paper data-chosen:[box-shadow:inset_3px_0_var(--color-ember)] forced-colors:data-chosen:outline-2 forced-colors:data-chosen:outline-[Highlight] forced-colors:data-chosen:-outline-offset-2 table-room:table-row table-room:[transform:translate(0)] table-room:hover:bg-paper'
/** Where each value of a card has its label before it. */
const LABELED_KINDS = {
  ...KINDS,
  title: '-order-2 flex-[1_0_100%] font-semibold text-[0.9375rem]',
  value:
    'min-w-[calc(33%-0.9rem)] flex-none text-ink-2 before:me-[0.35rem] before:font-semibold before:text-ink before:content-[attr(data-label)] table-room:before:content-none',
} as const

const BOX_WIDTH = 36
/** A table that needs no more than this width is shown as a table on a tablet too. */
const TABLET_WIDTH = 704

interface TableProps<Row, Key extends string = string> {
  caption: string
  columns: readonly Column<Row, Key>[]
  /** Heads of the columns by key. */
  labels: Readonly<Record<Key, string>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: Selection<Row> | undefined
  sorting?: Sorting | undefined
  sizing?: Sizing | undefined
  /** The rows are being loaded again. */
  isLoading?: boolean | undefined
  /** Cards show the label of each value. */
  labelsValues?: boolean
}

const TABLE_FRAME =
  'group/table overflow-x-auto border-ink border-t text-[0.875rem] tabular-nums leading-5'

/**
 * A dense table with one line per row and aligned figures. A click anywhere in a row follows its
 * link of the class `row-link`. Where there is no room for a table, each row is a card.
 */
export function Table<Row, Key extends string>({
  caption,
  columns,
  labels,
  rows,
  rowKey,
  selection,
  sorting,
  sizing,
  isLoading,
  labelsValues = false,
}: TableProps<Row, Key>) {
  const looks: Readonly<Record<keyof typeof KINDS, string>> = labelsValues ? LABELED_KINDS : KINDS
  const [dragged, setDragged] = useState<{ key: string; width: number }>()
  const widthOf = ({ key, width }: Column<Row, Key>) =>
    dragged?.key === key ? dragged.width : (sizing?.widths[key] ?? width)
  const needed = columns.reduce(
    (sum, column) => sum + (widthOf(column) ?? FLEXIBLE_WIDTH),
    selection ? BOX_WIDTH : 0,
  )
  const areAllChosen = rows.length > 0 && rows.every((row) => selection?.chosen.has(rowKey(row)))
  return (
    <div
      className={`${TABLE_FRAME} ${needed <= TABLET_WIDTH ? '@container/few' : '@container'}`}
      aria-busy={isLoading}
    >
      <table
        {...TABLE}
        className="block w-full text-start table-room:table table-room:min-w-(--needed) table-room:table-fixed"
        style={{ '--needed': `${needed}px` } as CSSProperties}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup className="hidden table-room:table-column-group">
          {selection ? (
            <col className="hidden table-room:table-column" style={{ width: BOX_WIDTH }} />
          ) : null}
          {columns.map((column) => (
            <col
              key={column.key}
              className="hidden table-room:table-column"
              style={{ width: widthOf(column) }}
            />
          ))}
        </colgroup>
        <thead
          {...GROUP}
          className="group/head absolute size-px overflow-hidden [clip-path:inset(50%)] table-room:static table-room:[clip-path:none]"
        >
          <tr {...ROW}>
            {selection ? (
              <th {...HEAD} scope="col" className={`${HEAD_LOOK} hidden ${BOX}`}>
                <Box
                  name={selection.nameOfAll}
                  isChecked={areAllChosen}
                  isMixed={!areAllChosen && selection.chosen.size > 0}
                  onChange={() => selection.onChange(new Set(areAllChosen ? [] : rows.map(rowKey)))}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} id={column.key} label={labels[column.key]} sorting={sorting}>
                {sizing ? (
                  <ColumnHandle
                    name={sizing.nameOf(labels[column.key])}
                    width={widthOf(column)}
                    onDrag={(width) => setDragged({ key: column.key, width })}
                    onResize={(width) => {
                      setDragged(undefined)
                      sizing.onResize(column.key, width)
                    }}
                  />
                ) : null}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody
          {...GROUP}
          className="block group-aria-busy/table:opacity-60 table-room:table-row-group"
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...ROW}
              data-chosen={selection?.chosen.has(rowKey(row)) ? '' : undefined}
              className={`${ROW_LOOK} ${selection ? 'ps-11' : ''}`}
            >
              {selection ? <RowBox selection={selection} row={row} id={rowKey(row)} /> : null}
              {columns.map(({ key, cell, ...column }) => {
                const kind = column.kind ?? 'value'
                const content = cell(row)
                const isEmpty =
                  content === null || content === undefined || content === '' || content === false
                const look = isEmpty && kind !== 'title' ? 'hidden text-muted' : looks[kind]
                return (
                  <td
                    key={key}
                    {...CELL}
                    className={`min-w-0 [overflow-wrap:anywhere] ${look} ${IN_TABLE} ${PADDED} table-room:text-[length:inherit]`}
                    data-label={labels[key]}
                  >
                    {isEmpty ? <span aria-hidden="true">–</span> : content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps {
  /** Key of the column. */
  id: string
  label: string
  sorting: Sorting | undefined
  /** The handle. */
  children: ReactNode
}

const SORTED = 'fill-ember'
const UNSORTED = 'fill-line'

/** Direction in which the table is sorted by a column, in the terms of `aria-sort`. */
function directionOf(sorting: Sorting | undefined, id: string) {
  if (sorting?.key !== id) {
    return 'none'
  }
  return sorting.isAscending ? 'ascending' : 'descending'
}

const SORT_BUTTON =
  'hidden max-w-full cursor-pointer items-center gap-[0.35rem] underline-offset-3 hover:text-ink hover:underline focus-visible:outline-offset-1 table-room:inline-flex'

/** The head's accessible name is its label alone, without the handle. */
function Head({ id, label, sorting, children }: HeadProps) {
  const isSortable = sorting?.keys.includes(id)
  const direction = directionOf(sorting, id)
  const name = <span className="overflow-hidden text-ellipsis">{label}</span>
  return (
    <th
      {...HEAD}
      scope="col"
      aria-label={label}
      aria-sort={isSortable ? direction : undefined}
      className={`${HEAD_LOOK} ${PADDED}`}
    >
      {/* On cards, nothing can be sorted by a head. */}
      {isSortable ? <span className="table-room:hidden">{label}</span> : name}
      {isSortable ? (
        <button type="button" className={SORT_BUTTON} onClick={() => sorting?.onSort(id)}>
          {name}
          <svg aria-hidden="true" width="8" height="10" viewBox="0 0 8 10" className="flex-none">
            <path d="M4 0 8 4H0z" className={direction === 'ascending' ? SORTED : UNSORTED} />
            <path d="M0 6H8L4 10z" className={direction === 'descending' ? SORTED : UNSORTED} />
          </svg>
        </button>
      ) : null}
      {children}
    </th>
  )
}

interface RowBoxProps<Row> {
  selection: Selection<Row>
  row: Row
  id: string
}

/** The cell in which a row is selected. */
function RowBox<Row>({ selection: { chosen, onChange, nameOf }, row, id }: RowBoxProps<Row>) {
  function toggle() {
    const next = new Set(chosen)
    if (!next.delete(id)) {
      next.add(id)
    }
    onChange(next)
  }
  return (
    <td {...CELL} className={BOX}>
      <Box name={nameOf(row)} isChecked={chosen.has(id)} onChange={toggle} />
    </td>
  )
}

interface BoxProps {
  name: string
  isChecked: boolean
  /** Some of the rows are selected. */
  isMixed?: boolean
  onChange: () => void
}

/** Selects one row, or every row shown. */
function Box({ name, isChecked, isMixed = false, onChange }: BoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center table-room:h-[1.875rem] table-room:w-9">
      <span className="sr-only">{name}</span>
      <input
        ref={(box) => {
          if (box) {
            box.indeterminate = isMixed
          }
        }}
        type="checkbox"
        className="size-[1.05rem] cursor-pointer accent-ember"
        checked={isChecked}
        onChange={onChange}
      />
    </label>
  )
}
