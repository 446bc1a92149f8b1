import { EditableText } from '#app/components/editable-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import type { LinkValue } from '#contract/values.ts'
import type { Text, Words } from '#contract/words.ts'

interface RowsTableProps {
  /** A column may lead to the page of what it is about. */
  columns: ReadonlyArray<{ at: string; name: Text; to?: string | undefined }>
  /** Cells are in the order of `content/`, where a column may be left out. */
  rows: ReadonlyArray<{ at: string; term: Text; cells: ReadonlyArray<Text | undefined> }>
  /** Above the terms of the rows. */
  corner?: Text
  caption?: Text
  /**
   * Classes of the parts. `name` is the column's name, which narrow screens show in each cell in
   * place of the head.
   */
  look: Readonly<
    Record<
      'table' | 'head' | 'corner' | 'column' | 'body' | 'row' | 'term' | 'cell' | 'name',
      string
    >
  >
}

/** A table of rows with a term each. On small screens a row is a block of its own. */
export function RowsTable({ columns, rows, corner, caption, look }: RowsTableProps) {
  const Corner = corner ? 'th' : 'td'
  return (
    <table className={look.table}>
      {caption ? (
        <caption className="border-ink border-b pb-3 text-start text-muted text-small">
          <EditableText text={caption} />
        </caption>
      ) : null}
      <thead className={look.head}>
        <tr className="border-line border-b">
          <Corner scope={corner && 'col'} className={look.corner}>
            {corner ? <EditableText text={corner} /> : null}
          </Corner>
          {columns.map(({ at, name, to }) => (
            <th key={at} scope="col" className={look.column}>
              {to ? (
                <SiteLink
                  to={to}
                  className="underline decoration-1 decoration-line underline-offset-4 hover:decoration-ember"
                >
                  <EditableText text={name} />
                </SiteLink>
              ) : (
                <EditableText text={name} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={look.body}>
        {rows.map((row) => (
          <tr key={row.at} className={look.row}>
            <th scope="row" className={look.term}>
              <EditableText text={row.term} />
            </th>
            {columns.map(({ at, name }) => {
              const cell = row.cells[Number(at.split('.').at(-1))]
              return (
                // On small screens, a name with nothing after it says nothing.
                <td key={at} className={`${look.cell} ${cell?.text ? '' : 'max-md:hidden'}`}>
                  <span aria-hidden="true" className={look.name}>
                    <EditableText text={name} />
                  </span>
                  {cell ? <EditableText as="span" text={cell} /> : null}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Looks of a table between hairlines. */
export const PLAIN_TABLE = {
  table: 'mt-10 w-full border-ink border-t text-start max-md:block md:table-fixed',
  head: 'max-md:sr-only',
  corner: 'w-[16%]',
  column: 'headline py-4 pe-6 text-start font-medium text-h3',
  body: 'max-md:block',
  row: 'border-line border-b max-md:block max-md:py-5',
  term: 'py-5 pe-6 text-start align-top font-normal text-muted max-md:block max-md:py-0 max-md:font-semibold max-md:text-ink',
  cell: 'py-5 pe-6 align-top max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:gap-x-3 max-md:py-1.5 max-md:pe-0',
  name: 'text-muted text-small md:hidden',
} as const

interface TableSectionProps {
  words: Words<{
    title: string
    lead: string
    columns: ReadonlyArray<{ name: string; to?: LinkValue }>
    rows: ReadonlyArray<{ term: string; cells: readonly string[] }>
  }>
  band?: boolean
}

/**
 * Facts in columns. On small screens each row lists them one under the other, with the name of the
 * column before each.
 */
export function TableSection({ words, band }: TableSectionProps) {
  return (
    <section className={`wrap section ${band ? 'band' : ''}`}>
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-5" />
        <EditableText
          as="p"
          text={words.lead}
          className="text-ink-2 lg:col-span-5 lg:col-start-8"
        />
      </div>
      <RowsTable columns={words.columns} rows={words.rows} look={PLAIN_TABLE} />
    </section>
  )
}
