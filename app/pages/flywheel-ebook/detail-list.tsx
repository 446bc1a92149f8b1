import { EditableText } from '#app/components/editable-text.tsx'

interface DetailListProps {
  at: string
  words: { title: string; lead: string }
  items: ReadonlyArray<{ title: string; text: string }>
  editable?: boolean | undefined
  id?: string
}

/** A list in two columns that read downwards, like the index of a magazine, each entry on its own hairline. */
export function DetailList({ at, words, items, editable, id }: DetailListProps) {
  return (
    <section id={id} className="wrap section">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-8">
          {words.title}
        </EditableText>
        <EditableText
          at={`${at}.lead`}
          editable={editable}
          className="self-end text-ink-2 text-lead lg:col-span-4 lg:text-right"
        >
          {words.lead}
        </EditableText>
      </div>
      <ul className="mt-8 border-ink border-t md:columns-2 md:gap-x-12 lg:mt-12">
        {items.map((item, index) => (
          <li key={item.title} className="break-inside-avoid border-line border-b py-6 lg:py-7">
            <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
              {item.title}
            </EditableText>
            <EditableText at={`${at}.items.${index}.text`} editable={editable} className="mt-2 max-w-prose text-ink-2">
              {item.text}
            </EditableText>
          </li>
        ))}
      </ul>
    </section>
  )
}
