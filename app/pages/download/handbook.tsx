import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface HandbookProps {
  words: Words<{ title: string; notice: string; text: string }>
  action: React.ReactNode
  /** Drawing above the shelf board. It is wider than a phone, which shows its middle. */
  shelf: React.ReactNode
}

/** What is not published yet: a notice above a drawn shelf that runs from edge to edge. */
export function Handbook({ words, action, shelf }: HandbookProps) {
  return (
    <section className="band overflow-clip pt-14 lg:pt-20">
      <div className="wrap grid gap-x-6 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <EditableText as="p" text={words.notice} className="mt-5 max-w-measure text-ember-deep text-lead" />
        </div>
        <div className="self-end lg:col-span-4 lg:col-start-9">
          <EditableText as="p" text={words.text} className="text-ink-2" />
          <div className="mt-3">{action}</div>
        </div>
      </div>
      <div className="mt-12 flex justify-center border-ink border-b-[14px] lg:mt-16">{shelf}</div>
    </section>
  )
}
