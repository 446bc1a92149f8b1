import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { LinkValue } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'

interface Card {
  title: string
  text: string
  /** A link at the foot of the card. */
  action?: { label: string; to: LinkValue }
}

interface CardsSectionProps {
  words: Words<{ title: string; lead?: string; items: readonly Card[] }>
  /** Columns on wide screens. */
  columns: 2 | 3 | 4
  band?: boolean
  id?: string
}

const COLUMNS = {
  2: 'md:grid-cols-2 print:grid-cols-2',
  3: 'md:grid-cols-3 print:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4',
} as const

/** Short texts side by side under hairlines, below a headline on the left. */
export function CardsSection({ words, columns, band, id }: CardsSectionProps) {
  return (
    <section id={id} className={`wrap section ${band ? 'band' : ''}`}>
      <EditableText as="h2" text={words.title} className="max-w-[42rem] text-h2" />
      {words.lead ? (
        <EditableText
          as="p"
          text={words.lead}
          className="mt-4 max-w-measure text-ink-2 text-lead"
        />
      ) : null}
      <ul className={`mt-10 grid gap-x-6 gap-y-10 lg:mt-14 ${COLUMNS[columns]}`}>
        {words.items.map((item) => (
          <li key={item.at} className="flex flex-col border-ink border-t pt-5">
            <EditableText as="h3" text={item.title} className="text-h3" />
            <EditableText as="p" text={item.text} className="mt-2 max-w-narrow text-ink-2" />
            {item.action ? (
              <p className="mt-auto pt-3">
                <ButtonLink {...item.action} look="text" />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
