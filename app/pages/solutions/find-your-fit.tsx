import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface FindYourFitProps {
  at: string
  words: { title: string; lead: string }
  sayings: ReadonlyArray<{ says: string; to: string; answer: string }>
  editable?: boolean | undefined
  band?: boolean
  id?: string
}

/** What people say on the left, in large type, and where each of them should look on the right. */
export function FindYourFit({ at, words, sayings, editable, band, id }: FindYourFitProps) {
  return (
    <section id={id} className={band ? 'band' : ''}>
      <div className="wrap section">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="text-ink-2 text-lead">
            {words.lead}
          </EditableText>
        </div>
        <ul className="mt-10 border-ink border-t">
          {sayings.map((saying, index) => (
            <li
              key={saying.says}
              className="grid items-center gap-x-6 gap-y-2 border-line border-b py-6 lg:grid-cols-12 lg:py-8"
            >
              <p className="headline hanging-quote text-h3 lg:col-span-8 lg:text-[1.9rem]">
                <EditableText as="span" at={`${at}.items.${index}.says`} editable={editable}>
                  {`“${saying.says}”`}
                </EditableText>
              </p>
              <p className="lg:col-span-4 lg:text-right">
                <ButtonLink to={saying.to} look="text">
                  {saying.answer}
                </ButtonLink>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
