import { EditableText } from '#app/components/editable-text.tsx'

interface FlywheelEbookHeroProps {
  at: string
  words: { eyebrow: string; title: string; subtitle: string; lead: string; formTitle: string; formNote: string }
  editable?: boolean | undefined
  /** One line of facts under the lead. */
  facts?: string
  /** What is asked for, across the page under words and form; the section's edge crops it. */
  picture: React.ReactNode
  /** The form. */
  children: React.ReactNode
}

/** Opening of a page that exists for one form: the words, the form beside them on its own sheet, the thing itself below. */
export function FlywheelEbookHero({ at, words, editable, facts, picture, children }: FlywheelEbookHeroProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <EditableText at={`${at}.eyebrow`} editable={editable} className="mb-5 font-semibold text-ember">
            {words.eyebrow}
          </EditableText>
          <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h1">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.subtitle`} editable={editable} className="headline mt-4 text-h3 text-ink-2">
            {words.subtitle}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="mt-6 max-w-prose text-ink-2 text-lead">
            {words.lead}
          </EditableText>
          {facts ? <p className="mt-5 text-muted text-small">{facts}</p> : null}
        </div>
        <div className="relative z-10 self-start border-ember border-t-4 bg-paper-2 p-5 sm:p-8 lg:col-span-5 lg:col-start-8">
          <EditableText as="h2" at={`${at}.formTitle`} editable={editable} className="text-h3">
            {words.formTitle}
          </EditableText>
          <EditableText at={`${at}.formNote`} editable={editable} className="mt-1 mb-5 text-ink-2 text-small">
            {words.formNote}
          </EditableText>
          {children}
        </div>
      </div>
      {picture}
    </section>
  )
}
