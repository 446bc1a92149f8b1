import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import { Month } from './month.tsx'
import { OutlinedTimes, TimesOfDay } from './times-of-day.tsx'
import type { MeetingPage, VisitorClock } from './use-meeting-page.ts'
import { dayAt } from './weeks.ts'
import { ZoneChoice } from './zone-choice.tsx'

/** The days, and below them the times of one day. */
export function Choose(page: MeetingPage) {
  const { times, days, day, from, call, clock, isLive } = page
  const words = useWords('embed', embed).meeting
  const isLoading = times === 'loading'
  // The next free day is shown until one is chosen.
  const next = isLoading ? dayAt(Date.now()) : days.keys().next().value
  const shown = day ?? next
  if (times === 'failed' || !shown) {
    return <NoTimes callName={call.name.text} isUnknown={times === 'failed'} />
  }
  return (
    <>
      <h2 className="sr-only">
        <ComposedText text={words.day.title} />
      </h2>
      <Month clock={clock} days={days} from={from} shown={shown} isLive={isLive} />
      <h2 className="sr-only">
        <ComposedText text={words.time.title} />
      </h2>
      {isLoading ? (
        <div id="times" className="meeting-times" role="status">
          <span className="sr-only">
            <ComposedText text={words.none.loading} />
          </span>
          <OutlinedTimes />
        </div>
      ) : (
        <Times key={`${call.id} ${shown}`} page={page} shown={shown} />
      )}
    </>
  )
}

/** On a narrow window a tap chooses a time, and a second one goes on with it. */
const isNarrow = () => matchMedia('(width < 40rem)').matches
/** The times are below the days, not beside them. */
const isOneColumn = () => matchMedia('(width < 56rem)').matches

/** The free times of the day that is shown. */
function Times({ page, shown }: { page: MeetingPage; shown: string }) {
  const { clock, days, day, isLive } = page
  const [chosen, choose] = useState<number>()
  const first = days.get(shown)?.[0] ?? 0
  useInView('times', isLive && day !== undefined)
  return (
    // High enough that a day with few times does not move the days above it.
    <div id="times" className="meeting-times">
      <ZoneChoice clock={clock} at={first} isLive={isLive}>
        <h3 aria-live="polite" className="meeting-settles text-h3 max-sm:col-span-2">
          {shortDayInWords(first, clock.zone, clock.language)}
        </h3>
      </ZoneChoice>
      <TimesOfDay
        {...{ clock, shown, days, chosen }}
        onChoose={(time) => {
          if (isNarrow()) {
            choose(time)
          }
          return isNarrow()
        }}
      />
      {chosen === undefined ? null : <ChosenBar clock={clock} at={chosen} />}
    </div>
  )
}

/** Brings the times of a day that was just chosen into view, as far as they were not. */
function useInView(id: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !isOneColumn()) {
      return
    }
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = isCalm ? 'auto' : 'smooth'
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior })
  }, [id, isWanted])
}

/** The time that was tapped, at the lower edge of the window, and the way on. */
function ChosenBar({ clock, at }: { clock: VisitorClock; at: number }) {
  const { query } = useMeetingAddress()
  const { time } = useWords('embed', embed).meeting
  const { zone, language, hourCycle } = clock
  return (
    <div className="meeting-bar">
      <p role="status" className="min-w-0 flex-1 text-caption leading-tight">
        <span>{shortDayInWords(at, zone, language)}</span>{' '}
        <span className="block font-semibold text-body tabular-nums leading-tight">
          {timeInWords(at, zone, language, hourCycle)}
        </span>
      </p>
      <Link to={query({ at: new Date(at).toISOString() })} className="button flex-none">
        <ComposedText text={time.next} />
      </Link>
    </div>
  )
}

/** @param isUnknown the times could not be loaded, so some may be free */
function NoTimes({ callName, isUnknown }: { callName: string; isUnknown: boolean }) {
  const { query } = useMeetingAddress()
  const { none } = useWords('embed', embed).meeting
  const { contactEmail } = usePublicConfig()
  return (
    <div role="status">
      <p className="max-w-narrow">
        <span>
          <ChangingText text={isUnknown ? none.failed : none.text} />
        </span>{' '}
        <a className="link" href={`mailto:${contactEmail}?subject=${encodeURIComponent(callName)}`}>
          {contactEmail}
        </a>
      </p>
      {isUnknown ? (
        // A link, so that it also works without scripting.
        <a className="button button-outline mt-5" href={query({})}>
          <ComposedText text={none.retry} />
        </a>
      ) : null}
    </div>
  )
}
