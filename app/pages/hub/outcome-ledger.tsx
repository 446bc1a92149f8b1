import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { hubPage } from '#content/pages/hub.ts'
import type { Words } from '#contract/words.ts'

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
        <table className="ledger mt-10 lg:mt-14">
          <thead className="max-lg:sr-only">
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.at} scope="col" className="headline text-h3">
                  <EditableText text={column.title} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name.at}>
                <th scope="row">
                  <EditableText text={line.name} />
                </th>
                {columns.map((column, index) => (
                  <td key={column.at}>
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
