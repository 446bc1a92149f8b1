import { type ReactNode, useEffect, useRef } from 'react'

export interface Column<Row> {
  key: string
  label: string
  /** Shown in the cell; an empty one shows a dash. */
  cell: (row: Row) => ReactNode
  /** On narrow screens each row is a card: `title` is its heading, and `actions` are at its end. */
  kind?: 'title' | 'actions'
}

/** Rows that are selected to work on several at once. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Labels of a row's checkbox and of the checkbox for all rows. */
  nameOf: (row: Row) => string
  nameOfAll: string
}

/** Explicit roles, because browsers remove the role of table elements whose `display` is not that of a table. */
const TABLE = { role: 'table' }
const GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const HEAD = { role: 'columnheader' }
const CELL = { role: 'cell' }

/** This many columns fit side by side on a tablet. */
const FEW_COLUMNS = 4

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: Selection<Row> | undefined
  /** The rows are being loaded again. */
  isLoading?: boolean | undefined
  /** The columns are narrow enough for a tablet, however many they are. */
  isNarrow?: boolean
}

/** A dense table with aligned figures. On narrow screens each row is a card with labels. */
export function Table<Row>({ caption, columns, rows, rowKey, selection, isLoading, isNarrow }: TableProps<Row>) {
  return (
    <div
      className="data-table"
      data-few={isNarrow || columns.length <= FEW_COLUMNS ? '' : undefined}
      aria-busy={isLoading}
    >
      <table {...TABLE} data-selectable={selection ? '' : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead {...GROUP}>
          <tr {...ROW}>
            {selection ? (
              <th {...HEAD} scope="col" className="cell-box">
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
                <td {...CELL} className="cell-box">
                  <RowBox id={rowKey(row)} name={selection.nameOf(row)} {...selection} />
                </td>
              ) : null}
              {columns.map(({ key, label, cell, kind }) => (
                <td key={key} {...CELL} className={`cell-${kind ?? 'value'}`} data-label={label}>
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
