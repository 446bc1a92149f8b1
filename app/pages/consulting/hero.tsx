import { EditableText } from '#app/components/editable-text.tsx'
import type { consulting } from '#content/pages/consulting.ts'
import type { Words } from '#contract/words.ts'

/** Opening of the page in words alone: a large title, its lead in a narrower column level with the last line. */
export function Hero({ words }: { words: Words<typeof consulting.hero> }) {
  return (
    <section className="wrap grid items-end gap-x-6 gap-y-8 pt-10 pb-12 lg:grid-cols-12 lg:pt-14 lg:pb-16">
      <EditableText as="h1" text={words.title} className="self-start text-h1 lg:col-span-7" />
      <EditableText as="p" text={words.lead} className="text-ink-2 text-lead lg:col-span-5" />
    </section>
  )
}
