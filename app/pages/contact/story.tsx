import { EditableText } from '#app/components/editable-text.tsx'
import type { contact } from '#content/pages/contact.ts'
import type { Words } from '#contract/words.ts'

/** A story in running text, with its main sentence in large type before it. */
export function Story({ words }: { words: Words<typeof contact.story> }) {
  return (
    <section className="band">
      <div className="wrap section grid gap-x-6 gap-y-8 lg:grid-cols-12">
        <EditableText
          as="h2"
          text={words.title}
          className="font-semibold font-text text-body text-ember-deep tracking-normal lg:col-span-3 lg:pt-3"
        />
        <div className="lg:col-span-9">
          <EditableText as="p" text={words.mission} className="headline text-h2" />
          <div className="mt-8 gap-x-10 space-y-4 text-ink-2 *:break-inside-avoid md:columns-2 lg:mt-12">
            {words.paragraphs.map((paragraph) => (
              <EditableText key={paragraph.at} as="p" text={paragraph} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
