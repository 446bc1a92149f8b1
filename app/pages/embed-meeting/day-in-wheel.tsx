import { Flywheel } from '#app/components/flywheel.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import type { BookedMeeting } from '#contract/meetings.ts'

/**
 * The day of the meeting in the hub of the flywheel. When it was booked just now, the last arc
 * closes the wheel.
 */
export function DayInWheel({ meeting, isNew }: { meeting: BookedMeeting; isNew: boolean }) {
  const language = useLanguage()
  const { startsAt, zone, state } = meeting
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(startsAt)
  return (
    <div
      aria-hidden="true"
      className={`relative mx-auto mt-6 w-full max-w-72 max-[56rem]:hidden ${state === 'canceled' ? 'opacity-40' : ''}`}
    >
      <Flywheel className={isNew ? 'wheel-closes' : ''} />
      <p className="absolute inset-[27%] flex flex-col items-center justify-center rounded-full bg-night text-center leading-none">
        <span className="text-caption">{part({ month: 'long' })}</span>
        <span className="headline text-[4.5rem]">{part({ day: 'numeric' })}</span>
      </p>
    </div>
  )
}
