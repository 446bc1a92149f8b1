import { EditableText } from '#app/components/editable-text.tsx'

interface ContentsProps {
  at: string
  words: { title: string; lead: string }
  items: ReadonlyArray<{ title: string; text: string }>
  editable?: boolean | undefined
  id?: string
}

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** A list set like the contents page of a book: title, leaders, numeral, and a line of text below. */
export function Contents({ at, words, items, editable, id }: ContentsProps) {
  return (
    <section id={id} className="band">
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-narrow text-ink-2 text-lead">
            {words.lead}
          </EditableText>
        </div>
        <ol className="border-ink border-t-3 border-double lg:col-span-8">
          {items.map((item, index) => (
            <li key={item.title} className="border-line border-b py-6 lg:py-8">
              <div className="flex items-end gap-3">
                <EditableText
                  as="h3"
                  at={`${at}.items.${index}.title`}
                  editable={editable}
                  className="max-w-narrow text-h3"
                >
                  {item.title}
                </EditableText>
                <span aria-hidden="true" className="mb-1.5 min-w-6 flex-1 border-ink-2 border-b-2 border-dotted" />
                <span aria-hidden="true" className="headline min-w-7 text-right text-h3">
                  {NUMERALS[index]}
                </span>
              </div>
              <EditableText
                at={`${at}.items.${index}.text`}
                editable={editable}
                className="mt-2 max-w-prose text-ink-2"
              >
                {item.text}
              </EditableText>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
