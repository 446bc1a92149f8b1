import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { placeOfZone, shortDayInWords, timeInWords, zoneInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import type { VisitorClock } from './use-meeting-page.ts'

interface ChosenTimeProps {
  clock: VisitorClock
  /** Undefined while it is not known. */
  hostZone: string | undefined
  at: number
  minutes: number
  className?: string
}

/** Day, time and time zone in words. The host's time and day are added where they differ. */
export function ChosenTime({
  clock: { zone, hourCycle, language },
  hostZone: host = zone,
  at,
  minutes,
  className,
}: ChosenTimeProps) {
  const { details } = useWords('embed', embed).meeting
  const inWords = (time: number, where = zone) => timeInWords(time, where, language, hourCycle)
  const isElsewhere = wallClock(at, host) !== wallClock(at, zone)
  const isOtherDay = wallClock(at, host).slice(0, 10) !== wallClock(at, zone).slice(0, 10)
  const hostTime = isOtherDay
    ? `${shortDayInWords(at, host, language)}, ${inWords(at, host)}`
    : inWords(at, host)
  return (
    <p className={className}>
      <time dateTime={new Date(at).toISOString()} className="meeting-when headline">
        {shortDayInWords(at, zone, language)}
      </time>
      <span className="mt-2 block font-semibold text-lead tabular-nums">
        <ComposedText
          text={fillIn(details.span, { from: inWords(at), to: inWords(at + minutes * MINUTE_MS) })}
        />
      </span>
      {isElsewhere ? (
        <span className="block text-caption opacity-80">
          <ComposedText
            text={fillIn(details.forUs, { time: hostTime, place: placeOfZone(host) })}
          />
        </span>
      ) : null}
      <span className="block text-small">{`${zoneInWords(at, zone, language)} (${placeOfZone(zone)})`}</span>
    </p>
  )
}
