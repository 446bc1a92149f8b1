import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel, FlywheelMark } from '#app/components/flywheel.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { site } from '#content/site.ts'
import { CallList, CallPromise } from './call-list.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { AwaitedMonth, Month } from './month.tsx'
import { TimesOfDay } from './times-of-day.tsx'
import { useMeetingAddress } from './use-meeting-address.ts'
import { type MeetingPage, useMeetingPage } from './use-meeting-page.ts'
import { ZoneChoice } from './zone-choice.tsx'

export const handle: RouteHandle = { hydrate: 'load', shell: 'bare' }
export const meta = pageMeta('embed.meeting', embed.meeting, site, { noindex: true })

// Later steps are not part of the first load; each is fetched one step ahead.
const loadDetails = () => loadChunk(() => import('./details.tsx'))
const loadBooked = () => loadChunk(() => import('./booked.tsx'))
const Details = lazy(async () => ({ default: (await loadDetails()).Details }))
const Booked = lazy(async () => ({ default: (await loadBooked()).Booked }))
const UnknownMeeting = lazy(async () => ({ default: (await loadBooked()).UnknownMeeting }))
const Move = lazy(async () => ({ default: (await loadChunk(() => import('./move.tsx'))).Move }))

/** Steps of booking; each turns the flywheel by a quarter (`meeting.css`). */
type Step = 'day' | 'time' | 'details' | 'booked'

function stepOf({ meeting, isMoving, at, day }: MeetingPage): Step {
  if (meeting !== undefined && !isMoving) return 'booked'
  if (at !== undefined) return 'details'
  return day ? 'time' : 'day'
}

/** Our own booking page: shown in the scheduler overlay, or by itself. Every state of it has an address. */
export default function EmbedMeetingPage() {
  const page = useMeetingPage()
  const step = stepOf(page)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(step)

  // The confirmation must be there when the booking is, even if the connection is lost in between.
  useEffect(() => {
    const loadNextStep = step === 'details' ? loadBooked : loadDetails
    void loadNextStep()
  }, [step])

  // On a phone a step replaces what was there, so its beginning comes into view.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (content.current && content.current.getBoundingClientRect().top < 0) content.current.scrollIntoView()
  }, [step])

  return (
    <div
      className="meeting min-h-screen min-[56rem]:grid min-[56rem]:grid-cols-[4fr_8fr]"
      data-live={page.isLive || undefined}
      data-step={step}
    >
      <Summary {...page} step={step} />
      <div ref={content} className="px-5 py-6 sm:px-8 min-[56rem]:py-8 lg:px-10">
        <Suspense>
          {page.meeting === null ? (
            <UnknownMeeting />
          ) : step === 'booked' && page.meeting ? (
            <Booked key={page.meeting.state} {...page} meeting={page.meeting} />
          ) : page.at !== undefined ? (
            page.meeting ? (
              <Move {...page} meeting={page.meeting} callName={page.call.name} at={page.at} />
            ) : (
              <Details {...page} at={page.at} />
            )
          ) : (
            <Choose {...page} step={step} />
          )}
        </Suspense>
        <Elsewhere />
      </div>
    </div>
  )
}

type SummaryProps = Pick<MeetingPage, 'call' | 'isCallGiven' | 'at' | 'meeting' | 'isMoving' | 'clock' | 'done'> & {
  step: Step
}

/** What is being booked, and how far it is. */
function Summary({ call, isCallGiven, at, meeting, isMoving, clock, done, step }: SummaryProps) {
  const title = useWords('embed', embed).meeting
  const words = useWords('embed', embed, 'plain').meeting
  const { query } = useMeetingAddress()
  const isFirst = step === 'day' || step === 'time'
  return (
    <div className="meeting-summary night relative flex flex-col overflow-clip px-5 py-6 sm:px-8 min-[56rem]:py-8">
      <FlywheelMark
        className={`meeting-wheel absolute top-6 right-5 size-10 min-[56rem]:hidden ${done === 'booked' ? 'wheel-closes' : ''}`}
      />
      <div className="relative z-10">
        {isMoving ? (
          <h1 id="frame-title" className="text-h3">
            {words.moving.title}
          </h1>
        ) : (
          <EditableText as="h1" id="frame-title" text={title.title} className={isFirst ? 'text-h2' : 'text-h3'} />
        )}
        {meeting && isMoving ? (
          <>
            <p className="mt-5 text-caption text-night-muted">{words.moving.from}</p>
            <ChosenTime clock={clock} at={meeting.startsAt} minutes={call.minutes} className="meeting-settles" />
          </>
        ) : isFirst ? (
          <>
            <EditableText as="p" text={title.lead} className="mt-3 text-night-muted text-small max-[56rem]:hidden" />
            <CallList chosen={call} isGiven={isCallGiven} />
          </>
        ) : (
          <>
            <p className="mt-5 border-line border-t pt-4 font-semibold">
              {call.name} <span className="font-normal text-night-muted">{call.length}</span>
            </p>
            {at !== undefined && step === 'details' ? (
              <>
                <ChosenTime clock={clock} at={at} minutes={call.minutes} className="meeting-settles mt-3" />
                <Link
                  to={query({ at: undefined })}
                  preventScrollReset
                  className="link mt-3 mb-4 inline-flex min-h-11 items-center text-small"
                >
                  {words.details.change}
                </Link>
              </>
            ) : null}
            <div className="max-[56rem]:hidden">
              <CallPromise call={call} />
            </div>
          </>
        )}
      </div>
      {meeting && !isMoving ? (
        <DayInWheel
          at={meeting.startsAt}
          zone={meeting.zone}
          isCanceled={meeting.state === 'canceled'}
          isNew={done === 'booked'}
        />
      ) : (
        // As much of the wheel as the text above it leaves room for.
        <div className="relative -mx-5 -mb-8 flex-1 overflow-clip sm:-mx-8 max-[56rem]:hidden">
          <Flywheel className="meeting-wheel absolute -bottom-52 -left-36 w-[26rem] opacity-60" />
        </div>
      )}
    </div>
  )
}

