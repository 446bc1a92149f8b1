import { type ReactNode, useId } from 'react'

interface Cell<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** Left out on a phone. */
  isExtra?: boolean
}

export interface FiguresTableProps<Row> {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's subject: heading and cell. */
  name: Cell<Row>
  columns: readonly Cell<Row>[]
  /** Length of a bar behind the row's name, from 0 to 1. */
  share?: (row: Row) => number
}

const CELL = 'border-b py-[0.35rem] align-baseline'
const HEAD = `${CELL} border-ink font-semibold text-[0.8125rem]`

/** A name with a bar behind it takes all the room that the figures leave. */
const NAME = 'relative w-[99%] [overflow-wrap:anywhere]'
const FIGURE = 'border-line ps-2 sm:ps-4'
/** The bar. */
const SHARE =
  'absolute inset-x-0 inset-y-[0.15rem] h-[calc(100%-0.3rem)] max-h-none w-full fill-paper-2 print:[print-color-adjust:exact]'

/** A table of figures, with a bar behind the name of each row if their shares are given. */
export function FiguresTable<Row>({
  caption,
  rows,
  rowKey,
  name,
  columns,
  share,
}: FiguresTableProps<Row>) {
  /** Columns with bars leave all the room to the bars. */
  const narrow = share ? 'w-[1%] whitespace-nowrap' : ''
  return (
    <table className="w-full text-right text-[0.9375rem] tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            {name.label}
          </th>
          {columns.map(({ label, isExtra }) => (
            <th
              key={label}
              scope="col"
              className={`${HEAD} ${narrow} ps-2 sm:ps-4 ${isExtra ? 'max-sm:hidden' : ''}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th
              scope="row"
              className={`${CELL} border-line text-left font-normal ${share ? NAME : ''}`}
            >
              {share ? (
                <svg
                  className={SHARE}
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width={100 * Math.min(1, share(row))} height="1" />
                </svg>
              ) : null}
              <span className={share ? 'relative block ps-2' : undefined}>{name.cell(row)}</span>
            </th>
            {columns.map(({ label, cell, isExtra }) => {
              const content = cell(row)
              const isNothing = content === '0' || content === '–'
              const muted = share && isNothing ? 'text-muted' : ''
              const extra = isExtra ? 'max-sm:hidden' : ''
              return (
                <td key={label} className={`${CELL} ${narrow} ${FIGURE} ${muted} ${extra}`}>
                  {content}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A chart or a table of figures below its title. */
export function ChartSection({
  title,
  about,
  children,
}: {
  title: ReactNode
  about?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold font-text text-[1.125rem] tracking-normal">
        {title}
      </h2>
      {about ? <p className="text-caption text-muted">{about}</p> : null}
      {children}
    </section>
  )
}

/** Stands in place of a chart without figures. */
export function NoFigures({ text }: { text: string }) {
  return <p className="border-line border-b py-10 text-[0.9375rem] text-muted">{text}</p>
}
