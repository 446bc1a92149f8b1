import { EditableText } from '#app/components/editable-text.tsx'
import type { book } from '#content/pages/book.ts'
import type { Words } from '#contract/words.ts'

/** One quotation, set large, with who said it. */
export function Praise({ words }: { words: Words<typeof book.praise> }) {
  return (
    <section className="wrap section">
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-12">
        <EditableText
          as="h2"
          text={words.title}
          className="font-text font-semibold text-body text-ember tracking-normal lg:col-span-3 lg:pt-3"
        />
        <figure className="lg:col-span-9">
          <blockquote className="headline text-h2 leading-tight">
            <p className="hanging-quote">
              “<EditableText text={words.quote} />”
            </p>
          </blockquote>
          <figcaption className="mt-6 text-ink-2">
            <EditableText as="span" text={words.attribution} className="font-semibold" />
            <br />
            <EditableText as="span" text={words.note} className="text-caption text-muted" />
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
