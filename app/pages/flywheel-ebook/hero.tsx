import { EditableText } from '#app/components/editable-text.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { ebook } from '#content/ebook.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import type { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import type { Words } from '#contract/words.ts'
import { PagePreviews } from './page-previews.tsx'

/**
 * Opening of the page: the words, the form beside them on its own sheet, pages of the ebook below, cropped by the edge of the
 * table.
 */
export function FlywheelEbookHero({ words }: { words: Words<typeof flywheelEbook.hero> }) {
  const facts = <p className="mt-5 text-muted text-small">{pdfFacts(ebook)}</p>
  return (
    <section className="overflow-clip border-ink border-b-2">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.subtitle} className="headline mt-4 text-h3 text-ink-2" />
          <EditableText as="p" text={words.lead} className="mt-6 max-w-measure text-ink-2 text-lead" />
          {facts}
        </div>
        <div className="relative z-10 self-start border-ember border-t-4 bg-paper-2 p-5 sm:p-8 lg:col-span-5 lg:col-start-8">
          <EditableText as="h2" text={words.formTitle} className="text-h3" />
          <EditableText as="p" text={words.formNote} className="mt-1 mb-5 text-ink-2 text-small" />
          <LeadForm form={ebookForm} next={facts} />
        </div>
      </div>
      <div className="wrap mt-16 h-[62vw] overflow-visible sm:h-[30vw] lg:mt-20 xl:h-96">
        <PagePreviews words={words.pages} />
      </div>
    </section>
  )
}
