import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { recordsPage } from '#content/pages/records.ts'
import { DocumentShelf, useOffered } from './document-shelf.tsx'

export const meta = pageMeta('records', recordsPage)

/**
 * Documents for those who buy, measure and have to show what was done. They are not among the tools
 * of `/resources`.
 */
export default function RecordsPage() {
  const { hero, card, sections, close } = useWords('records', recordsPage)
  return (
    <>
      <header className="wrap grid gap-x-6 gap-y-5 pt-10 md:pt-14 lg:grid-cols-12">
        <EditableText as="h1" text={hero.title} className="text-h1 lg:col-span-7" />
        <EditableText
          as="p"
          text={hero.lead}
          className="self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9"
        />
      </header>
      {useOffered(sections).map((section) => (
        <DocumentShelf key={section.id} words={{ ...card, ...section }} />
      ))}
      <ClosingSection words={close} picture="tool-carrier">
        <ButtonLink {...close.action} />
      </ClosingSection>
    </>
  )
}
