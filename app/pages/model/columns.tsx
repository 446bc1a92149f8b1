import { EditableText } from '#app/components/editable-text.tsx'

interface ColumnsProps {
  /** Content address of the words; the columns stand under `<at>.items.<index>`. */
  at: string
  words: { title: string; lead?: string }
  columns: ReadonlyArray<{ title: string; text: string }>
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

/** A wide headline with its lead beside it, and three short texts in columns under one rule. */
export function Columns({ at, words, columns, editable, band, id }: ColumnsProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <div className="grid items-end gap-x-6 gap-y-5 lg:grid-cols-12">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-7">
            {words.title}
          </EditableText>
          {words.lead ? (
            <EditableText at={`${at}.lead`} editable={editable} className="text-ink-2 lg:col-span-5">
              {words.lead}
            </EditableText>
          ) : null}
        </div>
        <ul className="mt-10 grid border-ink border-t md:grid-cols-3 lg:mt-14">
          {columns.map((column, index) => (
            <li
              key={column.title}
              className="border-line py-7 max-md:not-first:border-t md:px-7 md:not-first:border-l md:first:pl-0 md:last:pr-0"
            >
              <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
                {column.title}
              </EditableText>
              <EditableText at={`${at}.items.${index}.text`} editable={editable} className="mt-3 text-ink-2">
                {column.text}
              </EditableText>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
