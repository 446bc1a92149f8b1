import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { accelerate } from '#content/pages/accelerate.ts'
import type { Words } from '#contract/words.ts'

/** The level that counts as passed. Its column is emphasized. */
const PASSED = 1

/** An assessment rubric: competencies down, levels across; on small screens every competency is a block of its own. */
export function Rubric({ words }: { words: Words<typeof accelerate.rubric> }) {
  return (
    <section className="band">
      <div className="wrap section">
        <SectionHeading words={words} layout="6/5" />
        <table className="mt-10 w-full text-left lg:mt-14">
          <caption className="border-ink border-b pb-3 text-left text-muted text-small">
            <EditableText text={words.caption} />
          </caption>
          <thead className="max-md:sr-only">
            <tr className="border-line border-b">
              <th scope="col" className="w-1/4 py-4 pr-6 font-normal text-muted text-small">
                <EditableText text={words.columns.competency} />
              </th>
              {words.columns.levels.map((level, index) => (
                <th
                  key={level.at}
                  scope="col"
                  className={`w-1/4 px-5 py-4 text-small ${index === PASSED ? 'bg-white font-semibold' : 'font-normal text-muted'}`}
                >
                  <EditableText text={level} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.rows.map((row) => (
              <tr key={row.at} className="border-line border-b max-md:block max-md:py-6">
                <th
                  scope="row"
                  className="headline py-6 pr-6 align-top font-medium text-h3 max-md:block max-md:pt-0 max-md:pb-4"
                >
                  <EditableText text={row.competency} />
                </th>
                {row.levels.map((text, index) => {
                  const column = words.columns.levels[index]
                  return (
                    <td
                      key={text.at}
                      className={`px-5 py-6 align-top max-md:block max-md:px-4 max-md:py-3 ${index === PASSED ? 'bg-white font-semibold' : 'text-ink-2'}`}
                    >
                      <span aria-hidden="true" className="block font-normal text-caption text-muted md:hidden">
                        {column ? <EditableText text={column} /> : null}
                      </span>
                      <EditableText as="span" text={text} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
