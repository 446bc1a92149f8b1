import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { PictureOf } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'

interface Deliverable {
  title: string
  text: string
  /** A drawing of 480 by 360. */
  picture: PictureOf<'drawing'>
}

interface DeliverablesSectionProps {
  words: Words<{ title: string; lead: string; items: readonly Deliverable[] }>
  /** Buttons and links. */
  children: React.ReactNode
}

const COLUMNS = [
  '',
  '',
  'md:grid-cols-2',
  'md:grid-cols-3',
  'sm:grid-cols-2 lg:grid-cols-4',
] as const

/** Results that a client keeps, each with a drawing, its name and its purpose. */
export function DeliverablesSection({ words, children }: DeliverablesSectionProps) {
  return (
    <section className="band wrap section">
      <SectionHeading words={words} />
      <ul
        className={`mt-10 grid gap-x-6 gap-y-12 lg:mt-14 ${COLUMNS[words.items.length] ?? COLUMNS[3]}`}
      >
        {words.items.map((item) => (
          <li key={item.at}>
            <EditableDrawing picture={item.picture} width={480} height={360} className="w-full" />
            <EditableText as="h3" text={item.title} className="border-ink border-t pt-4 text-h3" />
            <EditableText as="p" text={item.text} className="mt-2 max-w-narrow text-ink-2" />
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-3">{children}</div>
    </section>
  )
}
