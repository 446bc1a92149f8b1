import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { shortDayInWords } from '#contract/meeting-time.ts'
import { ChosenTime } from './chosen-time.tsx'
import { useMeetingAddress } from './meeting-address.tsx'
import { Month } from './month.tsx'
import { TimesOfDay } from './times-of-day.tsx'
import {
  type BookableCall,
  type MeetingPage,
  useCalls,
  useMeetingPage,
} from './use-meeting-page.ts'
import { ZoneChoice } from './zone-choice.tsx'

export const handle: RouteHandle = { hydrate: 'load', shell: 'bare' }
export const meta = pageMeta('embed.meeting', embed.meeting, { noindex: true })

// Later steps are not part of the first load; each is fetched one step ahead.
const loadDetails = () => loadChunk(() => import('./details.tsx'))
const loadBooked = () => loadChunk(() => import('./booked-screens.ts'))
const Details = lazy(async () => ({ default: (await loadDetails()).Details }))
const Booked = lazy(async () => ({ default: (await loadBooked()).Booked }))
const DayInWheel = lazy(async () => ({ default: (await loadBooked()).DayInWheel }))
const UnknownMeeting = lazy(async () => ({ default: (await loadBooked()).UnknownMeeting }))
const PostedAnswer = lazy(async () => ({ default: (await loadDetails()).PostedAnswer }))
const Move = lazy(async () => ({ default: (await loadBooked()).Move }))

/**
 * Steps of booking. Each lights one more arc of the wheel (`meeting.css`), and each has its word in
 * `embed.meeting.steps`.
 */
const STEPS = ['day', 'time', 'details', 'booked'] as const
type Step = (typeof STEPS)[number]

function stepOf({ meeting, isMoving, at, day }: MeetingPage): Step {
  if (meeting !== undefined && !isMoving) {
    return 'booked'
  }
  if (at !== undefined) {
    return 'details'
  }
  return day ? 'time' : 'day'
}

/**
 * Our own booking page: shown in the scheduler overlay, or by itself. Every state of it has an
 * address.
 */
export default function EmbedMeetingPage() {
  const page = useMeetingPage()
  const step = stepOf(page)
  const reached = page.meeting?.state === 'held' ? 'details' : step
  // Day and time are chosen on the same screen, where nothing moves.
  const screen = step === 'time' ? 'day' : step
  // Someone who waits for the email that asks to confirm may wait in vain.
  const hasEmail = page.meeting && !page.isMoving && page.meeting.state !== 'held'
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(screen)

  // The confirmation must be there when the booking is, even if the connection is lost in between.
  useEffect(() => {
    const loadNextStep = screen === 'details' ? loadBooked : loadDetails
    void loadNextStep()
  }, [screen])

  // A screen replaces what was there, so its beginning comes into view.
  useEffect(() => {
    if (before.current === screen) {
      return
    }
    before.current = screen
    if (content.current && content.current.getBoundingClientRect().top < 0) {
      content.current.scrollIntoView()
    }
  }, [screen])

  return (
    <div
      className="meeting min-h-screen min-[56rem]:grid min-[56rem]:grid-cols-[max(min(34%,27rem),calc(50%-23rem))_1fr]"
      data-live={page.isLive || undefined}
      data-step={reached}
    >
      <Summary {...page} step={reached} />
      {/* Around the screens, so that one stays until the code of the next is there. */}
      <Suspense>
        {/* It is another element where the summary above it has another height on a phone, and when the times arrive. */}
        <div
          key={`${screen}${page.isCallGiven}${page.times === 'loading'}`}
          ref={content}
          className="max-w-[46rem] px-5 py-4 sm:px-8 min-[56rem]:py-6 lg:px-10"
        >
          <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
          {page.meeting === null ? (
            <UnknownMeeting />
          ) : step === 'booked' && page.meeting ? (
            <Booked key={page.meeting.state} {...page} meeting={page.meeting} />
          ) : page.at !== undefined ? (
            page.meeting ? (
              <Move {...page} meeting={page.meeting} at={page.at} />
            ) : (
              <Details {...page} at={page.at} />
            )
          ) : (
            <>
              {page.visit.answer ? <PostedAnswer answer={page.visit.answer} /> : null}
              <Choose {...page} />
            </>
          )}
          {hasEmail ? null : <Elsewhere />}
        </div>
      </Suspense>
    </div>
  )
}

