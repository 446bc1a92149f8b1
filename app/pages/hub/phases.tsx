import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { hubPage } from '#content/pages/hub.ts'
import type { Words } from '#contract/words.ts'
import { Timeline } from './timeline.tsx'

/** The phases one under the other, each below a ruler of all days with its own days filled in. */
export function Phases({ words }: { words: Words<typeof hubPage.phases> }) {
  return (
    <section className="wrap section">
      <SectionHeading words={words} layout="7/5" />
      <ol className="mt-12 lg:mt-16">
        {words.items.map((phase) => (
          <li key={phase.key} id={phase.key} className="break-inside-avoid not-first:mt-16 lg:not-first:mt-24">
            <Timeline className="h-10 w-full lg:h-14" days={words.days} from={phase.from} to={phase.to} />
            <div className="mt-8 grid gap-x-6 gap-y-6 lg:grid-cols-12">
              <div className="lg:col-span-4">
                <EditableText as="h3" text={phase.title} className="text-h2" />
                <p className="headline mt-1 text-ember text-h3">
                  <EditableText text={words.daysLabel} /> {phase.from}–{phase.to}
                </p>
              </div>
              <div className="lg:col-span-8">
                <EditableText as="p" text={phase.text} className="max-w-measure text-lead" />
                <ul className="mt-6">
                  {phase.points.map((point) => (
                    <EditableText
                      key={point.at}
                      as="li"
                      text={point}
                      className="border-line border-t py-3 text-ink-2"
                    />
                  ))}
                </ul>
                <p className="flex flex-wrap gap-x-4 border-ink border-t py-3">
                  <EditableText as="span" text={words.gateLabel} className="text-muted" />
                  <EditableText as="span" text={phase.gate} className="font-semibold" />
                </p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
