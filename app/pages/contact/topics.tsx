import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface TopicsProps {
  at: string
  words: { title: string }
  /** Two topics; the `id` of each is an anchor. */
  topics: ReadonlyArray<{ id: string; title: string; text: string; linkText: string; link: string }>
  editable?: boolean | undefined
}

/** Two topics side by side in unequal columns, each with where to read on. */
export function Topics({ at, words, topics, editable }: TopicsProps) {
  return (
    <section className="wrap section">
      <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
        {words.title}
      </EditableText>
      <ul className="mt-8 grid gap-x-6 lg:mt-12 lg:grid-cols-12">
        {topics.map((topic, index) => (
          <li
            key={topic.id}
            id={topic.id}
            className="border-ink border-t pt-6 pb-10 lg:pb-0 lg:first:col-span-6 lg:last:col-span-5 lg:last:col-start-8"
          >
            <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="text-h3">
              {topic.title}
            </EditableText>
            <EditableText at={`${at}.items.${index}.text`} editable={editable} className="mt-3 mb-3 text-ink-2">
              {topic.text}
            </EditableText>
            <ButtonLink to={topic.link} look="text">
              {topic.linkText}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
