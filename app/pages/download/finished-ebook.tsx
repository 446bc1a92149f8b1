import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Sheet } from '#app/components/sheet.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { ebook } from '#content/ebook.ts'
import type { download } from '#content/pages/download.ts'
import type { Words } from '#contract/words.ts'

/** Opening of the page: the ebook stands on a shelf board of its own, the words are to its right. */
export function FinishedEbook({ words }: { words: Words<typeof download.ebook> }) {
  return (
    <section className="border-ink border-b-[14px]">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:grid-cols-12 md:pt-14">
        <div className="md:order-2 md:col-span-7 md:col-start-6 md:pb-14 lg:col-span-9 lg:col-start-4 lg:pl-12 lg:pb-24">
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.lead} className="mt-8 max-w-measure text-ink-2 text-lead" />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <ButtonLink {...words.action} />
            <ButtonLink {...words.resources} look="text" />
          </div>
          <p className="mt-4 text-muted text-small">{pdfFacts(ebook)}</p>
        </div>
        <div className="w-48 self-end md:col-span-4 md:w-full md:max-w-[21rem] lg:col-span-3">
          <EditableImage picture={words.cover}>
            <Sheet picture={{ ...words.cover, alt: words.cover.alt.text }} sizes="21rem" eager />
          </EditableImage>
        </div>
      </div>
    </section>
  )
}
