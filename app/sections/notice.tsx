import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface NoticeSectionProps {
  words: Words<{ title: string; text: string }>
  /** Adds space above if the previous section has a background of its own. */
  afterBand?: boolean
  /** The action. */
  children: React.ReactNode
}

/** A short notice between two strong rules: a few lines and one action. */
export function NoticeSection({ words, afterBand, children }: NoticeSectionProps) {
  return (
    <section className={afterBand ? 'wrap section' : 'wrap pb-[clamp(4rem,2.6rem+5.6vw,8.5rem)]'}>
      <div className="grid gap-x-6 gap-y-5 border-ink border-y-2 py-9 lg:grid-cols-12 lg:items-center lg:py-12">
        <EditableText as="h2" text={words.title} className="text-h3 lg:col-span-3" />
        <EditableText as="p" text={words.text} className="text-ink-2 lg:col-span-6" />
        <div className="lg:col-span-3 lg:text-end">{children}</div>
      </div>
    </section>
  )
}
