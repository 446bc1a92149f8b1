import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { ebook } from '#content/ebook.ts'
import { ebookPage } from '#content/pages/ebook.ts'
import { PagePreviews } from './page-previews.tsx'
import { Statements } from './statements.tsx'

export const meta = pageMeta('ebook', ebookPage)

export default function EbookPage() {
  const words = useWords('ebook', ebookPage)
  return (
    <>
      <HeroSection
        words={words.hero}
        actions={
          <>
            <ButtonLink {...words.hero.request} />
            <ButtonLink {...words.hero.action} look="outline" />
          </>
        }
        picture={<PagePreviews words={words.hero.pages} />}
      >
        <p className="mt-2 text-muted text-small">{pdfFacts(ebook)}</p>
        <p className="mt-8 max-w-measure border-line border-t pt-4 text-ink-2 text-small">
          <EditableText text={words.hero.source.text} />{' '}
          <SiteLink className="link" to={words.hero.source.to}>
            <EditableText text={words.hero.source.label} />
          </SiteLink>
        </p>
      </HeroSection>
      <Statements words={words.points} />
      <ClosingSection words={words.close} picture="reading-hour">
        <ButtonLink {...words.close.action} />
        <ButtonLink {...words.close.resources} look="text" />
      </ClosingSection>
    </>
  )
}
