import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { CallLength, CallPromise, OtherCalls } from './calls.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { HostOfCall } from './host-of-call.tsx'
import { useMeetingAddress } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

/**
 * Steps of booking. Each lights one more arc of the wheel (`meeting.css`), and each has its word in
 * `embed.meeting.steps`.
 */
const STEPS = ['day', 'time', 'details', 'booked'] as const
export type Step = (typeof STEPS)[number]

type SummaryProps = MeetingPage & { step: Step; children: ReactNode }

/**
 * What is being booked, with whom, and how far it is: a column beside the screens, and one row
 * above them where there is no room for it. In the overlay on a phone, that row is below the days
 * and times, because the overlay has a row of its own.
 */
export function Summary({ children, step, ...page }: SummaryProps) {
  const { call, meeting, isMoving, isInOverlay } = page
  const words = useWords('embed', embed).meeting
  const isChoosing = step === 'day' || step === 'time'
  const isGone = meeting === null || meeting?.state === 'canceled'
  return (
    <div className="meeting-summary night">
      <div className="meeting-head">
        {isInOverlay ? null : (
          <p className="mb-1 text-caption text-night-muted max-[56rem]:hidden">
            <ComposedText text={words.title} />
          </p>
        )}
        <h1 id="frame-title" className="meeting-name headline">
          <ComposedText text={isMoving ? words.moving.title : call.name} />
        </h1>
        <CallLength call={call} />
      </div>
      {isChoosing && !isMoving ? <CallPromise call={call} /> : null}
      {meeting ? null : <HostOfCall visit={page.visit} call={call} />}
      {isGone ? null : <Progress step={step} isNew={page.done === 'booked'} />}
      <TimeInSummary {...page} step={step} />
      {isChoosing && !meeting ? <OtherCalls key={call.id} chosen={call} /> : null}
      {children}
    </div>
  )
}

/** The time until now of a meeting that is being moved, or the time that is being booked. */
function TimeInSummary({
  meeting,
  isMoving,
  clock,
  hostZone,
  call,
  at,
  step,
}: Omit<SummaryProps, 'children'>) {
  const words = useWords('embed', embed).meeting
  const { query } = useMeetingAddress()
  const minutes = Number(call.minutes.text)
  if (meeting && isMoving) {
    return (
      <div className="meeting-time">
        <p className="text-caption text-night-muted">
          <ComposedText text={words.moving.from} />
        </p>
        <ChosenTime
          clock={clock}
          hostZone={meeting.hostZone}
          at={meeting.startsAt}
          minutes={minutes}
          className="meeting-settles"
        />
      </div>
    )
  }
  // The link of a held meeting names its time, too, which is shown with the meeting.
  if (meeting !== undefined || at === undefined || step !== 'details') {
    return null
  }
  return (
    <div className="meeting-time">
      <ChosenTime {...{ clock, hostZone, at, minutes }} className="meeting-settles" />
      <Link
        to={query({ at: undefined })}
        preventScrollReset
        className="link inline-flex min-h-11 items-center text-small"
      >
        <ComposedText text={words.details.change} />
      </Link>
    </div>
  )
}

/** The four steps, and the wheel with an arc for each that is reached. */
function Progress({ step, isNew }: { step: Step; isNew: boolean }) {
  const { steps } = useWords('embed', embed).meeting
  return (
    <div className="meeting-progress">
      <FlywheelMark className={`meeting-wheel flex-none ${isNew ? 'wheel-closes' : ''}`} />
      <ol
        aria-label={steps.label.text}
        className="flex flex-wrap gap-x-4 text-caption text-night-muted max-[56rem]:sr-only"
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
