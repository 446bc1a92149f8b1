import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { licensing } from '#content/pages/licensing.ts'
import type { Words } from '#contract/words.ts'

/** What a license includes, set like the license itself: clauses beside the margin line of legal paper, and two lines to sign. */
export function Terms({ words }: { words: Words<typeof licensing.features> }) {
  return (
    <section className="wrap section">
      <div className="border border-line bg-white pl-10 sm:pl-16 lg:ml-[8%] lg:pl-28">
        <div className="border-ember/60 border-l-3 border-double py-10 pr-5 pl-5 sm:pr-10 sm:pl-8 lg:py-16 lg:pr-16 lg:pl-12">
          <SectionHeading words={words} layout="stacked" />
          <ol className="mt-8 border-line border-b lg:mt-12">
            {words.items.map((item, index) => (
              <li
                key={item.at}
                className="relative grid gap-x-6 gap-y-1 border-line border-t py-4 lg:grid-cols-[2fr_3fr] lg:items-baseline"
              >
                <span
                  aria-hidden="true"
                  className="headline absolute top-4 -left-14 text-ember-deep sm:-left-20 sm:text-h3 lg:-left-28"
                >
                  {index + 1}.
                </span>
                <EditableText as="h3" text={item.title} className="text-h3" />
                <EditableText as="p" text={item.text} className="text-ink-2" />
              </li>
            ))}
          </ol>
          <ul className="mt-20 grid gap-x-6 gap-y-14 text-muted text-small sm:grid-cols-[2fr_3fr]">
            {words.signatures.map((signature) => (
              <EditableText key={signature.at} as="li" text={signature} className="max-w-72 border-ink border-t pt-2" />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