type SummaryProps = MeetingPage & { step: Step }

/** What is being booked, and how far it is. What one step adds is below what all steps show. */
function Summary({
  call,
  isCallGiven,
  at,
  meeting,
  isMoving,
  clock,
  hostZone,
  done,
  step,
}: SummaryProps) {
  const words = useWords('embed', embed).meeting
  const { query } = useMeetingAddress()
  const isFirst = step === 'day' || step === 'time'
  return (
    <div className="night px-5 py-4 sm:px-8 min-[56rem]:py-6 min-[56rem]:pl-[max(2rem,calc(100%-26rem))]">
      <EditableText
        as="h1"
        id="frame-title"
        text={isMoving ? words.moving.title : words.title}
        className="text-h3 min-[56rem]:text-[2.25rem]"
      />
      {meeting === null || meeting?.state === 'canceled' ? null : (
        <Progress step={step} isNew={done === 'booked'} />
      )}
      {meeting === null ? null : meeting && isMoving ? (
        <>
          <p className="text-caption text-night-muted">
            <ComposedText text={words.moving.from} />
          </p>
          <ChosenTime
            clock={clock}
            hostZone={meeting.hostZone}
            at={meeting.startsAt}
            minutes={Number(call.minutes.text)}
            className="meeting-settles"
          />
        </>
      ) : isFirst ? (
        <>
          <EditableText
            as="p"
            text={words.lead}
            className="mb-4 text-night-muted text-small max-[56rem]:hidden"
          />
          <CallList chosen={call} isGiven={isCallGiven} />
        </>
      ) : (
        <div className="mt-3 border-line border-t min-[56rem]:mt-4">
          <p className="py-3">
            <CallName call={call} />
          </p>
          <CallPromise call={call} />
          {/* The link of a held meeting names its time, too, which is shown with the meeting. */}
          {at !== undefined && step === 'details' && !meeting ? (
            <div className="border-line border-t pt-4">
              <ChosenTime
                {...{ clock, hostZone }}
                at={at}
                minutes={Number(call.minutes.text)}
                className="meeting-settles"
              />
              <Link
                to={query({ at: undefined })}
                preventScrollReset
                className="link mt-2 inline-flex min-h-11 items-center text-small"
              >
                <ComposedText text={words.details.change} />
              </Link>
            </div>
          ) : null}
        </div>
      )}
      {meeting && !isMoving ? (
        <Suspense>
          <DayInWheel meeting={meeting} isNew={done === 'booked'} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The four steps, and the wheel with an arc for each that is reached. */
function Progress({ step, isNew }: { step: Step; isNew: boolean }) {
  const { steps } = useWords('embed', embed).meeting
  return (
    <div className="my-3 flex items-center gap-4 min-[56rem]:my-4">
      <FlywheelMark
        className={`meeting-wheel size-10 flex-none min-[56rem]:size-12 ${isNew ? 'wheel-closes' : ''}`}
      />
      <ol
        aria-label={steps.label.text}
        className="flex flex-wrap gap-x-4 text-caption text-night-muted"
      >
        {STEPS.map((name) => (
          <li
            key={name}
            aria-current={name === step ? 'step' : undefined}
            className="aria-[current]:font-semibold aria-[current]:text-paper"
          >
            <ComposedText text={steps[name]} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The days, and below them the times of one day. */
function Choose({ times, days, day, from, call, clock, isLive }: MeetingPage) {
  const words = useWords('embed', embed).meeting
  if (times === 'loading') {
    return (
      <p role="status" className="flex min-h-screen items-start text-muted">
        <ComposedText text={words.none.loading} />
      </p>
    )
  }
  // The next free day is shown until one is chosen.
  const shown = day ?? days.keys().next().value
  if (times === 'failed' || !shown) {
    return <NoTimes callName={call.name.text} isUnknown={times === 'failed'} />
  }
  const first = days.get(shown)?.[0] ?? 0
  return (
    <>
      <h2 className="sr-only">
        <ComposedText text={words.day.title} />
      </h2>
      <div className="meeting-settles">
        <Month clock={clock} days={days} from={from} shown={shown} isLive={isLive} />
      </div>
      <h2 className="sr-only">
        <ComposedText text={words.time.title} />
      </h2>
      {/* High enough that a day with few times does not move the days above it. */}
      <div
        id="times"
        className="mt-3 min-h-[26rem] border-line border-t pt-3 max-[56rem]:min-h-svh"
      >
        <ZoneChoice clock={clock} at={first} isLive={isLive}>
          <h3 aria-live="polite" className="meeting-settles text-h3 max-sm:col-span-2">
            {shortDayInWords(first, clock.zone, clock.language)}
          </h3>
        </ZoneChoice>
        <TimesOfDay clock={clock} shown={shown} days={days} />
      </div>
    </>
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

function Elsewhere() {
  const { contactEmail } = usePublicConfig()
  const { elsewhere } = useWords('embed', embed).meeting
  return (
    <p className="meeting-settles mt-8 text-caption text-muted">
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={`mailto:${contactEmail}`}
      >
        <span>
          <EditableText text={elsewhere} /> <span>{contactEmail}</span>
        </span>
      </a>
    </p>
  )
}

/** The calls that can be booked, and below them what the visitor gets from the chosen one. */
function CallList({ chosen, isGiven }: { chosen: BookableCall; isGiven: boolean }) {
  const { query } = useMeetingAddress()
  const words = useWords('embed', embed).meeting
  const offered = useCalls().filter(({ minutes }) => minutes.text)
  const addressOf = (call: string | undefined) =>
    query({ call, day: undefined, at: undefined, from: undefined })
  // Someone who came for a certain call sees the calendar at once, also on a phone.
  const others = isGiven ? 'max-[56rem]:hidden' : ''
  return (
    <nav aria-label={words.calls.label.text}>
      <ul>
        {offered.map((call) => {
          const isChosen = call.id === chosen.id
          return (
            <li key={call.id} className={`border-line border-t ${isChosen ? '' : others}`}>
              <Link
                to={addressOf(call.id)}
                replace
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className="relative block py-2 pl-7 underline-offset-[0.25em] before:absolute before:top-[0.9rem] before:left-0 before:size-3.5 before:rounded-full before:border before:border-night-muted hover:underline aria-[current]:before:border-[0.4375rem] aria-[current]:before:border-spark"
              >
                <CallName call={call} />
              </Link>
            </li>
          )
        })}
      </ul>
      <CallPromise key={chosen.id} call={chosen} />
      {isGiven ? (
        <Link
          to={addressOf(undefined)}
          replace
          preventScrollReset
          className="link ml-7 inline-flex min-h-11 items-center text-small min-[56rem]:hidden"
        >
          <ComposedText text={words.calls.all} />
        </Link>
      ) : null}
    </nav>
  )
}

/** Name of a call, and below it how long it takes. */
function CallName({ call: { name, minutes, price } }: { call: BookableCall }) {
  const { length } = useWords('embed', embed).meeting.calls
  return (
    <>
      <span className="block font-semibold">
        <ComposedText text={name} />
      </span>
      <span className="block text-night-muted text-small">
        <ComposedText text={fillIn(length, { minutes, price })} />
      </span>
    </>
  )
}

/**
 * For whom a call is and what the visitor has in hand afterward. A phone has no room for it above
 * the calendar.
 */
function CallPromise({ call: { forWhom, deliverable } }: { call: BookableCall }) {
  const words = useWords('embed', embed).meeting
  return (
    <p className="border-line border-t pt-3 pb-4 text-night-muted text-small max-[56rem]:hidden">
      <ComposedText
        text={fillIn('{forWhom} {youGet}', {
          forWhom: fillIn(words.forWhom, { forWhom }),
          youGet: fillIn(words.youGet, { deliverable }),
        })}
      />
    </p>
  )
}
