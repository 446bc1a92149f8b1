import { EditableText } from '#app/components/editable-text.tsx'

interface PlainHeroSectionProps {
  at: string
  words: { title: string; lead: string }
  editable?: boolean | undefined
  actions?: React.ReactNode
  /** What stands in the right column in place of nothing. */
  beside?: React.ReactNode
}

/** Opening of a page in words alone: a large title, its lead in a narrower column level with the last line. */
export function PlainHeroSection({ at, words, editable, actions, beside }: PlainHeroSectionProps) {
  return (
    <section className="wrap grid items-end gap-x-6 gap-y-8 pt-10 pb-12 lg:grid-cols-12 lg:pt-20 lg:pb-16">
      <div className="lg:col-span-7">
        <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-figure">
          {words.title}
        </EditableText>
        {beside ? (
          <EditableText
            at={`${at}.lead`}
            editable={editable}
            className="mt-6 max-w-[33rem] text-ink-2 text-lead lg:mt-8"
          >
            {words.lead}
          </EditableText>
        ) : null}
        {actions ? <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div> : null}
      </div>
      <div className="lg:col-span-5">
        {beside ?? (
          <EditableText at={`${at}.lead`} editable={editable} className="text-ink-2 text-lead">
            {words.lead}
          </EditableText>
        )}
      </div>
    </section>
  )
}
