import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { licensing } from '#content/pages/licensing.ts'
import type { Words } from '#contract/words.ts'

/** The documents lie at slight angles. */
const TURNS = ['-rotate-3', 'rotate-2', '-rotate-1', 'rotate-3', '-rotate-2', 'rotate-1'] as const
/** Some lie lower on wide screens. */
const DROPS = ['', 'lg:mt-16', 'lg:mt-4', '', 'lg:mt-14', 'lg:mt-2'] as const

/** Six documents laid out on a table, each with its name and use under it. */
export function SampleAssets({ words }: { words: Words<typeof licensing.sampleAssets> }) {
  return (
    <section className="band overflow-clip">
      <div className="wrap section">
        <SectionHeading words={words} layout="6/5" />
        <ul className="mt-10 grid grid-cols-2 gap-x-5 gap-y-10 md:gap-x-10 lg:mt-14 lg:grid-cols-3 lg:gap-x-16">
          {words.items.map((item, index) => (
            <li key={item.at} className={DROPS[index]}>
              <EditableDrawing
                picture={item.picture}
                width={400}
                height={400}
                className={`w-full ${TURNS[index]} print:rotate-0`}
              />
              <EditableText as="h3" text={item.title} className="mt-4 text-lead sm:text-h3" />
              <EditableText as="p" text={item.text} className="mt-1 max-w-[20rem] text-ink-2 max-sm:text-small" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
