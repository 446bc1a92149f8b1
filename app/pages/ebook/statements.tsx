import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'

interface StatementsProps {
  /** Content address of the words; the statements stand under `<at>.items.<index>`. */
  at: string
  words: { title: string }
  statements: readonly string[]
  editable?: boolean | undefined
  id?: string
}

/** A few sentences set large between hairlines, each behind a wheel; the headline keeps out of their way. */
export function Statements({ at, words, statements, editable, id }: StatementsProps) {
  return (
    <section id={id} className="band">
      <div className="wrap section grid gap-x-6 gap-y-8 lg:grid-cols-12">
        <EditableText
          as="h2"
          at={`${at}.title`}
          editable={editable}
          className="font-semibold font-text text-body text-ember-deep tracking-normal lg:col-span-3 lg:pt-9"
        >
          {words.title}
        </EditableText>
        <ul className="border-ink border-t lg:col-span-9">
          {statements.map((statement, index) => (
            <li
              key={statement}
              className="grid grid-cols-[2.75rem_1fr] border-line border-b py-7 sm:grid-cols-[4.5rem_1fr] lg:py-9"
            >
              <FlywheelMark className="mt-1 size-7 sm:size-10" />
              <EditableText
                as="span"
                at={`${at}.items.${index}`}
                editable={editable}
                className="headline block max-w-[46rem] text-pretty text-h3 leading-snug lg:text-[2rem]"
              >
                {statement}
              </EditableText>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
