import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface FinishedEbookProps {
  words: Words<{ title: string; lead: string }>
  /** One line of facts under the lead. */
  facts: string
  actions: React.ReactNode
  /** Picture of the cover. */
  cover: React.ReactNode
}

/** Opening of the page: the ebook stands on a shelf board of its own, the words are to its right. */
export function FinishedEbook({ words, facts, actions, cover }: FinishedEbookProps) {
  return (
    <section className="border-ink border-b-[14px]">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:grid-cols-12 md:pt-14">
        <div className="md:order-2 md:col-span-7 md:col-start-6 md:pb-14 lg:pt-6 lg:pb-24">
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.lead} className="mt-8 max-w-measure text-ink-2 text-lead" />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
          <p className="mt-4 text-muted text-small">{facts}</p>
        </div>
        <div className="w-48 self-end md:col-span-4 md:w-full md:max-w-[21rem]">{cover}</div>
      </div>
    </section>
  )
}
