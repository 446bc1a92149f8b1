import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { EditableSheet } from '#app/components/sheet.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { AuthorSection } from '#app/sections/author.tsx'
import { FormSection } from '#app/sections/form.tsx'
import { ebook } from '#content/ebook.ts'
import { files } from '#content/files.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import { sampleFounder } from '#content/founder.ts'
import { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('flywheelEbook', flywheelEbook)

export default function FlywheelEbookPage() {
  const words = useWords('flywheelEbook', flywheelEbook)
  const author = unlessSample(
    usePublicConfig().siteUrl,
    words.author.person.name.text,
    sampleFounder,
  )
  const [cover] = words.hero.pages
  return (
    <>
      <FlywheelEbookHero words={words.hero} />
      <div className="relative bg-paper">
        <Contents words={words.discover} />
      </div>
      {author ? <AuthorSection words={words.author} /> : null}
      <FormSection
        words={words.close}
        aside={<EditableSheet picture={cover} sizes="10rem" className="mt-10 w-40 max-lg:hidden" />}
      >
        <LeadForm form={ebookForm} repeated />
      </FormSection>
    </>
  )
}

/**
 * Opening of the page: the words, the form on its own sheet, and pages of the ebook below, cropped
 * by the edge.
 */
function FlywheelEbookHero({ words }: { words: Words<typeof flywheelEbook.hero> }) {
  const facts = (
    <p className="mt-5 text-muted text-small">
      {pdfFacts(useWords('files', files, 'plain'), ebook, useLanguage())}
    </p>
  )
  return (
    <section className="overflow-clip border-ink border-b-2">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.subtitle} className="headline mt-4 text-h3 text-ink-2" />
          <EditableText
            as="p"
            text={words.lead}
            className="mt-6 max-w-measure text-ink-2 text-lead"
          />
          {facts}
        </div>
        <div className="relative z-10 self-start border-ember border-t-4 bg-paper-2 p-5 sm:p-8 lg:col-span-5 lg:col-start-8">
          <EditableText as="h2" text={words.formTitle} className="text-h3" />
          <EditableText as="p" text={words.formNote} className="mt-1 mb-5 text-ink-2 text-small" />
          <LeadForm form={ebookForm} next={facts} />
        </div>
      </div>
      <div className="wrap mt-16 h-[62vw] overflow-visible sm:h-[30vw] lg:mt-20 xl:h-96">
        {/*
         * Laid out side by side on a table, a little askew. On a phone the row runs off the page.
         */}
        <ul className="flex">
          {words.pages.map((sheet, index) => (
            <li
              key={sheet.at}
              className={`relative w-[52vw] flex-none sm:w-[27%] ${SQUARED} ${POSITIONS[index]}`}
            >
              <EditableSheet
                picture={sheet}
                sizes="(width >= 75rem) 20rem, (width >= 40rem) 27vw, 52vw"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Layer, offset and turn of each page, and the way back to the cover in the row. */
const POSITIONS = [
  'z-20 -rotate-3',
  'z-10 -ms-[3%] translate-y-[9%] rotate-2 [--back:-93%] sm:[--back:-87.5%]',
  'z-0 -ms-[2%] -translate-y-[1%] -rotate-2 [--back:-188%] sm:[--back:-178.5%]',
  '-ms-[3%] translate-y-[6%] rotate-[5deg] [--back:-281%] sm:[--back:-266%]',
]
/**
 * Once the form has sent the ebook on its way, the pages square up behind the cover, farther up
 * beside the form.
 */
const SQUARED =
  'in-[section:has([data-tone=success])]:rotate-none in-[section:has([data-tone=success])]:[translate:var(--back,0)_-8%] lg:in-[section:has([data-tone=success])]:[translate:var(--back,0)_-22%] motion-safe:[transition:translate_0.4s,rotate_0.4s]'

const PILE =
  'me-12 border border-line bg-white [box-shadow:5px_5px_0_-1px_var(--color-paper),5px_5px_0_var(--color-line),10px_10px_0_-1px_var(--color-paper),10px_10px_0_var(--color-line)] md:me-18'

const INDEX_TAB =
  'absolute top-6 w-19 border border-ink bg-paper-2 px-2 py-[0.2rem] text-end text-[0.875rem] md:w-24'

/** What is in the ebook, on a pile of pages with index tabs: each tab names the page it marks. */
function Contents({ words }: { words: Words<typeof flywheelEbook.discover> }) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="self-start lg:sticky lg:top-36 lg:col-span-4">
        <SectionHeading words={words} layout="stacked" />
      </div>
      <div className="lg:col-span-8">
        {/* Two more sheets show under the first. Their edges are drawn, so nothing is blurred. */}
        <ul className={PILE}>
          {words.items.map((item, index) => (
            <li
              key={item.at}
              className="relative mx-5 border-line py-6 pe-5 not-first:border-t md:me-10 md:ms-12"
            >
              {/* A tab sticks out of the pile; half of it is glued to the page. */}
              <p
                className={`${INDEX_TAB} ${index % 2 === 0 ? '-end-17 md:-end-28' : '-end-15 md:-end-25'}`}
              >
                <EditableText text={words.pageLabel} /> <b>{item.page}</b>
              </p>
              <EditableText as="h3" text={item.title} className="text-h3" />
              <EditableText as="p" text={item.text} className="mt-1 max-w-narrow text-ink-2" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
