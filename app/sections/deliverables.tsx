import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'

interface Exhibit {
  title: string
  text: string
  /** Name of a drawing of 480 × 360. */
  drawing: string
  alt: string
}

interface DeliverablesSectionProps {
  at: string
  words: { title: string; lead: string }
  items: readonly Exhibit[]
  editable?: boolean | undefined
  band?: boolean
  id?: string
  action?: React.ReactNode
}

const COLUMNS = ['', '', 'md:grid-cols-2', 'md:grid-cols-3', 'sm:grid-cols-2 lg:grid-cols-4'] as const

/** Things a client keeps, each drawn above its name and what it is for. */
export function DeliverablesSection({ at, words, items, editable, band, id, action }: DeliverablesSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <SectionHeading at={at} words={words} editable={editable} />
        <ul className={`mt-10 grid gap-x-6 gap-y-12 lg:mt-14 ${COLUMNS[items.length] ?? COLUMNS[3]}`}>
          {items.map((item, index) => (
            <li key={item.title}>
              <EditableImage at={`${at}.items.${index}.drawing`} editable={editable}>
                <Drawing name={item.drawing} alt={item.alt} width={480} height={360} className="w-full" />
              </EditableImage>
              <EditableText
                as="h3"
                at={`${at}.items.${index}.title`}
                editable={editable}
                className="border-ink border-t pt-4 text-h3"
              >
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
        {action ? <div className="mt-12">{action}</div> : null}
      </div>
    </section>
  )
}
