import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { Words } from '#contract/words.ts'

interface PointsSectionProps {
  words: Words<{
    title: string
    lead?: string
    items: ReadonlyArray<{ title: string; text: string }>
  }>
  band?: boolean
}

/** A headline on the left, numbered points between hairlines on the right. */
export function PointsSection({ words, band = true }: PointsSectionProps) {
  return (
    <section className={`wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12 ${band ? 'band' : ''}`}>
      <div className="lg:col-span-5">
        <div className="lg:sticky lg:top-36">
          <SectionHeading words={words} layout="stacked" />
        </div>
      </div>
      <ol className="border-line border-t lg:col-span-6 lg:col-start-7">
        {words.items.map((point, index) => (
          <li
            key={point.at}
            className="grid grid-cols-[3rem_1fr] border-line border-b py-8 sm:grid-cols-[4.5rem_1fr]"
          >
            <span aria-hidden="true" className="headline text-ember-deep text-h3">
              {index + 1}
            </span>
            <div>
              <EditableText as="h3" text={point.title} className="text-h3" />
              <EditableText as="p" text={point.text} className="mt-2 text-ink-2" />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
