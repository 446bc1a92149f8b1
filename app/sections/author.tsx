import { EditableText } from '#app/components/editable-text.tsx'
import { FounderDrawing } from '#app/components/founder-drawing.tsx'
import { FounderName } from '#app/components/founder-name.tsx'
import type { PictureOf } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'

interface AuthorSectionProps {
  words: Words<{
    title: string
    person: { name: string; bio: readonly string[]; profile: string }
    portrait: PictureOf<'drawing'>
  }>
}

/** The author: portrait in the narrow column, if there is one, and biography in the wide one. */
export function AuthorSection({ words }: AuthorSectionProps) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 md:grid-cols-12">
      <FounderDrawing
        picture={words.portrait}
        frameClass="md:col-span-4"
        width={400}
        height={480}
        className="w-full max-w-80"
      />
      <div className="md:col-span-7 md:not-only:col-start-6">
        <EditableText
          as="h2"
          text={words.title}
          className="plain-title text-body text-ember-deep"
        />
        <p className="headline mt-3 text-h2 leading-tight">
          <FounderName person={words.person} />
        </p>
        {words.person.bio.map((paragraph, index) => (
          <EditableText
            key={paragraph.at}
            as="p"
            text={paragraph}
            className={index === 0 ? 'mt-6 text-lead' : 'mt-4 text-ink-2'}
          />
        ))}
      </div>
    </section>
  )
}
