import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FiguresTable, type FiguresTableProps } from '#app/staff/figures-table.tsx'
import { overview as words } from '#content/staff/overview.ts'
import { fillIn } from '#contract/fill-in.ts'

/** Number of rows until staff ask for all. */
const ROWS_AT_FIRST = 10

/** A long table of figures, of which only the first rows show at first. */
export function Ranking<Row>({ rows, ...table }: FiguresTableProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <FiguresTable rows={isWhole ? rows : rows.slice(0, ROWS_AT_FIRST)} {...table} />
      {rows.length > ROWS_AT_FIRST ? (
        <Button look="text" dense onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : fillIn(words.more, { count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}
