import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface WaysProps {
  at: string
  words: { title: string }
  ways: ReadonlyArray<{ title: string; text: string; action: { label: string; to: string } }>
  editable?: boolean | undefined
  id?: string
}

/** Where to go from here: one line per way, its link at the end of the line. */
export function Ways({ at, words, ways, editable, id }: WaysProps) {
  return (
    <section id={id} className="band">
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
          {words.title}
        </EditableText>
        <ul className="mt-8 border-ink border-t">
          {ways.map((way, index) => (
            <li
              key={way.title}
              className="grid items-baseline gap-x-6 gap-y-2 border-line border-b py-6 md:grid-cols-12 lg:py-8"
            >
              <EditableText
                as="h3"
                at={`${at}.items.${index}.title`}
                editable={editable}
                className="text-h3 md:col-span-3"
              >
                {way.title}
              </EditableText>
              <EditableText
                at={`${at}.items.${index}.text`}
                editable={editable}
                className="max-w-prose text-ink-2 md:col-span-5 lg:col-span-6"
              >
                {way.text}
              </EditableText>
              <ButtonLink to={way.action.to} look="text" className="md:col-span-4 md:justify-self-end lg:col-span-3">
                {way.action.label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
