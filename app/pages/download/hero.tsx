import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface DownloadHeroProps {
  words: Words<{ title: string; notice: string; text: string }>
  actions: React.ReactNode
  /** Drawing above the shelf board. It is wider than a phone, which shows its middle. */
  shelf: React.ReactNode
}

/** Opening of a page about something not published yet: a notice above a drawn shelf that runs from edge to edge. */
export function DownloadHero({ words, actions, shelf }: DownloadHeroProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-6 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.notice} className="mt-6 max-w-measure text-ember text-lead" />
        </div>
        <div className="self-end lg:col-span-4 lg:col-start-9">
          <EditableText as="p" text={words.text} className="text-ink-2" />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">{actions}</div>
        </div>
      </div>
      <div className="mt-14 flex justify-center border-ink border-b-[14px] lg:mt-20">{shelf}</div>
    </section>
  )
}
