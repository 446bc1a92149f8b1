import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { labs } from '#content/pages/labs.ts'
import type { Words } from '#contract/words.ts'

/** A picture on the left; on the right a table of usual questions, struck out, each beside a better one. */
export function BetterQuestions({ words }: { words: Words<typeof labs.betterQuestions> }) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <EditableDrawing picture={words.picture} width={520} height={480} className="mx-auto w-full max-w-[30rem]" />
      </div>
      <div className="lg:col-span-6 lg:col-start-7">
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText as="p" text={words.text} className="mt-5 text-ink-2 text-lead" />
        <table className="mt-8 w-full border-ink border-t text-left">
          <thead>
            <tr className="border-line border-b align-bottom text-caption text-muted">
              <th scope="col" className="w-1/2 py-2.5 pr-4 font-normal">
                <EditableText text={words.columns.before} />
              </th>
              <th scope="col" className="w-1/2 py-2.5 font-normal">
                <EditableText text={words.columns.after} />
              </th>
            </tr>
          </thead>
          <tbody>
            {words.rows.map((row) => (
              <tr key={row.at} className="border-line border-b align-top">
                <EditableText
                  as="td"
                  text={row.before}
                  className="py-4 pr-4 text-muted line-through decoration-1 decoration-ember"
                />
                <EditableText as="td" text={row.after} className="headline py-4 text-ink leading-snug lg:text-lead" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
