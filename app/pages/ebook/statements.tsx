import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'
import type { ebookPage } from '#content/pages/ebook.ts'
import type { Words } from '#contract/words.ts'

/** A few sentences set large between hairlines, each after a small flywheel with its arc lit, beside a small headline. */
export function Statements({ words }: { words: Words<typeof ebookPage.points> }) {
  return (
    <section className="band">
      <div className="wrap section grid gap-x-6 gap-y-8 lg:grid-cols-12">
        <EditableText
          as="h2"
          text={words.title}
          className="font-semibold font-text text-body text-ember-deep tracking-normal lg:col-span-3 lg:pt-9"
        />
        <ul className="border-ink border-t lg:col-span-9">
          {words.items.map((statement, index) => (
            <li
              key={statement.at}
              className="grid grid-cols-[2.75rem_1fr] border-line border-b py-7 sm:grid-cols-[4.5rem_1fr] lg:py-9"
            >
              <FlywheelMark className="mt-1 size-7 sm:size-10" lit={index} />
              <EditableText
                as="span"
                text={statement}
                className="headline block max-w-[46rem] text-pretty text-h3 leading-snug lg:text-[2rem]"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
