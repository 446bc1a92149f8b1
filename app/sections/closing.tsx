import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import type { Words } from '#contract/words.ts'

interface ClosingSectionProps {
  words: Words<{ title: string; text: string }>
  actions: React.ReactNode
  /** Stands in for the wheel beside the words. */
  picture?: React.ReactNode
  id?: string
}

/** Last call to action of a page, on the dark ground above the footer. */
export function ClosingSection({ words, actions, picture, id }: ClosingSectionProps) {
  return (
    <section id={id} className="night closing relative overflow-clip">
      <div className="wrap section relative z-10">
        <EditableText as="h2" text={words.title} className="max-w-[42rem] text-h1" />
        <EditableText as="p" text={words.text} className="mt-6 max-w-narrow text-lead text-night-muted" />
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
      </div>
      {picture ?? <Flywheel turning="view" className="wheel-closing" />}
    </section>
  )
}
