import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'

interface ComparisonRow {
  feature: string
  traditional: string
  flywheel: string
}

interface ComparisonSectionProps {
  at: string
  words: { title: string; lead: string; columns: { feature: string; traditional: string; flywheel: string } }
  rows: readonly ComparisonRow[]
  editable?: boolean | undefined
  id?: string
}

/** Two ways side by side, row by row; on small screens every row becomes a small block of its own. */
export function ComparisonSection({ at, words, rows, editable, id }: ComparisonSectionProps) {
  return (
    <section id={id} className="wrap section">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-8">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="self-end text-ink-2 text-lead lg:col-span-4">
          {words.lead}
        </EditableText>
      </div>
      <table className="mt-10 w-full border-ink border-t text-left lg:mt-14">
        <thead className="max-md:sr-only">
          <tr className="border-line border-b">
            <th scope="col" className="w-1/5 py-4 pr-6 font-normal text-muted text-small">
              {words.columns.feature}
            </th>
            <th scope="col" className="w-2/5 py-4 pr-6 font-normal text-muted text-small">
              {words.columns.traditional}
            </th>
            <th scope="col" className="w-2/5 bg-paper-2 px-6 py-4 font-semibold">
              <span className="flex items-center gap-2.5">
                <FlywheelMark className="size-6" />
                {words.columns.flywheel}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.feature} className="border-line border-b max-md:block max-md:py-6">
              <th
                scope="row"
                className="headline py-5 pr-6 align-top font-medium text-h3 max-md:block max-md:pt-0 max-md:pb-3"
              >
                {row.feature}
              </th>
              <td className="py-5 pr-6 align-top text-muted max-md:block max-md:py-0 max-md:pr-0 max-md:pb-3">
                <span aria-hidden="true" className="block text-caption md:hidden">
                  {words.columns.traditional}
                </span>
                <EditableText as="span" at={`${at}.rows.${index}.traditional`} editable={editable}>
                  {row.traditional}
                </EditableText>
              </td>
              <td className="bg-paper-2 px-6 py-5 align-top font-semibold max-md:block max-md:px-4 max-md:py-3">
                <span aria-hidden="true" className="block font-normal text-caption text-ink-2 md:hidden">
                  {words.columns.flywheel}
                </span>
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
