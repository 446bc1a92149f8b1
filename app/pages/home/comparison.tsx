import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'
import type { home } from '#content/pages/home.ts'
import type { Words } from '#contract/words.ts'

/** Two ways side by side, row by row; on small screens every row becomes a small block of its own. */
export function Comparison({ words }: { words: Words<typeof home.comparison> }) {
  return (
    <section className="wrap section">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-12">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-8" />
        <EditableText as="p" text={words.lead} className="self-end text-ink-2 text-lead lg:col-span-4" />
      </div>
      <table className="comparison mt-10">
        <thead className="text-small max-md:hidden">
          <tr>
            <th scope="col" className="w-1/5 font-normal text-muted">
              <EditableText text={words.columns.feature} />
            </th>
            <th scope="col" className="font-normal text-muted">
              <EditableText text={words.columns.traditional} />
            </th>
            <th scope="col">
              <span className="flex items-center gap-2">
                <FlywheelMark className="size-6" />
                <EditableText text={words.columns.flywheel} />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {words.rows.map((row) => (
            <tr key={row.at}>
              <th scope="row" className="headline text-h3">
                <EditableText text={row.feature} />
              </th>
              <td className="text-muted">
                <EditableText as="span" text={words.columns.traditional} className="text-caption" />
                <EditableText as="span" text={row.traditional} />
              </td>
              <td>
                <EditableText as="span" text={words.columns.flywheel} className="font-normal text-caption" />
                <EditableText as="span" text={row.flywheel} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
