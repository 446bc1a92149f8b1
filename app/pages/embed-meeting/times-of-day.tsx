import { Form } from 'react-router'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import { HiddenParameters } from './hidden-parameters.tsx'
import type { VisitorClock } from './use-meeting-page.ts'

const PARTS = [
  { name: 'night', until: '06:00' },
  { name: 'morning', until: '12:00' },
  { name: 'afternoon', until: '17:00' },
  { name: 'evening', until: '24:00' },
] as const

interface TimesOfDayProps {
  clock: VisitorClock
  day: string
  /** The free times of the day. */
  times: readonly number[]
}

/** The free times of one day in columns: night, morning, afternoon, evening. */
export function TimesOfDay({ clock: { zone, hourCycle }, day, times }: TimesOfDayProps) {
  const { time: words } = useWords('embed', embed, 'plain').meeting
  const partOf = (time: number) => PARTS.find(({ until }) => wallClock(time, zone).slice(11) < until)
  const columns = PARTS.map((part) => ({ ...part, times: times.filter((time) => partOf(time) === part) })).filter(
    (part) => part.times.length > 0,
  )
  // A single long column is split into two.
  const isLong = columns.length === 1 && times.length > 7
  const dayName = shortDayInWords(times[0] ?? 0, zone)
  return (
    <section aria-labelledby="day-title" className="meeting-settles">
      <h3 id="day-title" aria-live="polite" className="headline flex min-h-11 items-center text-h3">
        {dayName}
      </h3>
      <Form action="." preventScrollReset className="mt-3 flex gap-5">
        <HiddenParameters names={['call', 'zone', 'meeting', 'move']} />
        <input type="hidden" name="day" value={day} />
        {columns.map((part) => (
          <div key={part.name} className={`min-w-0 flex-1 ${isLong ? '' : 'max-w-44'}`}>
            <h4 className="border-ink border-b pb-1 text-caption text-muted">{words[part.name]}</h4>
            <ul className={isLong ? 'columns-2 gap-5' : undefined}>
              {part.times.map((time) => {
                const clock = timeInWords(time, zone, hourCycle)
                return (
                  <li key={time} className="break-inside-avoid">
                    <button
                      type="submit"
                      name="at"
                      value={new Date(time).toISOString()}
                      aria-label={fillIn(words.book, { time: clock, day: dayName })}
                      className="meeting-time"
                    >
                      {clock}
                    </button>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </Form>
    </section>
  )
}
