import { EditableText } from '#app/components/editable-text.tsx'

interface StoryProps {
  at: string
  words: { title: string; mission: string; paragraphs: readonly string[] }
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

/** A story in running text, with the one sentence it comes down to set large before it. */
export function Story({ at, words, editable, band, id }: StoryProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section grid gap-x-6 gap-y-8 lg:grid-cols-12">
        <EditableText
          as="h2"
          at={`${at}.title`}
          editable={editable}
          className="font-semibold font-text text-body text-ember-deep tracking-normal lg:col-span-3 lg:pt-3"
        >
          {words.title}
        </EditableText>
        <div className="lg:col-span-9">
          <EditableText at={`${at}.mission`} editable={editable} className="headline text-h2">
            {words.mission}
          </EditableText>
          <div className="mt-8 gap-x-10 space-y-4 text-ink-2 md:columns-2 lg:mt-12">
            {words.paragraphs.map((paragraph, index) => (
              <EditableText key={paragraph} at={`${at}.paragraphs.${index}`} editable={editable}>
                {paragraph}
              </EditableText>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
