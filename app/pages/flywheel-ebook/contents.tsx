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
      <div className="lg:col-span-8">
        {/* Two more sheets show under the first. Their edges are drawn, so nothing is blurred. */}
        <ul className="mr-12 border border-line bg-white [box-shadow:5px_5px_0_-1px_var(--color-paper),5px_5px_0_var(--color-line),10px_10px_0_-1px_var(--color-paper),10px_10px_0_var(--color-line)] md:mr-18">
          {words.items.map((item, index) => (
            <li key={item.at} className="relative mx-5 border-line py-6 pr-5 not-first:border-t md:mr-10 md:ml-12">
              {/* A tab sticks out of the pile; half of it is glued to the page. */}
              <p
                className={`absolute top-6 w-19 border border-ink bg-paper-2 px-2 py-[0.2rem] text-right text-[0.875rem] md:w-24 ${index % 2 === 0 ? '-right-17 md:-right-28' : '-right-15 md:-right-25'}`}
              >
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
