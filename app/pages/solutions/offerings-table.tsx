import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'

interface OfferingsTableProps {
  at: string
  words: { title: string; lead: string }
  columns: ReadonlyArray<{ name: string; to: string }>
  /** One cell per column. */
  rows: ReadonlyArray<{ term: string; cells: readonly string[] }>
  editable?: boolean | undefined
  id?: string
}

/** A table of facts about a few things; on small screens each fact lists them one under the other. */
export function OfferingsTable({ at, words, columns, rows, editable, id }: OfferingsTableProps) {
  return (
    <section id={id} className="wrap section">
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-5">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="text-ink-2 lg:col-span-5 lg:col-start-8">
          {words.lead}
        </EditableText>
      </div>
      <table className="mt-10 w-full border-ink border-t text-left max-md:block md:table-fixed">
        <thead className="max-md:sr-only">
          <tr className="border-line border-b">
            <td className="w-[16%]" />
            {columns.map((column) => (
              <th key={column.to} scope="col" className="headline py-4 pr-6 font-medium text-h3">
                <Link
                  to={column.to}
                  className="underline decoration-1 decoration-line underline-offset-4 hover:decoration-ember"
                >
                  {column.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, rowIndex) => (
            <tr key={row.term} className="border-line border-b max-md:block max-md:py-5">
              <th
                scope="row"
                className="py-5 pr-6 align-top font-normal text-muted max-md:block max-md:py-0 max-md:font-semibold max-md:text-ink"
              >
                {row.term}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index]?.to}
                  className="py-5 pr-6 align-top max-md:grid max-md:grid-cols-[9.5rem_1fr] max-md:gap-x-3 max-md:py-1.5 max-md:pr-0"
                >
                  <span aria-hidden="true" className="text-muted text-small md:hidden">
                    {columns[index]?.name}
                  </span>
                  <EditableText as="span" at={`${at}.rows.${rowIndex}.cells.${index}`} editable={editable}>
                    {cell}
                  </EditableText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
