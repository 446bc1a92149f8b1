import { ButtonLink } from '#app/components/button-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { TermsSection } from '#app/sections/titled-text.tsx'
import { documents } from '#content/documents/choices.ts'
import { resourcesPage } from '#content/pages/resources.ts'
import { Documents } from './documents.tsx'
import { ResourcesHero } from './hero.tsx'

export const meta = pageMeta('resources', resourcesPage)

/** A row has four places. A drawing fills the places that a section leaves free. */
const FILLERS = [
  { name: 'shelf-plant', places: 1 },
  { name: 'shelf-leaning-books', places: 2 },
] as const

export default function ResourcesPage() {
  const { sections: all, ...rest } = useWords('resources', resourcesPage)
  const choices = useWords('documents', documents, 'plain')
  const offered = all.map((section) => ({
    ...section,
    items: section.items.flatMap((item) => {
      const { shown, own } = choices[item.slug] ?? {}
      return shown ? [{ ...item, ...(own && { pages: 0, bytes: Number(own.split(' ')[1]) }) }] : []
    }),
  }))
  const words = { ...rest, sections: offered.filter(({ items }) => items.length > 0) }
  return (
    <>
      <ResourcesHero words={words} />
      {words.sections.map((section, index) => {
        const filler = FILLERS.find(({ places }) => (section.items.length + places) % 4 === 0)
        return (
          <Documents
            key={section.id}
            id={section.id}
            words={{ ...words.card, ...section }}
            band={index % 2 === 1}
            {...(filler && { filler })}
          />
        )
      })}
      {words.glossary.shown && <TermsSection words={words.glossary} />}
      <ClosingSection words={words.close} picture="tool-carrier">
        <ButtonLink {...words.close.action} />
        <ButtonLink {...words.close.canvas} look="text" />
      </ClosingSection>
    </>
  )
}
