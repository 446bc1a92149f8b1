import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { EditableSheet } from '#app/components/sheet.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { FormSection } from '#app/sections/form.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { ebook } from '#content/ebook.ts'
import { files } from '#content/files.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import { ebookPage } from '#content/pages/ebook.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('ebook', ebookPage)

export default function EbookPage() {
  const words = useWords('ebook', ebookPage)
  return (
    <>
      <HeroSection
        words={words.hero}
        picture={
          // Its pages as a fan, the first in front. As wide as its container, and as high as wide.
          <ul className="relative mx-auto aspect-square max-w-[27rem] md:max-w-none lg:-me-10">
            {words.hero.pages.map((sheet, index) => (
              <li
                key={sheet.at}
                className={`absolute bottom-[7%] left-[23%] w-[54%] origin-bottom ${POSITIONS[index]}`}
              >
                <EditableSheet picture={sheet} sizes="(width >= 48rem) 20rem, 54vw" eager />
              </li>
            ))}
          </ul>
        }
        below={
          <>
            <p className="mt-2 text-muted text-small">
              {pdfFacts(useWords('files', files, 'plain'), ebook, useLanguage())}
            </p>
            <p className="mt-8 max-w-measure border-line border-t pt-4 text-ink-2 text-small">
              <EditableText text={words.hero.source.text} />{' '}
              <SiteLink className="link" to={words.hero.source.to}>
                <EditableText text={words.hero.source.label} />
              </SiteLink>
            </p>
          </>
        }
      >
        <ButtonLink {...words.hero.action} />
        <ButtonLink {...words.hero.request} look="text" />
      </HeroSection>
      <Statements words={words.points} />
      <FormSection
        id="ebookForm"
        words={words.close}
        aside={
          <p className="mt-5">
            <ButtonLink {...words.close.resources} look="text" />
          </p>
        }
      >
        <LeadForm form={ebookForm} />
      </FormSection>
    </>
  )
}

/**
 * The front page is almost upright. The others are turned to both sides around a point below it.
 */
const POSITIONS = [
  'z-40 -rotate-2',
  'z-30 -translate-x-[14%] translate-y-[3%] -rotate-[17deg]',
  'z-20 translate-x-[12%] rotate-[12deg]',
  'z-10 translate-x-[22%] translate-y-[9%] rotate-[26deg]',
]

/**
 * A few sentences set large between hairlines, each after a small flywheel with its arc lit, beside
 * a small headline.
 */
function Statements({ words }: { words: Words<typeof ebookPage.points> }) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-8 border-line border-t lg:grid-cols-12">
      <EditableText
        as="h2"
        text={words.title}
        className="plain-title text-body text-ember-deep lg:col-span-3 lg:pt-9"
      />
      <ul className="border-ink border-t lg:col-span-9">
        {words.items.map((statement, index) => (
          <li
            key={statement.at}
            className="grid grid-cols-[2.75rem_1fr] border-line border-b py-7 sm:grid-cols-[4.5rem_1fr] lg:py-9"
          >
            <FlywheelMark className="mt-1 size-7 sm:size-10" lit={index} />
            <EditableText
              as="span"
              text={statement}
              className="headline block max-w-[46rem] text-pretty text-h3 leading-snug lg:text-[2rem]"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
