import type { KeyboardEvent } from 'react'
import { Form } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { readingStep } from '#app/lib/reading-step.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LANGUAGE_FACTS_AT } from '#contract/language.ts'
import { shortDayInWords } from '#contract/meeting-time.ts'
import { monthsInWords } from '#contract/months-in-words.ts'
import { HiddenParameters } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'
import { dayAt, inUtc, MONTH, momentOf, WEEK_MS, WEEKS, weekOf } from './weeks.ts'

/** A page on which the times of one day are shown. */
type WithDay = MeetingPage & { shown: string }

const WEEKDAYS = [...Array(7).keys()]

/**
 * Five weeks with their free days. Each is a button of a form, so it also works without scripting.
 */
export function Month({
  clock: { language },
  days,
  from,
  shown,
  isLive,
}: Pick<WithDay, 'clock' | 'days' | 'from' | 'shown' | 'isLive'>) {
  const { day: words } = useWords('embed', embed).meeting
  const firstDay = Number(usePublishedValues()[LANGUAGE_FACTS_AT.firstDay] ?? 7)
  const free = [...days.keys()]
  const firstWeek = weekOf(free[0] ?? shown, firstDay)
  const lastWeek = weekOf(free.at(-1) ?? shown, firstDay)
  // The last weeks are shown with as many before them as there is room for.
  const lastPage = Math.max(firstWeek, lastWeek - (WEEKS - 1) * WEEK_MS)
  const asked = weekOf(from ?? shown, firstDay)
  const page = Math.max(0, Math.floor((asked - firstWeek) / WEEK_MS / WEEKS)) || 0
  const begin = Math.min(firstWeek + page * WEEKS * WEEK_MS, lastPage)
  const end = begin + WEEKS * WEEK_MS
  const most = Math.max(...[...days.values()].map(({ length }) => length))

  const turn = (to: number, isPossible: boolean, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="submit"
      name="from"
      value={isPossible ? dayAt(to) : ''}
      disabled={!isPossible}
      aria-label={label}
      className="inline-flex size-11 cursor-pointer items-center justify-center hover:bg-paper-2 disabled:cursor-default disabled:text-line"
    >
      <Icon size={22} className="mirrors" />
    </button>
  )

  return (
    <section aria-labelledby="month-title">
      <Form action="." preventScrollReset className="flex min-h-11 items-center justify-between">
        <HiddenParameters names={['call', 'zone', 'clock', 'overlay', 'meeting', 'move', 'day']} />
        <h3 id="month-title" aria-live="polite" className="text-h3">
          {monthsInWords(begin, end - DAY_MS, language)}
        </h3>
        <div className="-me-2 flex">
          {turn(begin - WEEK_MS, begin > firstWeek, words.earlier.text, ChevronLeft)}
          {turn(end, begin < lastPage, words.later.text, ChevronRight)}
        </div>
      </Form>
      {/* Without scripting a day opens a new document, at the times that were asked for. */}
      <Form action={isLive ? '.' : '.#times'} preventScrollReset onKeyDown={moveFocus}>
        <HiddenParameters names={['call', 'zone', 'clock', 'overlay', 'meeting', 'move', 'from']} />
        <table className="mt-1 w-full table-fixed text-center">
          <caption className="sr-only">
            <ComposedText text={words.legend} />
          </caption>
          <thead>
            <tr>
              {WEEKDAYS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="whitespace-nowrap pb-1 font-normal text-caption text-muted"
                >
                  {inUtc(begin + column * DAY_MS, language, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody key={begin}>
            {Array.from({ length: WEEKS }, (_, week) => begin + week * WEEK_MS).map((first) => (
              <tr key={first}>
                {WEEKDAYS.map((column) => {
                  const day = dayAt(first + column * DAY_MS)
                  // Months take turns in their background.
                  const isOdd = Number(day.slice(5, 7)) % 2 === 1
                  return (
                    <td key={day} className={isOdd ? undefined : 'bg-paper-2'}>
                      <Day
                        day={day}
                        free={days.get(day)?.length ?? 0}
                        most={most}
                        isShown={day === shown}
                        language={language}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Form>
      <p aria-hidden="true" className="mt-2 flex items-center gap-3 text-caption text-muted">
        <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring size-6 flex-none">
          <Ring quarters={3} />
        </svg>
        {words.legend.text}
      </p>
    </section>
  )
}

interface DayProps {
  day: string
  /** Number of free times on the day. */
  free: number
  /** Number of free times on the day that has most. */
  most: number
  isShown: boolean
  language: string
}

function Day({ day, free, most, isShown, language }: DayProps) {
  const { day: words } = useWords('embed', embed).meeting
  const name = shortDayInWords(momentOf(day), 'UTC', language)
  const number = (
    <span
      aria-hidden="true"
      data-month={day.endsWith('-01') ? inUtc(momentOf(day), language, MONTH) : undefined}
      className="meeting-date"
    >
      {Number(day.slice(8))}
    </span>
  )
  if (free === 0) {
    return (
      <span className="meeting-day">
        <span className="sr-only">
          <ComposedText text={fillIn(words.full, { day: name })} />
        </span>
        {number}
      </span>
    )
  }
  return (
    <button
      type="submit"
      name="day"
      value={day}
      aria-label={fillIn((free === 1 ? words.free.one : words.free.many).text, {
        day: name,
        count: free,
      })}
      aria-pressed={isShown}
      className="meeting-day"
    >
      <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring">
        <Ring quarters={Math.ceil((free / most) * 4)} />
      </svg>
      {number}
    </button>
  )
}

/** The flywheel as a scale: as many of its four arcs as a day is free. */
function Ring({ quarters }: { quarters: number }) {
  const arcs = `${'80 10 '.repeat(quarters)}0 360`
  return (
    <>
      <circle r="21" />
      <circle r="21" pathLength="360" strokeDasharray={arcs} transform="rotate(-85)" />
    </>
  )
}

/** Arrow keys move to the next or previous free day, and up or down a week. Tab works as usual. */
function moveFocus(event: KeyboardEvent<HTMLFormElement>): void {
  const weeks: Record<string, number> = { ArrowUp: -7, ArrowDown: 7 }
  const step = readingStep(event) || weeks[event.key]
  const from = (event.target as HTMLButtonElement).value
  if (!step || !from) {
    return
  }
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[name="day"]')]
  const ahead = buttons.filter(({ value }) => value > from === step > 0 && value !== from)
  if (step < 0) {
    ahead.reverse()
  }
  const wanted = dayAt(momentOf(from) + step * DAY_MS)
  const target = ahead.find(({ value }) => (step > 0 ? value >= wanted : value <= wanted))
  event.preventDefault()
  target?.focus()
}
