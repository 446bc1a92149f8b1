import { EditableText } from '#app/components/editable-text.tsx'
import type { hubPage } from '#content/pages/hub.ts'
import type { Words } from '#contract/words.ts'

/** One day told in four parts, set large like a page from a diary. */
export function Outcome({ words }: { words: Words<typeof hubPage.sixMonthsLater> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[46rem] text-h1" />
      <EditableText as="p" text={words.lead} className="mt-5 max-w-measure text-ink-2 text-lead" />
      <dl className="mt-10 lg:mt-14">
        {words.items.map((item) => (
          <div key={item.at} className="grid gap-x-6 gap-y-1 border-line border-t py-6 lg:grid-cols-12 lg:py-8">
            <EditableText as="dt" text={item.time} className="font-semibold text-ember lg:col-span-2 lg:pt-1.5" />
            <EditableText as="dd" text={item.text} className="headline text-h3 leading-snug lg:col-span-9" />
          </div>
        ))}
      </dl>
    </section>
  )
}
