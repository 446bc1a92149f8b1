import { EditableText } from '#app/components/editable-text.tsx'
import { DayRuler } from './day-ruler.tsx'

interface Phase {
  key: string
  title: string
  from: number
  to: number
  text: string
  points: readonly string[]
  gate: string
}

interface PhasesProps {
  at: string
  words: { title: string; lead: string; gateLabel: string; daysLabel: string }
  items: readonly Phase[]
  /** Length of the whole, in days. */
  days: number
  editable?: boolean | undefined
  id?: string
}

/** Stretches of one span of days: each under the same ruler, with its own part of it filled. */
export function Phases({ at, words, items, days, editable, id }: PhasesProps) {
  return (
    <section id={id} className="wrap section">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-12">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-7">
          {words.title}
        </EditableText>
        <EditableText at={`${at}.lead`} editable={editable} className="self-end text-ink-2 text-lead lg:col-span-5">
          {words.lead}
        </EditableText>
      </div>
      <ol className="mt-12 lg:mt-16">
        {items.map((phase, index) => {
          const address = `${at}.items.${index}`
          return (
            <li key={phase.key} id={phase.key} className="break-inside-avoid not-first:mt-16 lg:not-first:mt-24">
              <DayRuler className="h-10 w-full lg:h-14" days={days} from={phase.from} to={phase.to} />
              <div className="mt-8 grid gap-x-6 gap-y-6 lg:grid-cols-12">
                <div className="lg:col-span-4">
                  <EditableText as="h3" at={`${address}.title`} editable={editable} className="text-h2">
                    {phase.title}
                  </EditableText>
                  <p className="headline mt-1 text-ember text-h3">
                    {words.daysLabel} {phase.from}–{phase.to}
                  </p>
                </div>
                <div className="lg:col-span-8">
                  <EditableText at={`${address}.text`} editable={editable} className="max-w-prose text-lead">
                    {phase.text}
                  </EditableText>
                  <ul className="mt-6">
                    {phase.points.map((point, pointIndex) => (
                      <li key={point} className="border-line border-t py-3 text-ink-2">
                        <EditableText as="span" at={`${address}.points.${pointIndex}`} editable={editable}>
                          {point}
                        </EditableText>
                      </li>
                    ))}
                  </ul>
                  <p className="flex flex-wrap gap-x-4 border-ink border-t py-3">
                    <span className="text-muted">{words.gateLabel}</span>
                    <EditableText as="span" at={`${address}.gate`} editable={editable} className="font-semibold">
                      {phase.gate}
                    </EditableText>
                  </p>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
