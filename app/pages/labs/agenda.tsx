import { EditableText } from '#app/components/editable-text.tsx'
import { DayClock, type DayPart } from './day-clock.tsx'

interface AgendaItem {
  time: string
  title: string
  step: string
  text: string
  result: string
}

interface AgendaProps {
  at: string
  words: { title: string; lead: string; resultLabel: string }
  /** One per part of the day. */
  items: readonly AgendaItem[]
  parts: readonly DayPart[]
  editable?: boolean | undefined
  id?: string
  /** What stands under the last part of the day. */
  children?: React.ReactNode
}

/** A day in its parts, beside a clock whose hands run from the first hour to the last as the list passes. */
export function Agenda({ at, words, items, parts, editable, id, children }: AgendaProps) {
  return (
    <section id={id} className="day-view">
      <div className="wrap section grid gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-36">
            <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
              {words.title}
            </EditableText>
            <EditableText at={`${at}.lead`} editable={editable} className="mt-5 max-w-narrow text-ink-2 text-lead">
              {words.lead}
            </EditableText>
            <DayClock className="mt-10 w-full max-w-[25rem] max-lg:hidden" parts={parts} hands="day" />
          </div>
        </div>
        <ol className="border-ink border-t lg:col-span-7">
          {items.map((item, index) => (
            <li key={item.title} className="border-line border-b py-8 lg:py-14">
              <div className="flex items-center gap-4">
                <DayClock className="size-12 flex-none" parts={parts} lit={index} />
                <p>
                  <EditableText
                    as="span"
                    at={`${at}.items.${index}.time`}
                    editable={editable}
                    className="font-semibold"
                  >
                    {item.time}
                  </EditableText>
                  <br />
                  <EditableText
                    as="span"
                    at={`${at}.items.${index}.step`}
                    editable={editable}
                    className="text-muted text-small"
                  >
                    {item.step}
                  </EditableText>
                </p>
              </div>
              <EditableText as="h3" at={`${at}.items.${index}.title`} editable={editable} className="mt-5 text-h2">
                {item.title}
              </EditableText>
              <EditableText
                at={`${at}.items.${index}.text`}
                editable={editable}
                className="mt-4 max-w-prose text-ink-2 text-lead"
              >
                {item.text}
              </EditableText>
              <p className="mt-5 flex flex-wrap gap-x-3 border-ember border-l-3 pl-4">
                <span className="text-muted">{words.resultLabel}</span>
                <EditableText
                  as="span"
                  at={`${at}.items.${index}.result`}
                  editable={editable}
                  className="font-semibold"
                >
                  {item.result}
                </EditableText>
              </p>
              {index === items.length - 1 ? children : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
