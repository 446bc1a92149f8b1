import { useState } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import { pageContext } from '#app/lib/page-context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { TermsSection } from '#app/sections/titled-text.tsx'
import { documents } from '#content/documents/choices.ts'
import { resourcesPage } from '#content/pages/resources.ts'
import type { Route } from './+types/page'
import { Documents } from './documents.tsx'
import { Filter } from './filter.tsx'
import { ResourcesHero } from './hero.tsx'

export const meta = pageMeta('resources', resourcesPage)

export async function loader({ context }: Route.LoaderArgs) {
  const { toolHeadings } = await import('./tool-text.ts')
  return toolHeadings(context.get(pageContext).published)
}

/** A row has four places. A drawing fills the places that a section leaves free. */
const FILLERS = [
  { name: 'shelf-plant', places: 1 },
  { name: 'shelf-leaning-books', places: 2 },
] as const

/** Whether a text contains every word that the reader looks for. */
const containsAll = (text: string, wanted: readonly string[]) =>
  wanted.every((word) => text.toLowerCase().includes(word))

export default function ResourcesPage({ loaderData: headings }: Route.ComponentProps) {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const { sections: all, ...rest } = useWords('resources', resourcesPage)
  const choices = useWords('documents', documents, 'plain')
  const offered = all.map((section) => ({
    ...section,
    items: section.items.flatMap((item) => {
      const { shown, own } = choices[item.slug] ?? {}
      const about = [item.title.text, item.description.text, ...(headings[item.slug] ?? [])]
      if (!shown || !containsAll(about.join(' '), wanted)) return []
      return [{ ...item, ...(own && { pages: 0, bytes: Number(own.split(' ')[1]) }) }]
    }),
  }))
  const words = { ...rest, sections: offered.filter(({ items }) => items.length > 0) }
  const found = Object.fromEntries(
    Object.entries(wanted.length > 0 ? headings : {}).map(([slug, all]) => [
      slug,
      all.filter((title) => containsAll(title, wanted)),
    ]),
  )
  return (
    <>
      <ResourcesHero words={words} />
      <Filter words={words.filter} onChange={setWanted} isEmpty={words.sections.length === 0} />
      {words.sections.map((section, index) => {
        const filler = FILLERS.find(({ places }) => (section.items.length + places) % 4 === 0)
        return (
          <Documents
            key={section.id}
            id={section.id}
            words={{ ...words.card, ...section }}
            found={found}
            band={index % 2 === 1}
            {...(filler && { filler })}
          />
        )
      })}
      {words.glossary.shown && <TermsSection words={words.glossary} />}
      {words.close.action.isLeftOut ? null : (
        <ClosingSection words={words.close} picture="tool-carrier">
          <ButtonLink {...words.close.action} />
          <ButtonLink {...words.close.canvas} look="text" />
        </ClosingSection>
      )}
    </>
  )
}
