import { EditableText } from '#app/components/editable-text.tsx'

interface AuthorSectionProps {
  at: string
  words: { title: string; name: string; bio: readonly string[] }
  editable?: boolean | undefined
  band?: boolean
  portrait: React.ReactNode
  id?: string
}

/** Who is speaking: portrait in the narrow column, the life in the wide one. */
export function AuthorSection({ at, words, editable, band, portrait, id }: AuthorSectionProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section grid gap-x-6 gap-y-10 md:grid-cols-12">
        <div className="md:col-span-4">{portrait}</div>
        <div className="md:col-span-7 md:col-start-6">
          <EditableText
            as="h2"
            at={`${at}.title`}
            editable={editable}
            className="font-semibold font-text text-body text-ember-deep tracking-normal"
          >
            {words.title}
          </EditableText>
          <EditableText at={`${at}.name`} editable={editable} className="headline mt-3 text-h2 leading-tight">
            {words.name}
          </EditableText>
          {words.bio.map((paragraph, index) => (
            <EditableText
              key={paragraph}
              at={`${at}.bio.${index}`}
              editable={editable}
              className={index === 0 ? 'mt-6 text-lead' : 'mt-4 text-ink-2'}
            >
              {paragraph}
            </EditableText>
          ))}
        </div>
      </div>
    </section>
  )
}
