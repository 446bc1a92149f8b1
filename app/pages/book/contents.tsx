import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { book } from '#content/pages/book.ts'
import type { Words } from '#contract/words.ts'

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** A list set like the contents page of a book: title, leaders, numeral, and a line of text below. */
export function Contents({ words }: { words: Words<typeof book.learn> }) {
  return (
    <section className="band">
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SectionHeading words={words} layout="stacked" />
        </div>
        <ol className="border-ink border-t-3 border-double lg:col-span-8">
          {words.items.map((item, index) => (
            <li key={item.at} className="border-line border-b py-6 lg:py-8">
              <div className="flex items-end gap-3">
                <EditableText as="h3" text={item.title} className="text-h3" />
                {/* A title that wraps takes the whole line and leaves no room for a leader. */}
                <span aria-hidden="true" className="mb-1.5 flex-1 border-ink-2 border-b-2 border-dotted" />
                <span aria-hidden="true" className="headline min-w-7 text-right text-h3">
                  {NUMERALS[index]}
                </span>
              </div>
              <EditableText as="p" text={item.text} className="mt-2 max-w-measure text-ink-2" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
