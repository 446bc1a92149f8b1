import { Form } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import { HiddenParameters } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

const PARTS = [
  { name: 'night', until: '06:00' },
  { name: 'morning', until: '12:00' },
  { name: 'afternoon', until: '17:00' },
  { name: 'evening', until: '24:00' },
] as const

type TimesOfDayProps = Pick<MeetingPage, 'clock' | 'days'> & {
  shown: string
  /** The time that waits for the visitor to go on. */
  chosen: number | undefined
  /** @returns true if the time shall wait */
  onChoose: (time: number) => boolean
}

/**
 * The free times of a day, a row for each part. Taken times are left out: on a full day they would
 * hide the free.
 */
export function TimesOfDay({
  clock: { zone, hourCycle, language },
  shown,
  days,
  chosen,
  onChoose,
}: TimesOfDayProps) {
  const { time: words } = useWords('embed', embed).meeting
  const free = days.get(shown) ?? []
  const partOf = (time: number) =>
    PARTS.find(({ until }) => wallClock(time, zone).slice(11) < until)?.name ?? 'evening'
  const dayName = shortDayInWords(free[0] ?? 0, zone, language)
  const inWords = (time: number) => timeInWords(time, zone, language, hourCycle)
  return (
    // Another zone has other parts of the day.
    <Form key={zone} action="." preventScrollReset>
      <HiddenParameters names={['call', 'zone', 'clock', 'overlay', 'meeting', 'move', 'from']} />
      <input type="hidden" name="day" value={shown} />
      {[...Map.groupBy(free, partOf)].map(([name, times]) => (
        <div key={name} className="meeting-part">
          <h4 className="meeting-settles text-caption text-muted">
            <ComposedText text={words[name]} />
          </h4>
          <ul className="meeting-slots">
            {times.map((time) => (
              <li key={time}>
                <button
                  type="submit"
                  name="at"
                  value={new Date(time).toISOString()}
                  aria-label={fillIn(words.book.text, { time: inWords(time), day: dayName })}
                  aria-pressed={chosen === undefined ? undefined : time === chosen}
                  onClick={(event) => {
                    if (onChoose(time)) {
                      event.preventDefault()
                    }
                  }}
                  className="meeting-slot meeting-settles"
                >
                  {inWords(time)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Form>
  )
}

const ROWS = [0, 1, 2]
const SLOTS = [0, 1, 2, 3, 4]

/** Where the times will be once they are there. */
export function OutlinedTimes() {
  return ROWS.map((row) => (
    <div key={row} className="meeting-part">
      <span />
      <ul aria-hidden="true" className="meeting-slots">
        {SLOTS.map((slot) => (
          <li key={slot} className="h-12" />
        ))}
      </ul>
    </div>
  ))
}
