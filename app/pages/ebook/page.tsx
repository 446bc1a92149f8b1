import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { ebook } from '#content/ebook.ts'
import { ebookPage } from '#content/pages/ebook.ts'
import { site } from '#content/site.ts'
import { FannedPages } from './fanned-pages.tsx'
import { Statements } from './statements.tsx'

export const meta = pageMeta(ebookPage.meta, site.name)

export default function EbookPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <HeroSection
        at="ebook.hero"
        words={{ ...ebookPage.hero, note: pdfFacts(ebook) }}
        editable={editable}
        actions={
          <>
            <ButtonLink to={ebookPage.hero.action.to}>{ebookPage.hero.action.label}</ButtonLink>
            <ButtonLink to={ebookPage.hero.request.to} look="text">
              {ebookPage.hero.request.label}
            </ButtonLink>
          </>
        }
        picture={
          <EditableImage at="ebook.hero.pages" editable={editable}>
            <FannedPages sheets={ebook.pictures} className="mx-auto max-w-[27rem] md:max-w-none lg:-mr-10" eager />
          </EditableImage>
        }
      />
      <Statements at="ebook.points" words={ebookPage.points} statements={ebookPage.points.items} editable={editable} />
      <ClosingSection
        at="ebook.close"
        words={ebookPage.close}
        editable={editable}
        actions={
          <>
            <ButtonLink to={ebookPage.close.action.to}>{ebookPage.close.action.label}</ButtonLink>
            <ButtonLink to={ebookPage.close.resources.to} look="text">
              {ebookPage.close.resources.label}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
