import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { accelerate } from '#content/pages/accelerate.ts'
import type { Words } from '#contract/words.ts'
import { SessionDrawing } from './session-drawing.tsx'

/** The sessions one under the other, each with its numeral on the left and its drawing on the right. */
export function Sessions({ words }: { words: Words<typeof accelerate.sessions> }) {
  return (
    <section className="wrap section">
      <SectionHeading words={words} />
      <ol className="mt-10 lg:mt-14">
        {words.items.map((session, index) => (
          <li
            key={session.at}
            id={`session-${index + 1}`}
            className="grid gap-x-6 gap-y-6 border-ink border-t py-10 lg:grid-cols-12 lg:py-14"
          >
            <div className="flex items-baseline gap-5 lg:col-span-4 lg:block">
              <p aria-hidden="true" className="headline text-ember text-figure tracking-tight">
                <EditableText text={session.numeral} />
              </p>
              <EditableText as="p" text={session.subtitle} className="headline text-ink-2 text-lead lg:mt-4" />
            </div>
            <div className="lg:col-span-8">
              <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[1fr_15rem]">
                <div>
                  <EditableText as="h3" text={session.title} className="text-h2" />
                  <EditableText as="p" text={session.text} className="mt-4 text-ink-2 text-lead" />
                </div>
                <SessionDrawing session={index} className="w-full max-sm:hidden" />
              </div>
              <dl className="mt-7 grid gap-x-6 sm:grid-cols-2">
                {(['practice', 'result'] as const).map((term) => (
                  <div key={term} className="border-line border-t py-3">
                    <EditableText as="dt" text={words.labels[term]} className="text-muted text-small" />
                    <EditableText as="dd" text={session[term]} className="font-semibold" />
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
