import { EditableText } from '#app/components/editable-text.tsx'
import type { home } from '#content/pages/home.ts'
import type { Words } from '#contract/words.ts'

/** Large figures on hairlines, each a step lower than the one before. */
export function Stats({ words }: { words: Words<typeof home.stats> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="text-h3" />
      <dl className="mt-8 grid gap-x-6 gap-y-12 md:grid-cols-3">
        {words.items.map((stat) => (
          <div key={stat.at} className="flex flex-col border-ink border-t pt-5 md:nth-2:mt-16 md:nth-3:mt-32">
            <EditableText as="dt" text={stat.label} className="order-2 mt-4 font-semibold text-lead" />
            <EditableText
              as="dd"
              text={stat.value}
              className="headline order-1 text-ember text-figure tracking-tight"
            />
            <EditableText as="dd" text={stat.description} className="order-3 mt-2 max-w-narrow text-ink-2" />
          </div>
        ))}
      </dl>
    </section>
  )
}
