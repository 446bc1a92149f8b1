import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { contact } from '#content/pages/contact.ts'
import type { Words } from '#contract/words.ts'

/** Two topics side by side in unequal columns, each with where to read on. */
export function Topics({ words }: { words: Words<typeof contact.topics> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="text-h2" />
      <ul className="mt-8 grid gap-x-6 lg:mt-12 lg:grid-cols-12">
        {words.items.map((topic) => (
          <li
            key={topic.at}
            id={topic.id}
            className="border-ink border-t pt-6 pb-10 lg:pb-0 lg:first:col-span-6 lg:last:col-span-5 lg:last:col-start-8"
          >
            <EditableText as="h3" text={topic.title} className="text-h3" />
            <EditableText as="p" text={topic.text} className="mt-3 mb-3 text-ink-2" />
            <ButtonLink to={topic.link} look="text" label={topic.linkText} />
          </li>
        ))}
      </ul>
    </section>
  )
}
