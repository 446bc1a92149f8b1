import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'

interface RubricProps {
  at: string
  words: {
    title: string
    lead: string
    caption: string
    columns: { competency: string; levels: readonly [string, string, string] }
  }
  rows: ReadonlyArray<{ competency: string; levels: readonly [string, string, string] }>
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

/** The level that counts as passed; the column stands out. */
const PASSED = 1

/** An assessment rubric: competencies down, levels across; on small screens every competency is a block of its own. */
export function Rubric({ at, words, rows, editable, band, id }: RubricProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <SectionHeading at={at} words={words} share="6/5" editable={editable} />
        <table className="mt-10 w-full text-left lg:mt-14">
          <caption className="border-ink border-b pb-3 text-left text-muted text-small">{words.caption}</caption>
          <thead className="max-md:sr-only">
            <tr className="border-line border-b">
              <th scope="col" className="w-1/4 py-4 pr-6 font-normal text-muted text-small">
                {words.columns.competency}
              </th>
              {words.columns.levels.map((level, index) => (
                <th
                  key={level}
                  scope="col"
                  className={`w-1/4 px-5 py-4 text-small ${index === PASSED ? 'bg-white font-semibold' : 'font-normal text-muted'}`}
                >
                  {level}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.competency} className="border-line border-b max-md:block max-md:py-6">
                <th
                  scope="row"
                  className="headline py-6 pr-6 align-top font-medium text-h3 max-md:block max-md:pt-0 max-md:pb-4"
                >
                  <EditableText as="span" at={`${at}.rows.${rowIndex}.competency`} editable={editable}>
                    {row.competency}
                  </EditableText>
                </th>
                {row.levels.map((text, level) => (
                  <td
                    key={text}
                    className={`px-5 py-6 align-top max-md:block max-md:px-4 max-md:py-3 ${level === PASSED ? 'bg-white font-semibold' : 'text-ink-2'}`}
                  >
                    <span aria-hidden="true" className="block font-normal text-caption text-muted md:hidden">
                      {words.columns.levels[level]}
                    </span>
                    <EditableText as="span" at={`${at}.rows.${rowIndex}.levels.${level}`} editable={editable}>
                      {text}
                    </EditableText>
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
