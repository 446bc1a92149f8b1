import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { labs } from '#content/pages/labs.ts'
import type { Words } from '#contract/words.ts'
import { DayClock } from './day-clock.tsx'
import { DemoVideo } from './demo-video.tsx'

/** A day in its parts, beside a clock whose hands run from the first hour to the last as the list passes. */
export function Agenda({ words }: { words: Words<typeof labs.agenda> }) {
  return (
    <section className="day-view">
      <div className="wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-36">
            <SectionHeading words={words} layout="stacked" />
            <DayClock className="mt-10 w-full max-w-[25rem] max-lg:hidden" parts={words.items} hands="day" />
          </div>
        </div>
        <ol className="border-ink border-t lg:col-span-7">
          {words.items.map((item, index) => (
            <li key={item.at} className="border-line border-b py-8 lg:py-14">
              <div className="flex items-center gap-4">
                <DayClock className="size-12 flex-none" parts={words.items} lit={index} />
                <p>
                  <EditableText as="span" text={item.time} className="font-semibold" />
                  <br />
                  <EditableText as="span" text={item.step} className="text-muted text-small" />
                </p>
              </div>
              <EditableText as="h3" text={item.title} className="mt-5 text-h2" />
              <EditableText as="p" text={item.text} className="mt-4 max-w-measure text-ink-2 text-lead" />
              <p className="mt-5 flex flex-wrap gap-x-3 border-ember border-l-3 pl-4">
                <EditableText as="span" text={words.resultLabel} className="text-muted" />
                <EditableText as="span" text={item.result} className="font-semibold" />
              </p>
              {index === words.items.length - 1 ? (
                <div className="mt-10">
                  <DemoVideo words={words.video} />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
