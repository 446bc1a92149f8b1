import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { flywheelEbook } from '#content/pages/flywheel-ebook.ts'
import type { Words } from '#contract/words.ts'

/** What is in the ebook, on a pile of pages with index tabs: each tab names the page it marks. */
export function Contents({ words }: { words: Words<typeof flywheelEbook.discover> }) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="self-start lg:sticky lg:top-40 lg:col-span-4">
        <SectionHeading words={words} layout="stacked" />
      </div>
      <div className="ebook-contents lg:col-span-8">
        <ul>
          {words.items.map((item) => (
            <li key={item.at}>
              <p>
                <EditableText text={words.pageLabel} /> <b>{item.page}</b>
              </p>
              <EditableText as="h3" text={item.title} className="text-h3" />
              <EditableText as="p" text={item.text} className="mt-1 max-w-narrow text-ink-2" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
