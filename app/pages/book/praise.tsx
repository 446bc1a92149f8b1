import { EditableText } from '#app/components/editable-text.tsx'

interface PraiseProps {
  at: string
  words: { title: string; quote: string; attribution: string; note?: string }
  editable?: boolean | undefined
  id?: string
}

/** One voice, set large, with who said it. */
export function Praise({ at, words, editable, id }: PraiseProps) {
  return (
    <section id={id} className="wrap section">
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-12">
        <EditableText
          as="h2"
          at={`${at}.title`}
          editable={editable}
          className="font-text font-semibold text-body text-ember tracking-normal lg:col-span-3 lg:pt-3"
        >
          {words.title}
        </EditableText>
        <figure className="lg:col-span-9">
          <blockquote className="headline text-h2 leading-tight">
            <EditableText at={`${at}.quote`} editable={editable} className="hanging-quote">
              {`“${words.quote}”`}
            </EditableText>
          </blockquote>
          <figcaption className="mt-6 text-ink-2">
            <EditableText as="span" at={`${at}.attribution`} editable={editable} className="font-semibold">
              {words.attribution}
            </EditableText>
            {words.note ? (
              <>
                <br />
                <EditableText as="span" at={`${at}.note`} editable={editable} className="text-caption text-muted">
                  {words.note}
                </EditableText>
              </>
            ) : null}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
