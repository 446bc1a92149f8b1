import { Fragment, type KeyboardEvent } from 'react'
import { Form } from 'react-router'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords } from '#contract/meeting-time.ts'
import { HiddenParameters } from './hidden-parameters.tsx'
import type { FreeDays } from './use-meeting-page.ts'

/** Days are dates without a time zone. Here each is represented by its midnight in UTC. */
const momentOf = (day: string) => Date.parse(`${day}T00:00Z`)
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The weeks of a month from Sunday to Saturday, with days of other months left out, and weeks before the first free day. */
function weeksOf(month: string, firstDay: string): (string | undefined)[][] {
  const first = momentOf(`${month}-01`)
  const begin = first - new Date(first).getUTCDay() * DAY_MS
  const weeks: (string | undefined)[][] = []
  for (let week = begin; ; week += 7 * DAY_MS) {
    const days = Array.from({ length: 7 }, (_, index) => dayAt(week + index * DAY_MS))
    if (!days.some((day) => day.startsWith(month))) return weeks
    if ((days[6] ?? '') < firstDay) continue
    weeks.push(days.map((day) => (day.startsWith(month) ? day : undefined)))
  }
}

interface MonthProps {
  days: FreeDays
  /** The month that the visitor turned to, `2026-12`. */
  asked: string | undefined
  /** The day whose times are shown. */
  shown: string | undefined
}

/** A month with its free days. Each is a button of a form, so it also works without scripting. */
export function Month({ days, asked, shown }: MonthProps) {
  const { day: words } = useWords('embed', embed, 'plain').meeting
  const months = [...new Set([...days.keys()].map((day) => day.slice(0, 7)))]
  const month = asked && months.includes(asked) ? asked : (shown?.slice(0, 7) ?? months[0])
  if (!month) return null
  const index = months.indexOf(month)
  const firstFree = days.keys().next().value ?? ''
  // A month that is nearly over is shown with the next one.
  const next = months[index + 1]
  const both = next && !asked && weeksOf(month, firstFree).length < 3 ? [month, next] : [month]
  const most = Math.max(...[...days.values()].map(({ length }) => length))
  const title = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

  const turn = (to: string | undefined, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="submit"
      name="month"
      value={to ?? ''}
      disabled={!to}
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
        <h3 id="month-title" aria-live="polite" className="headline text-h3">
          {title.format(momentOf(`${month}-01`))}
        </h3>
        {both.length < months.length ? (
          <div className="-mr-2 flex">
            {turn(months[index - 1], words.earlier, ChevronLeft)}
            {turn(months[index + both.length], words.later, ChevronRight)}
          </div>
        ) : null}
      </Form>
      <Form action="." preventScrollReset onKeyDown={moveFocus}>
        <HiddenParameters names={['call', 'zone', 'meeting', 'move']} />
        {both.map((one, place) => (
          <Fragment key={one}>
            {place > 0 ? <h3 className="headline mt-4 text-h3">{title.format(momentOf(`${one}-01`))}</h3> : null}
            <table className="mt-3 w-full table-fixed text-center">
              <caption className="sr-only">{words.legend}</caption>
              <thead className={place > 0 ? 'sr-only' : undefined}>
                <tr>
                  {words.weekdays.map((weekday) => (
                    <th key={weekday} scope="col" className="pb-1 font-normal text-caption text-muted">
                      {weekday}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(one, firstFree).map((week, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no name of their own
                  <tr key={row}>
                    {week.map((day, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: empty cells neither
                      <td key={column} className="p-0.5">
                        {day ? (
                          <Day day={day} free={days.get(day)?.length ?? 0} most={most} isShown={day === shown} />
                        ) : null}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Fragment>
        ))}
      </Form>
      <p aria-hidden="true" className="mt-3 flex items-center gap-3 text-caption text-muted">
        <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring size-6 flex-none">
          <Ring quarters={3} />
        </svg>
        {words.legend}
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
}

function Day({ day, free, most, isShown }: DayProps) {
  const { day: words } = useWords('embed', embed, 'plain').meeting
  const name = shortDayInWords(momentOf(day), 'UTC')
  const number = Number(day.slice(8))
  if (free === 0)
    return (
      <span className="meeting-day">
        <span className="sr-only">{fillIn(words.full, { day: name })}</span>
        <span aria-hidden="true">{number}</span>
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
      <span>{number}</span>
    </button>
  )
}

const WEEKS_AWAITED = 5

/** Placeholder of a month whose free times are loading, of the same size, so that nothing moves when they arrive. */
export function AwaitedMonth() {
  const { none } = useWords('embed', embed, 'plain').meeting
  return (
    <div role="status">
      <p className="flex min-h-11 items-center text-muted text-small">{none.loading}</p>
      <div aria-hidden="true" className="mt-9 grid grid-cols-7 gap-1">
        {Array.from({ length: WEEKS_AWAITED * 7 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: days without a name
          <span key={index} className="meeting-day">
            {index % 7 === 0 || index % 7 === 6 ? null : (
              <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring">
                <circle r="21" />
              </svg>
            )}
          </span>
        ))}
      </div>
    </div>
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
