import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { whyUs } from '#content/pages/why-us.ts'
import type { Words } from '#contract/words.ts'

/** A portrait of the founder with name, role and a short biography, as wide as a side column. */
export function FounderNote({ words }: { words: Words<typeof whyUs.founder> }) {
  return (
    <section className="max-lg:grid max-lg:gap-x-8 max-lg:gap-y-6 max-lg:sm:grid-cols-[2fr_3fr]">
      <EditableDrawing
        picture={words.portrait}
        width={400}
        height={480}
        className="w-full border border-line max-lg:max-w-80"
        eager
      />
      <div>
        <EditableText as="h2" text={words.title} className="text-h3 lg:mt-6" />
        <EditableText as="p" text={words.role} className="mt-1 text-small text-ink-2" />
        <div className="mt-4 space-y-3 text-ink-2 text-small">
          {words.person.bio.map((paragraph) => (
            <EditableText key={paragraph.at} as="p" text={paragraph} />
          ))}
        </div>
      </div>
    </section>
  )
}
