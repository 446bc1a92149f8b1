import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

export interface Column<Row, Key extends string = string> {
  key: Key
  /** Content of the cell. Without content a dash shows. */
  cell: (row: Row) => ReactNode
  /** Where a row is shown as a card, `title` is its heading, and `actions` are at its end. */
  kind?: 'title' | 'time' | 'long' | 'actions'
  /** CSS pixels. Columns without a width share the remaining room. One column of a table should have none. */
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

/** Sorting by the heads of columns. */
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

/** Explicit roles, because browsers remove the role of table elements whose `display` is not that of a table. */
const TABLE = { role: 'table' }
const GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const HEAD = { role: 'columnheader' }
const CELL = { role: 'cell' }

const BOX_WIDTH = 36
const NARROWEST = 56
const WIDEST = 900
/** Least width of a column without a width. */
const FLEXIBLE_WIDTH = 140
/** A table that needs no more than this width is shown as a table on a tablet too. */
const TABLET_WIDTH = 660
const KEY_STEP = 16

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
}

/**
 * A dense table with one line per row and aligned figures. A click anywhere in a row follows its link of the class `row-link`.
 * Where there is no room for a table, each row is a card.
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
}: TableProps<Row, Key>) {
  const [dragged, setDragged] = useState<{ key: string; width: number }>()
  const widthOf = ({ key, width }: Column<Row, Key>) =>
    dragged?.key === key ? dragged.width : (sizing?.widths[key] ?? width)
  const needed = columns.reduce((sum, column) => sum + (widthOf(column) ?? FLEXIBLE_WIDTH), selection ? BOX_WIDTH : 0)
  return (
    <div className="data-table" data-few={needed <= TABLET_WIDTH ? '' : undefined} aria-busy={isLoading}>
      <table
        {...TABLE}
        data-selectable={selection ? '' : undefined}
        style={{ '--needed': `${needed}px` } as CSSProperties}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection ? <col style={{ width: BOX_WIDTH }} /> : null}
          {columns.map((column) => (
            <col key={column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead {...GROUP}>
          <tr {...ROW}>
            {selection ? (
              <th {...HEAD} scope="col" className="cell-box">
                <AllBox rows={rows} rowKey={rowKey} {...selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} id={column.key} label={labels[column.key]} sorting={sorting}>
                {sizing ? (
                  <Handle
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
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROW} data-chosen={selection?.chosen.has(rowKey(row)) ? '' : undefined}>
              {selection ? (
                <td {...CELL} className="cell-box">
                  <RowBox id={rowKey(row)} name={selection.nameOf(row)} {...selection} />
                </td>
              ) : null}
              {columns.map(({ key, cell, kind }) => (
                <td key={key} {...CELL} className={`cell-${kind ?? 'value'}`} data-label={labels[key]}>
                  {orDash(cell(row))}
                </td>
              ))}
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

/** The head's accessible name is its label alone, without the handle. */
function Head({ id, label, sorting, children }: HeadProps) {
  if (!sorting?.keys.includes(id))
    return (
      <th {...HEAD} scope="col" aria-label={label}>
        <span className="head-label">{label}</span>
        {children}
      </th>
    )
  const isSorted = sorting.key === id
  const direction = sorting.isAscending ? 'ascending' : 'descending'
  return (
    <th {...HEAD} scope="col" aria-label={label} aria-sort={isSorted ? direction : 'none'}>
      {/* On cards, where nothing can be sorted by a head. */}
      <span className="head-name">{label}</span>
      <button type="button" className="head-sort" onClick={() => sorting.onSort(id)}>
        <span className="head-label">{label}</span>
        <svg aria-hidden="true" width="8" height="10" viewBox="0 0 8 10" data-sorted={isSorted ? direction : undefined}>
          <path d="M4 0 8 4H0z" />
          <path d="M0 6H8L4 10z" />
        </svg>
      </button>
      {children}
    </th>
  )
}

interface HandleProps {
  name: string
  width: number | undefined
  onDrag: (width: number) => void
  /** Called when the reader releases the handle or restores the column's own width. */
  onResize: (width: number | undefined) => void
}

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/**
 * The edge of a column's head. It can be dragged and moved with arrow keys. A double click or Enter restores the
 * column's own width.
 */
function Handle({ name, width, onDrag, onResize }: HandleProps) {
  const drag = useRef<{ from: number; width: number; latest: number }>(undefined)
  const shownWidth = (element: Element) => element.parentElement?.getBoundingClientRect().width ?? 0

  function onPointerDown(event: PointerEvent) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const now = shownWidth(event.currentTarget)
    drag.current = { from: event.clientX, width: now, latest: now }
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return
    drag.current.latest = within(drag.current.width + event.clientX - drag.current.from)
    onDrag(drag.current.latest)
  }
  function onPointerUp() {
    const { latest, width: before } = drag.current ?? { latest: 0, width: 0 }
    drag.current = undefined
    if (latest !== before) onResize(latest)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (step !== undefined) onResize(within(shownWidth(event.currentTarget) + step))
    else if (event.key === 'Enter') onResize(undefined)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the separator widget of the ARIA practices
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={width ?? FLEXIBLE_WIDTH}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className="head-handle"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}

function RowBox<Row>({ id, name, chosen, onChange }: Selection<Row> & { id: string; name: string }) {
  return (
    <label className="row-check">
      <span className="sr-only">{name}</span>
      <input
        type="checkbox"
        checked={chosen.has(id)}
        onChange={(event) => {
          const next = new Set(chosen)
          if (event.currentTarget.checked) next.add(id)
          else next.delete(id)
          onChange(next)
        }}
      />
    </label>
  )
}

/** Selects every row shown, or none. */
function AllBox<Row>({
  rows,
  rowKey,
  chosen,
  onChange,
  nameOfAll,
}: Selection<Row> & Pick<TableProps<Row>, 'rows' | 'rowKey'>) {
  const box = useRef<HTMLInputElement>(null)
  const areAll = rows.length > 0 && rows.every((row) => chosen.has(rowKey(row)))
  const areSome = !areAll && chosen.size > 0
  useEffect(() => {
    if (box.current) box.current.indeterminate = areSome
  }, [areSome])
  return (
    <label className="row-check">
      <span className="sr-only">{nameOfAll}</span>
      <input
        ref={box}
        type="checkbox"
        checked={areAll}
        onChange={() => onChange(new Set(areAll ? [] : rows.map(rowKey)))}
      />
    </label>
  )
}

function orDash(content: ReactNode): ReactNode {
  const isEmpty = content === null || content === undefined || content === '' || content === false
  return isEmpty ? <span aria-hidden="true">–</span> : content
}
