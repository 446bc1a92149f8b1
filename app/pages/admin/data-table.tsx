import { type ReactNode, useEffect, useRef } from 'react'

export interface Column<Row> {
  key: string
  label: string
  /** Shown in the cell; nothing there is shown as a dash. */
  cell: (row: Row) => ReactNode
  /** `title` heads the card that a row becomes where there is no room for a table; `actions` end it. */
  kind?: 'title' | 'actions'
}

/** Rows that can be chosen for what is done with several at once. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Names the box of a row, and the one of all rows. */
  nameOf: (row: Row) => string
  nameOfAll: string
}

/** Written out, because an element that is not displayed as part of a table loses its own role. */
const TABLE = { role: 'table' }
const GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const HEAD = { role: 'columnheader' }
const CELL = { role: 'cell' }

/** So many stand side by side on a tablet. */
const FEW_COLUMNS = 4

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: Selection<Row> | undefined
  /** What is shown is being loaded anew. */
  isLoading?: boolean | undefined
  /** Its columns are so narrow that they stand side by side on a tablet, however many they are. */
  isNarrow?: boolean
}

/** Dense rows with figures under figures. Where a table has no room each row is a card with its labels. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selection,
  isLoading,
  isNarrow,
}: DataTableProps<Row>) {
  return (
    <div
      className="staff-rows"
      data-few={isNarrow || columns.length <= FEW_COLUMNS ? '' : undefined}
      aria-busy={isLoading}
    >
      <table {...TABLE} data-selectable={selection ? '' : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead {...GROUP}>
          <tr {...ROW}>
            {selection ? (
              <th {...HEAD} scope="col" className="staff-box">
                <AllBox rows={rows} rowKey={rowKey} {...selection} />
              </th>
            ) : null}
            {columns.map(({ key, label }) => (
              <th key={key} {...HEAD} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROW} data-chosen={selection?.chosen.has(rowKey(row)) ? '' : undefined}>
              {selection ? (
                <td {...CELL} className="staff-box">
                  <RowBox id={rowKey(row)} name={selection.nameOf(row)} {...selection} />
                </td>
              ) : null}
              {columns.map(({ key, label, cell, kind }) => (
                <td key={key} {...CELL} className={kind ? `staff-${kind}` : 'staff-value'} data-label={label}>
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

function RowBox<Row>({ id, name, chosen, onChange }: Selection<Row> & { id: string; name: string }) {
  return (
    <label className="staff-check">
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

/** Chooses every row shown, or none. */
function AllBox<Row>({
  rows,
  rowKey,
  chosen,
  onChange,
  nameOfAll,
}: Selection<Row> & Pick<DataTableProps<Row>, 'rows' | 'rowKey'>) {
  const box = useRef<HTMLInputElement>(null)
  const areAll = rows.length > 0 && rows.every((row) => chosen.has(rowKey(row)))
  const areSome = !areAll && chosen.size > 0
  useEffect(() => {
    if (box.current) box.current.indeterminate = areSome
  }, [areSome])
  return (
    <label className="staff-check">
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
