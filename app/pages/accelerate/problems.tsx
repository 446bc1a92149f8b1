import { EditableText } from '#app/components/editable-text.tsx'
import type { accelerate } from '#content/pages/accelerate.ts'
import type { Words } from '#contract/words.ts'

/** Problems as index cards laid side by side: name on the ruled line, the rest underneath. */
export function Problems({ words }: { words: Words<typeof accelerate.problems> }) {
  return (
    <section className="band">
      <div className="wrap section">
        <EditableText as="h2" text={words.title} className="max-w-[44rem] text-h2" />
        <EditableText as="p" text={words.lead} className="mt-5 max-w-[34rem] text-ink-2 text-lead" />
        <ul className="mt-10 grid gap-6 md:grid-cols-3 lg:mt-14">
          {words.items.map((item) => (
            <li key={item.at} className="border border-ink bg-paper pb-8 md:nth-2:mt-6 md:nth-3:mt-12">
              <div className="flex min-h-24 items-end border-ember border-b px-6 pt-8 pb-3 lg:min-h-32">
                <EditableText as="h3" text={item.title} className="text-h3" />
              </div>
              <EditableText as="p" text={item.text} className="px-6 pt-4 text-ink-2" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
