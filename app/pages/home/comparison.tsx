import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'

interface ComparisonRow {
  feature: string
  traditional: string
  flywheel: string
}

interface ComparisonProps {
  at: string
  words: { title: string; lead: string; columns: { feature: string; traditional: string; flywheel: string } }
  rows: readonly ComparisonRow[]
  editable?: boolean | undefined
  id?: string
}

/** Two ways side by side, row by row; on small screens every row becomes a small block of its own. */
export function Comparison({ at, words, rows, editable, id }: ComparisonProps) {
  return (
    <section id={id} className="wrap section">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-12">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-8">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="self-end text-ink-2 text-lead lg:col-span-4">
          {words.lead}
        </EditableText>
      </div>
      <table className="comparison mt-10">
        <thead className="text-small max-md:hidden">
          <tr>
            <th scope="col" className="w-1/5 font-normal text-muted">
              {words.columns.feature}
            </th>
            <th scope="col" className="font-normal text-muted">
              {words.columns.traditional}
            </th>
            <th scope="col">
              <span className="flex items-center gap-2">
                <FlywheelMark className="size-6" />
                {words.columns.flywheel}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.feature}>
              <th scope="row" className="headline text-h3">
                {row.feature}
              </th>
              <td className="text-muted">
                <span className="text-caption">{words.columns.traditional}</span>
                <EditableText as="span" at={`${at}.rows.${index}.traditional`} editable={editable}>
                  {row.traditional}
                </EditableText>
              </td>
              <td>
                <span className="font-normal text-caption">{words.columns.flywheel}</span>
                <EditableText as="span" at={`${at}.rows.${index}.flywheel`} editable={editable}>
                  {row.flywheel}
                </EditableText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
