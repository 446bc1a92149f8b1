import { EditableText } from '#app/components/editable-text.tsx'

interface GridSectionProps {
  at: string
  words: { title: string; lead?: string }
  items: ReadonlyArray<{ title: string; text: string }>
  /** Columns on wide screens. */
  columns?: 2 | 3 | 4
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

const COLUMNS = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' } as const

/** Short texts side by side under hairlines, below a headline on the left. */
export function GridSection({ at, words, items, columns = 2, editable, band, id }: GridSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[42rem] text-h2">
          {words.title}
        </EditableText>
        {words.lead ? (
          <EditableText at={`${at}.lead`} editable={editable} className="mt-4 max-w-prose text-ink-2 text-lead">
            {words.lead}
          </EditableText>
        ) : null}
        <ul className={`mt-10 grid gap-x-6 gap-y-10 lg:mt-14 ${COLUMNS[columns]}`}>
          {items.map((item, index) => (
            <li key={item.title} className="border-ink border-t pt-5">
              <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
                {item.title}
              </EditableText>
              <EditableText
                at={`${at}.items.${index}.text`}
                editable={editable}
                className="mt-2 max-w-narrow text-ink-2"
              >
                {item.text}
              </EditableText>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
