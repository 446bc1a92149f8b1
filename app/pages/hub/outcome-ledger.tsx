import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { hubPage } from '#content/pages/hub.ts'
import type { Words } from '#contract/words.ts'

const CELL = 'border-line lg:border-b lg:px-5 lg:py-4 lg:align-top lg:in-[tbody>:last-child]:py-7'

/** What a company has afterward, as two lines of a ledger: a strategy report with empty columns, the hub with full ones. */
export function OutcomeLedger({ words }: { words: Words<typeof hubPage.outcome> }) {
  const columns = words.items
  const lines = [
    { name: words.report, cells: columns.map(() => words.nothing) },
    { name: words.hub, cells: columns.map((column) => column.text) },
  ]
  return (
    <section className="band">
      <div className="wrap section">
        <SectionHeading words={words} />
        <table className="mt-10 w-full border-ink border-y-3 border-double text-left lg:mt-14 lg:table-fixed">
          <thead className="max-lg:sr-only">
            <tr>
              <td className="border-line lg:border-b" />
              {columns.map((column) => (
                <th key={column.at} scope="col" className={`headline text-h3 ${CELL} lg:border-l`}>
                  <EditableText text={column.title} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {lines.map((line) => (
              <tr key={line.name.at} className="first:text-muted last:bg-white max-lg:block max-lg:px-4 max-lg:py-5">
                <th scope="row" className={`font-semibold max-lg:block max-lg:pb-3 ${CELL}`}>
                  <EditableText text={line.name} />
                </th>
                {columns.map((column, index) => (
                  <td
                    key={column.at}
                    className={`max-lg:grid max-lg:grid-cols-[6.5rem_1fr] max-lg:border-t max-lg:py-2 lg:border-l ${CELL}`}
                  >
                    <span aria-hidden="true" className="text-muted text-small lg:hidden">
                      <EditableText text={column.title} />
                    </span>
                    {line.cells[index] ? <EditableText as="span" text={line.cells[index]} /> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
