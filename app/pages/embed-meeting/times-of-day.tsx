import { Form } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import { HiddenParameters } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

/** A page on which the times of one day are shown. */
type WithDay = MeetingPage & { shown: string }

const PARTS = [
  { name: 'night', until: '06:00' },
  { name: 'morning', until: '12:00' },
  { name: 'afternoon', until: '17:00' },
  { name: 'evening', until: '24:00' },
] as const

/**
 * The free times of a day, a row for each part. Taken times are left out: on a full day they would
 * hide the free.
 */
export function TimesOfDay({
  clock: { zone, hourCycle, language },
  shown,
  days,
}: Pick<WithDay, 'clock' | 'shown' | 'days'>) {
  const { time: words } = useWords('embed', embed).meeting
  const free = days.get(shown) ?? []
  const partOf = (time: number) =>
    PARTS.find(({ until }) => wallClock(time, zone).slice(11) < until)?.name ?? 'evening'
  const dayName = shortDayInWords(free[0] ?? 0, zone, language)
  const inWords = (time: number) => timeInWords(time, zone, language, hourCycle)
  return (
    // Another zone has other parts of the day.
    <Form key={zone} action="." preventScrollReset className="meeting-settles">
      <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'from']} />
      <input type="hidden" name="day" value={shown} />
      {[...Map.groupBy(free, partOf)].map(([name, times]) => (
        <div key={name} className="mt-[0.6rem] sm:grid sm:grid-cols-[5.5rem_1fr] sm:items-baseline">
          <h4 className="text-caption text-muted">
            <ComposedText text={words[name]} />
          </h4>
          <ul className="mt-1 grid grid-cols-3 gap-2 sm:grid-cols-5">
            {times.map((time) => (
              <li key={time}>
                <button
                  type="submit"
                  name="at"
                  value={new Date(time).toISOString()}
                  aria-label={fillIn(words.book.text, { time: inWords(time), day: dayName })}
                  className="min-h-12 w-full cursor-pointer whitespace-nowrap border border-ink bg-white font-semibold text-[1rem] lining-nums tabular-nums hover:border-ember hover:text-ember-deep hover:[box-shadow:inset_0_0_0_1px_var(--color-ember)] focus-visible:border-ember focus-visible:text-ember-deep focus-visible:[box-shadow:inset_0_0_0_1px_var(--color-ember)]"
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
