import { EditableText } from '#app/components/editable-text.tsx'

interface SixMonthsLaterProps {
  at: string
  words: { title: string; lead: string }
  items: ReadonlyArray<{ time: string; text: string }>
  editable?: boolean | undefined
  id?: string
}

/** One day told hour by hour, set large like a page from a diary. */
export function SixMonthsLater({ at, words, items, editable, id }: SixMonthsLaterProps) {
  return (
    <section id={id} className="wrap section">
      <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[46rem] text-h1">
        {words.title}
      </EditableText>
      <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-prose text-ink-2 text-lead">
        {words.lead}
      </EditableText>
      <dl className="mt-10 lg:mt-14">
        {items.map((item, index) => (
          <div key={item.time} className="grid gap-x-6 gap-y-1 border-line border-t py-6 lg:grid-cols-12 lg:py-8">
            <dt className="font-semibold text-ember lg:col-span-2 lg:pt-1.5">
              <EditableText as="span" at={`${at}.items.${index}.time`} editable={editable}>
                {item.time}
              </EditableText>
            </dt>
            <dd className="headline text-h3 leading-snug lg:col-span-9">
              <EditableText as="span" at={`${at}.items.${index}.text`} editable={editable}>
                {item.text}
              </EditableText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
