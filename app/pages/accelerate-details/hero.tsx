import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'

interface AccelerateDetailsHeroProps {
  at: string
  words: { eyebrow: string; title: string; subtitle: string; lead: string }
  /** The particulars of the course. */
  facts: ReadonlyArray<{ term: string; text: string }>
  editable?: boolean | undefined
  actions: React.ReactNode
  id?: string
}

/** First page of a printed syllabus: double rule, title, and the particulars as a ruled table. */
export function AccelerateDetailsHero({ at, words, facts, editable, actions, id }: AccelerateDetailsHeroProps) {
  return (
    <section id={id} className="wrap pt-6 pb-4 md:pt-10">
      <div className="border-ink border-t-6 border-double pt-5">
        <div className="flex items-center justify-between border-ink border-b pb-4">
          <EditableText as="span" at={`${at}.eyebrow`} editable={editable} className="headline text-h3">
            {words.eyebrow}
          </EditableText>
          <FlywheelMark className="size-10" />
        </div>
        <div className="grid gap-x-6 gap-y-12 pt-10 lg:grid-cols-12 lg:pt-16">
          <div className="lg:col-span-7">
            <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h1">
              {words.title}
            </EditableText>
            <EditableText at={`${at}.subtitle`} editable={editable} className="headline mt-4 text-h3 text-ink-2">
              {words.subtitle}
            </EditableText>
            <EditableText at={`${at}.lead`} editable={editable} className="mt-8 max-w-[35rem] text-ink-2 text-lead">
              {words.lead}
            </EditableText>
            <div className="no-print mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
          </div>
          <dl className="border-ink border-t lg:col-span-5">
            {facts.map((fact, index) => (
              <div key={fact.term} className="grid grid-cols-[7.5rem_1fr] border-line border-b py-3.5">
                <dt className="text-muted">{fact.term}</dt>
                <dd>
                  <EditableText as="span" at={`${at}.facts.${index}.text`} editable={editable}>
                    {fact.text}
                  </EditableText>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
