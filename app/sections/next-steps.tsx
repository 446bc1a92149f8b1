import { EditableText } from '#app/components/editable-text.tsx'
import type { Words } from '#contract/words.ts'

interface NextStepsSectionProps {
  words: Words<{ title: string; items: ReadonlyArray<{ title: string; text: string }> }>
  /** One button or link for each step. */
  actions: readonly React.ReactNode[]
}

/** Two next steps side by side on a dark background, separated by a line. */
export function NextStepsSection({ words, actions }: NextStepsSectionProps) {
  return (
    <section className="no-print night">
      <div className="wrap section">
        <EditableText as="h2" text={words.title} className="text-h3 text-night-muted" />
        <ul className="mt-8 grid md:grid-cols-2 lg:mt-12">
          {words.items.map((step) => (
            <li
              key={step.at}
              className="flex flex-col items-start border-line py-8 max-md:border-t md:not-first:border-l md:py-2 md:not-first:pl-10 md:first:pr-10 lg:not-first:pl-20"
            >
              <EditableText as="h3" text={step.title} className="text-h1 wrap-anywhere" />
              <EditableText as="p" text={step.text} className="mt-5 mb-8 max-w-[28rem] text-lead text-night-muted" />
              <div className="mt-auto">
                {/* By its place in `content/`, because a step may be left out. */}
                {actions[Number(step.at.split('.').at(-1))]}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

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
        <div className="lg:col-span-3 lg:text-right">{children}</div>
      </div>
    </section>
  )
}
