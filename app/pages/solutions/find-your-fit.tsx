import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { solutions } from '#content/pages/solutions.ts'
import type { Words } from '#contract/words.ts'

/** What people say about AI at work, in large type on the left, and the offering that fits on the right. On paper, links have no use. */
export function FindYourFit({ words }: { words: Words<typeof solutions.findYourFit> }) {
  return (
    <section className="band no-print">
      <div className="wrap section">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <EditableText as="p" text={words.lead} className="text-ink-2 text-lead" />
        </div>
        <ul className="mt-10 border-ink border-t">
          {words.items.map((item) => (
            <li
              key={item.at}
              className="grid items-center gap-x-6 gap-y-2 border-line border-b py-6 lg:grid-cols-12 lg:py-8"
            >
              <p className="headline hanging-quote text-h3 lg:col-span-8 lg:text-[1.9rem]">
                “<EditableText as="span" text={item.says} />”
              </p>
              <p className="lg:col-span-4 lg:text-right">
                <ButtonLink to={item.to} look="text" label={item.answer} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
