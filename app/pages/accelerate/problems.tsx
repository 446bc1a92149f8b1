import { EditableText } from '#app/components/editable-text.tsx'

interface ProblemsProps {
  at: string
  words: { title: string; lead: string }
  items: ReadonlyArray<{ title: string; text: string }>
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

/** Problems as index cards laid side by side: name on the ruled line, the rest underneath. */
export function Problems({ at, words, items, editable, band, id }: ProblemsProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[44rem] text-h2">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-[34rem] text-ink-2 text-lead">
          {words.lead}
        </EditableText>
        <ul className="mt-10 grid gap-6 md:grid-cols-3 lg:mt-14">
          {items.map((item, index) => (
            <li key={item.title} className="border border-ink bg-paper pb-8 md:nth-2:mt-6 md:nth-3:mt-12">
              <div className="flex min-h-24 items-end border-ember border-b px-6 pt-8 pb-3 lg:min-h-32">
                <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
                  {item.title}
                </EditableText>
              </div>
              <EditableText at={`${at}.items.${index}.text`} editable={editable} className="px-6 pt-4 text-ink-2">
                {item.text}
              </EditableText>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
