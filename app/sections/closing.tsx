import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'

interface ClosingSectionProps {
  at: string
  words: { title: string; text: string }
  editable?: boolean | undefined
  actions: React.ReactNode
  id?: string
}

/** The last word of a page on the dark ground, above the footer; the wheel rises from its edge. */
export function ClosingSection({ at, words, editable, actions, id }: ClosingSectionProps) {
  return (
    <section id={id} className="night closing relative overflow-clip">
      <div className="wrap section relative z-10">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="max-w-[42rem] text-h1">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.text`} editable={editable} className="mt-6 max-w-narrow text-lead text-night-muted">
          {words.text}
        </EditableText>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
      </div>
      <Flywheel turning="view" className="wheel-closing" />
    </section>
  )
}
