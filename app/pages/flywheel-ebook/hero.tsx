import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface FlywheelEbookHeroProps {
  words: Words<{ eyebrow: string; title: string; subtitle: string; lead: string; formTitle: string; formNote: string }>
  /** One line of facts under the lead. */
  facts?: string
  /** Picture of the ebook, across the page under words and form. The lower edge of the section crops it. */
  picture: React.ReactNode
  /** The form. */
  children: React.ReactNode
}

/** Opening of a page for one form: the words, the form beside them on its own sheet, a picture of the ebook below. */
export function FlywheelEbookHero({ words, facts, picture, children }: FlywheelEbookHeroProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.subtitle} className="headline mt-4 text-h3 text-ink-2" />
          <EditableText as="p" text={words.lead} className="mt-6 max-w-measure text-ink-2 text-lead" />
          {facts ? <p className="mt-5 text-muted text-small">{facts}</p> : null}
        </div>
        <div className="relative z-10 self-start border-ember border-t-4 bg-paper-2 p-5 sm:p-8 lg:col-span-5 lg:col-start-8">
          <EditableText as="h2" text={words.formTitle} className="text-h3" />
          <EditableText as="p" text={words.formNote} className="mt-1 mb-5 text-ink-2 text-small" />
          {children}
        </div>
      </div>
      {picture}
    </section>
  )
}
