import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface PlainHeroSectionProps {
  words: Words<{ title: string; lead: string }>
  actions?: React.ReactNode
  /** Takes the right column; the lead then moves under the title. */
  beside?: React.ReactNode
}

/** Opening of a page in words alone: a large title, its lead in a narrower column level with the last line. */
export function PlainHeroSection({ words, actions, beside }: PlainHeroSectionProps) {
  return (
    <section className="wrap grid items-end gap-x-6 gap-y-8 pt-10 pb-12 lg:grid-cols-12 lg:pt-20 lg:pb-16">
      <div className="lg:col-span-7">
        <EditableText as="h1" text={words.title} className="text-h1" />
        {beside ? (
          <EditableText as="p" text={words.lead} className="mt-6 max-w-[33rem] text-ink-2 text-lead lg:mt-8" />
        ) : null}
        {actions ? <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div> : null}
      </div>
      <div className="lg:col-span-5">
        {beside ?? <EditableText as="p" text={words.lead} className="text-ink-2 text-lead" />}
      </div>
    </section>
  )
}
