import { EditableText } from '#app/components/editable-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import type { Words } from '#contract/words.ts'

interface TableSectionProps {
  words: Words<{
    title: string
    lead: string
    /** A column may lead to the page of what it is about. */
    columns: ReadonlyArray<{ name: string; to?: string }>
    rows: ReadonlyArray<{ term: string; cells: readonly string[] }>
  }>
}

/** Facts in columns. On small screens each row lists them one under the other, with the name of the column before each. */
export function TableSection({ words }: TableSectionProps) {
  return (
    <section className="wrap section">
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-5" />
        <EditableText as="p" text={words.lead} className="text-ink-2 lg:col-span-5 lg:col-start-8" />
      </div>
      <table className="mt-10 w-full border-ink border-t text-left max-md:block md:table-fixed">
        <thead className="max-md:sr-only">
          <tr className="border-line border-b">
            <td className="w-[16%]" />
            {words.columns.map((column) => (
              <th key={column.at} scope="col" className="headline py-4 pr-6 font-medium text-h3">
                {column.to ? (
                  <SiteLink
                    to={column.to}
                    className="underline decoration-1 decoration-line underline-offset-4 hover:decoration-ember"
                  >
                    <EditableText text={column.name} />
                  </SiteLink>
                ) : (
                  <EditableText text={column.name} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {words.rows.map((row) => (
            <tr key={row.at} className="border-line border-b max-md:block max-md:py-5">
              <th
                scope="row"
                className="py-5 pr-6 align-top font-normal text-muted max-md:block max-md:py-0 max-md:font-semibold max-md:text-ink"
              >
                <EditableText text={row.term} />
              </th>
              {words.columns.map((column) => {
                // A column may be left out.
                const cell = row.cells[Number(column.at.split('.').at(-1))]
                return cell ? (
                  <td
                    key={cell.at}
                    className="py-5 pr-6 align-top max-md:grid max-md:grid-cols-[9.5rem_1fr] max-md:gap-x-3 max-md:py-1.5 max-md:pr-0"
                  >
                    <span aria-hidden="true" className="text-muted text-small md:hidden">
                      <EditableText text={column.name} />
                    </span>
                    <EditableText as="span" text={cell} />
                  </td>
                ) : null
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