interface DayInWheelProps {
  at: number
  zone: string
  isCanceled: boolean
  /** Booked just now: the last arc closes the wheel. */
  isNew: boolean
}

/** The day of the meeting in the hub of the flywheel. */
function DayInWheel({ at, zone, isCanceled, isNew }: DayInWheelProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(at)
  return (
    <div
      aria-hidden="true"
      className={`relative mx-auto mt-8 w-full max-w-72 max-[56rem]:hidden ${isCanceled ? 'opacity-40' : ''}`}
    >
      <Flywheel className={`meeting-wheel w-full ${isNew ? 'wheel-closes' : ''}`} />
      <p className="absolute inset-[27%] flex flex-col items-center justify-center rounded-full bg-night text-center leading-none">
        <span className="text-caption">{part({ month: 'long' })}</span>
        <span className="headline text-[4.5rem]">{part({ day: 'numeric' })}</span>
      </p>
    </div>
  )
}

type ChooseProps = Pick<MeetingPage, 'times' | 'days' | 'day' | 'month' | 'call' | 'clock' | 'visit' | 'isLive'> & {
  step: Step
}

/** Day and time side by side; on a phone one after the other. */
function Choose({ times, days, day, month, call, clock, visit, isLive, step }: ChooseProps) {
  const words = useWords('embed', embed, 'plain').meeting
  const { query } = useMeetingAddress()
  if (times === 'loading')
    return (
      <div className="meeting-choose">
        <AwaitedMonth />
      </div>
    )
  if (times === 'failed' || days.size === 0) return <NoTimes callName={call.name} isUnknown={times === 'failed'} />
  // The next free day is shown until one is chosen.
  const shown = day ?? days.keys().next().value
  return (
    <div data-step={step} className="meeting-choose">
      <div className="meeting-choose-day">
        <h2 className="text-h3 sm:sr-only">{words.day.title}</h2>
        <div className="meeting-settles max-sm:mt-4">
          <Month days={days} asked={month} shown={shown} />
        </div>
        <ZoneChoice zone={clock.zone} now={visit.now} isLive={isLive} />
      </div>
      {shown ? (
        <div className="meeting-choose-time">
          <h2 className="sr-only">{words.time.title}</h2>
          <Link
            to={query({ day: undefined })}
            preventScrollReset
            className="link mb-3 inline-flex min-h-11 items-center text-small sm:hidden"
          >
            {words.time.otherDay}
          </Link>
          <TimesOfDay clock={clock} day={shown} times={days.get(shown) ?? []} />
        </div>
      ) : null}
    </div>
  )
}

/** @param isUnknown the times could not be loaded, so some may be free */
function NoTimes({ callName, isUnknown }: { callName: string; isUnknown: boolean }) {
  const { query } = useMeetingAddress()
  const { none } = useWords('embed', embed, 'plain').meeting
  const { contactEmail } = usePublicConfig()
  return (
    <div role="status">
      <p className="max-w-narrow">
        {isUnknown ? none.failed : none.text}{' '}
        <a className="link" href={`mailto:${contactEmail}?subject=${encodeURIComponent(callName)}`}>
          {contactEmail}
        </a>
      </p>
      {isUnknown ? (
        // A link, so that it also works without scripting.
        <a className="button button-outline mt-5" href={query({})}>
          {none.retry}
        </a>
      ) : null}
    </div>
  )
}

function Elsewhere() {
  const { contactEmail } = usePublicConfig()
  const { elsewhere } = useWords('embed', embed).meeting
  return (
    <p className="mt-8 text-caption text-muted">
      <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={`mailto:${contactEmail}`}>
        <EditableText text={elsewhere} /> {contactEmail}
      </a>
    </p>
  )
}
