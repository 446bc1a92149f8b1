import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { overview as words } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'

interface RankingProps<Row> {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's subject: heading and cell. */
  name: { label: string; cell: (row: Row) => ReactNode }
  columns: readonly { label: string; cell: (row: Row) => ReactNode }[]
  /** Length of the bar behind the row's name, from 0 to 1. */
  share: (row: Row) => number
  /** Number of rows until staff ask for all. */
  rowsAtFirst?: number
}

/** A table of figures with a bar behind the name of each row. */
export function Ranking<Row>({ caption, rows, rowKey, name, columns, share, rowsAtFirst = 10 }: RankingProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst)
  return (
    <>
      <table className="figures-table ranking">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{name.label}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={100 * Math.min(1, share(row))} height="1" />
                </svg>
                <span>{name.cell(row)}</span>
              </th>
              {columns.map(({ label, cell }) => {
                const content = cell(row)
                return (
                  <td key={label} data-zero={content === '0' || content === '–' ? '' : undefined}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > rowsAtFirst ? (
        <Button look="text" dense onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : fillIn(words.more, { count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}
