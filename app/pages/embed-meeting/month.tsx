import type { KeyboardEvent } from 'react'
import { Form } from 'react-router'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords } from '#contract/meeting-time.ts'
import { HiddenParameters } from './meeting-address.tsx'
import type { FreeDays } from './use-meeting-page.ts'

/** Weeks shown at once, always as many, so that nothing below them ever moves. */
const WEEKS = 5
const WEEK_MS = 7 * DAY_MS

/** Days are dates without a time zone. Here each is represented by its midnight in UTC. */
const momentOf = (day: string) => Date.parse(`${day}T00:00Z`)
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const sundayBefore = (day: string) => momentOf(day) - new Date(momentOf(day)).getUTCDay() * DAY_MS
const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const monthAndYear = inUtc({ month: 'long', year: 'numeric' })
const shortMonth = inUtc({ month: 'short' })
const shortMonthAndYear = inUtc({ month: 'short', year: 'numeric' })

/** `December 2026`, `Nov – Dec 2026` or `Dec 2026 – Jan 2027`; unlike those of `formatRange`, the same in every browser. */
function monthsInWords(first: number, last: number): string {
  if (monthAndYear.format(first) === monthAndYear.format(last)) return monthAndYear.format(last)
  const isSameYear = dayAt(first).slice(0, 4) === dayAt(last).slice(0, 4)
  return `${(isSameYear ? shortMonth : shortMonthAndYear).format(first)} – ${shortMonthAndYear.format(last)}`
}

interface MonthProps {
  days: FreeDays
  /** A day of the weeks that the visitor turned to. */
  from: string | undefined
  /** The day whose times are shown. */
  shown: string
  /** Scripts run. */
  isLive: boolean
}

/** Five weeks with their free days. Each is a button of a form, so it also works without scripting. */
export function Month({ days, from, shown, isLive }: MonthProps) {
  const { day: words } = useWords('embed', embed, 'plain').meeting
  const free = [...days.keys()]
  const firstWeek = sundayBefore(free[0] ?? shown)
  const lastWeek = sundayBefore(free.at(-1) ?? shown)
  // The last weeks are shown with as many before them as there is room for.
  const lastPage = Math.max(firstWeek, lastWeek - (WEEKS - 1) * WEEK_MS)
  const asked = sundayBefore(from ?? shown)
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
      <Icon size={22} />
    </button>
  )

  return (
    <section aria-labelledby="month-title">
      <Form action="." preventScrollReset className="flex min-h-11 items-center justify-between">
        <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'day']} />
        <h3 id="month-title" aria-live="polite" className="text-h3">
          {monthsInWords(begin, end - DAY_MS)}
        </h3>
        <div className="-mr-2 flex">
          {turn(begin - WEEK_MS, begin > firstWeek, words.earlier, ChevronLeft)}
          {turn(end, begin < lastPage, words.later, ChevronRight)}
        </div>
      </Form>
      {/* Without scripting a day opens a new document, at the times that were asked for. */}
      <Form action={isLive ? '.' : '.#times'} preventScrollReset onKeyDown={moveFocus}>
        <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'from']} />
        <table className="mt-1 w-full table-fixed text-center">
          <caption className="sr-only">{words.legend}</caption>
          <thead>
            <tr>
              {words.weekdays.map((weekday) => (
                <th key={weekday} scope="col" className="pb-1 font-normal text-caption text-muted">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody key={begin}>
            {Array.from({ length: WEEKS }, (_, week) => begin + week * WEEK_MS).map((sunday) => (
              <tr key={sunday}>
                {words.weekdays.map((weekday, column) => {
                  const day = dayAt(sunday + column * DAY_MS)
                  // Months take turns in their background.
                  const isOdd = Number(day.slice(5, 7)) % 2 === 1
                  return (
                    <td key={weekday} className={isOdd ? undefined : 'bg-paper-2'}>
                      <Day day={day} free={days.get(day)?.length ?? 0} most={most} isShown={day === shown} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Form>
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
}

function Day({ day, free, most, isShown }: DayProps) {
  const { day: words } = useWords('embed', embed, 'plain').meeting
  const name = shortDayInWords(momentOf(day), 'UTC')
  const number = (
    <span
      aria-hidden="true"
      data-month={day.endsWith('-01') ? shortMonth.format(momentOf(day)) : undefined}
      className="meeting-date"
    >
      {Number(day.slice(8))}
    </span>
  )
  if (free === 0)
    return (
      <span className="meeting-day">
        <span className="sr-only">{fillIn(words.full, { day: name })}</span>
        {number}
      </span>
    )
  return (
    <button
      type="submit"
      name="day"
      value={day}
      aria-label={fillIn(free === 1 ? words.free.one : words.free.many, { day: name, count: free })}
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

/** Says what the rings around the days mean. */
export function RingLegend() {
  const { day: words } = useWords('embed', embed, 'plain').meeting
  return (
    <p aria-hidden="true" className="meeting-settles mt-6 flex items-center gap-3 text-caption text-muted">
      <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring size-6 flex-none">
        <Ring quarters={3} />
      </svg>
      {words.legend}
    </p>
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
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[event.key]
  const from = (event.target as HTMLButtonElement).value
  if (!step || !from) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[name="day"]')]
  const ahead = buttons.filter(({ value }) => value > from === step > 0 && value !== from)
  if (step < 0) ahead.reverse()
  const wanted = dayAt(momentOf(from) + step * DAY_MS)
  const target = ahead.find(({ value }) => (step > 0 ? value >= wanted : value <= wanted))
  event.preventDefault()
  target?.focus()
}
