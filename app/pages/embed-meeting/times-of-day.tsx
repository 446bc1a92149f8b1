import { Form } from 'react-router'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import { HiddenParameters } from './hidden-parameters.tsx'
import type { FreeDays, VisitorClock } from './use-meeting-page.ts'

const PARTS = [
  { name: 'night', until: '06:00' },
  { name: 'morning', until: '12:00' },
  { name: 'afternoon', until: '17:00' },
  { name: 'evening', until: '24:00' },
] as const

interface TimesOfDayProps {
  clock: VisitorClock
  day: string
  days: FreeDays
}

/**
 * The free times of one day, in a row for each part of the day. Every day has the same cells: those of all times that are
 * free on any day. So a time keeps its place, and nothing moves when another day is chosen.
 */
export function TimesOfDay({ clock: { zone, hourCycle }, day, days }: TimesOfDayProps) {
  const { time: words } = useWords('embed', embed, 'plain').meeting
  const hourOf = (time: number) => wallClock(time, zone).slice(11)
  const cells = [...Map.groupBy([...days.values()].flat(), hourOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = Map.groupBy(cells, ([hour]) => PARTS.find(({ until }) => hour < until)?.name ?? 'evening')
  const free = days.get(day) ?? []
  const dayName = shortDayInWords(free[0] ?? 0, zone)
  const inWords = (time: number) => timeInWords(time, zone, hourCycle)
  return (
    // Another zone has other parts of the day.
    <Form key={zone} action="." preventScrollReset className="meeting-settles">
      <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'from']} />
      <input type="hidden" name="day" value={day} />
      {[...parts].map(([name, hours]) => (
        <div key={name} className="meeting-part">
          <h4 className="text-caption text-muted">{words[name]}</h4>
          <ul>
            {hours.map(([hour, [example = 0]]) => {
              // An hour that the clock repeats has two times.
              const times = free.filter((time) => hourOf(time) === hour)
              return times.length === 0 ? (
                <li key={hour} aria-hidden="true" className="meeting-time">
                  {inWords(example)}
                </li>
              ) : (
                times.map((time) => (
                  <li key={time}>
                    <button
                      type="submit"
                      name="at"
                      value={new Date(time).toISOString()}
                      aria-label={fillIn(words.book, { time: inWords(time), day: dayName })}
                      className="meeting-time"
                    >
                      {inWords(time)}
                    </button>
                  </li>
                ))
              )
            })}
          </ul>
        </div>
      ))}
    </Form>
  )
}
