import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { Icon } from '#app/components/icons.tsx'
import { readValues } from '#app/forms/read-form.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import {
  type BookedMeeting,
  MEETING_CANCEL_PATH,
  MEETING_CONFIRM_PATH,
  MEETING_ENTRY_PATH,
  MEETING_MOVE_PATH,
  MEETING_PAGE_PATH,
  MEETING_PARAMETERS,
  type MeetingVisit,
} from '#contract/meetings.ts'
import type { Text, Words } from '#contract/words.ts'
import { ChosenTime } from './month.tsx'
import { Refusal, sendMeeting, TakenTimes } from './taken-times.tsx'
import {
  HiddenParameters,
  type MeetingPage,
  type Times,
  useMeetingAddress,
  type VisitorClock,
} from './use-meeting-page.tsx'

/** "calendar-plus" of Lucide, see `icons.tsx`. */
const CALENDAR_PLUS =
  'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.3M3 9h18M8 2v3'

type BookedWords = Words<typeof embed.meeting.booked>

function titleOf(words: BookedWords, meeting: BookedMeeting, done: string | undefined): Text {
  const { state, hasBegun, canConfirm } = meeting
  if (state === 'canceled') {
    return words.titleCanceled
  }
  if (hasBegun) {
    return words.titlePast
  }
  if (canConfirm) {
    return words.titleConfirm
  }
  if (state === 'held') {
    return words.titleHeld
  }
  if (done === 'booked') {
    return words.title
  }
  return done === 'moved' ? words.titleMoved : words.titleKnown
}

/** `20261201T133000Z`, the format in the addresses of calendar services. */
const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

function calendarLinks(
  words: BookedWords,
  { token, startsAt, endsAt, place }: BookedMeeting,
  callName: string,
) {
  const text = fillIn(words.calendar.entry.text, { call: callName })
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    location: place,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: text,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    location: place,
  })
  return [
    {
      label: words.calendar.file,
      to: `${MEETING_ENTRY_PATH}?${MEETING_PARAMETERS.meeting}=${token}`,
    },
    { label: words.calendar.google, to: `https://calendar.google.com/calendar/render?${google}` },
    {
      label: words.calendar.outlook,
      to: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
    },
  ]
}

type BookedProps = MeetingPage & { meeting: BookedMeeting }

/**
 * A meeting that is booked: when it is, how it gets into a calendar, what happens next, and how to
 * change it.
 */
export function Booked({ meeting, call, clock, done, visit, isLive, setMeeting }: BookedProps) {
  const { booked: words } = useWords('embed', embed).meeting
  const { host, place } = meeting
  const { given, query, go } = useMeetingAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const isCanceling = meeting.canChange && given('cancel') !== undefined
  const isAhead = meeting.state === 'booked' && !meeting.hasBegun
  // After a step on this page, the heading with the result gets the focus.
  useEffect(() => {
    if (isLive) {
      heading.current?.focus({ preventScroll: true })
    }
    window.scrollTo({ top: 0 })
  }, [isLive])
  return (
    <section aria-labelledby="booked-title">
      <h2
        ref={heading}
        id="booked-title"
        tabIndex={-1}
        className="font-semibold font-text text-lead text-ember-deep outline-none"
      >
        <ComposedText text={titleOf(words, meeting, done)} />
      </h2>
      <div className={meeting.state === 'canceled' ? 'mt-3 line-through opacity-60' : 'mt-3'}>
        <ChosenTime
          clock={{ ...clock, zone: meeting.zone }}
          hostZone={meeting.hostZone}
          at={meeting.startsAt}
          minutes={(meeting.endsAt - meeting.startsAt) / MINUTE_MS}
        />
      </div>
      <p className="mt-3 text-small">
        <span>
          <ComposedText
            text={
              host
                ? fillIn('{call} {with}.', { call: call.name, with: fillIn(words.with, { host }) })
                : fillIn('{call}.', { call: call.name })
            }
          />
        </span>{' '}
        {meeting.state === 'canceled' ? null : place.startsWith('https:') ? (
          <a href={place} className="link">
            {place}
          </a>
        ) : (
          <span>{`${place}.`}</span>
        )}
      </p>
      {meeting.canConfirm ? (
        <Confirm meeting={meeting} />
      ) : meeting.state === 'held' ? (
        <p className="mt-5 border-line border-t pt-4">
          <ComposedText text={words.held} />
        </p>
      ) : isAhead ? (
        <>
          {isCanceling ? null : <InCalendar meeting={meeting} callName={call.name.text} />}
          {meeting.canChange ? (
            <div className="mt-5 flex flex-wrap items-start gap-x-6 gap-y-3 border-line border-t pt-4">
              <Link
                to={query({ move: '1', cancel: undefined, done: undefined })}
                className="link inline-flex min-h-11 items-center"
              >
                <ComposedText text={words.move} />
              </Link>
              <details open={isCanceling} className="min-w-0 flex-1">
                <summary className="min-h-11">
                  <ComposedText text={words.cancel} />
                </summary>
                <p className="mt-1 mb-3 max-w-narrow text-small">
                  <ComposedText text={words.cancelQuestion} />
                </p>
                <ChangeForm
                  meeting={meeting}
                  answer={visit.answer}
                  path={MEETING_CANCEL_PATH}
                  labels={{ idle: words.cancelYes, busy: words.canceling }}
                  onDone={(changed) => {
                    setMeeting(changed)
                    go({ done: 'canceled', cancel: undefined }, { replace: true })
                  }}
                />
              </details>
            </div>
          ) : (
            <p className="mt-5 border-line border-t pt-4">
              <ComposedText text={words.changeByEmail} />
            </p>
          )}
        </>
      ) : (
        <p className="mt-6">
          <a
            className="button"
            href={`${MEETING_PAGE_PATH}?${MEETING_PARAMETERS.call}=${meeting.call}`}
          >
            <ComposedText text={words.again} />
          </a>
        </p>
      )}
    </section>
  )
}

/**
 * Books a held meeting. The browser posts this form by itself, with or without scripts, because the
 * answer is another page: that of the meeting, or the form again when its time is lost.
 */
function Confirm({ meeting }: { meeting: BookedMeeting }) {
  const { booked: words } = useWords('embed', embed).meeting
  return (
    <form
      method="post"
      action={`${MEETING_CONFIRM_PATH}#${formStatusId('meeting')}`}
      className="mt-5 border-line border-t pt-4"
    >
      <input type="hidden" name={MEETING_PARAMETERS.meeting} value={meeting.token} />
      <HiddenParameters names={['call', 'at', 'zone']} />
      <p className="mb-5">
        <ComposedText text={words.confirmQuestion} />
      </p>
      <button type="submit" className="button min-w-52">
        <ComposedText text={words.confirm} />
      </button>
    </form>
  )
}

/** How the meeting gets into a calendar, and what happens next. */
function InCalendar({ meeting, callName }: { meeting: BookedMeeting; callName: string }) {
  const { booked: words } = useWords('embed', embed).meeting
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 border-ink border-t pt-5 lg:grid-cols-2">
      <div>
        <h3 className="font-semibold font-text text-small">
          <ComposedText text={words.calendar.title} />
        </h3>
        <ul className="mt-2">
          {calendarLinks(words, meeting, callName).map(({ label, to }) => (
            <li key={to} className="border-line border-b">
              <a
                href={to}
                target={to.startsWith('https') ? '_blank' : undefined}
                rel="noopener"
                className="flex min-h-11 items-center gap-3 text-small hover:text-ember-deep"
              >
                <Icon d={CALENDAR_PLUS} size={18} className="text-ember" />
                <span>
                  <ComposedText text={label} />
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-caption text-muted">
          <ComposedText text={words.calendar.note} />
        </p>
      </div>
      <div>
        <h3 className="font-semibold font-text text-small">
          <ComposedText text={words.next.title} />
        </h3>
        <ol className="mt-2">
          {words.next.items.map((item, index) => (
            <li key={item.at} className="grid grid-cols-[1.75rem_1fr] py-1.5 text-ink-2 text-small">
              <span aria-hidden="true" className="headline text-ember">
                {index + 1}
              </span>
              <span>
                <ComposedText text={item} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

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

/** Shown for an address that opens no meeting. */
export function UnknownMeeting() {
  const { booked: words } = useWords('embed', embed).meeting
  const { given, query } = useMeetingAddress()
  // The link of a held meeting names its call and time, at which the form begins again.
  const again = given('at') ? MEETING_PAGE_PATH + query({ meeting: undefined }) : MEETING_PAGE_PATH
  return (
    <section>
      <h2 className="text-h3">
        <ComposedText text={words.titleUnknown} />
      </h2>
      <p className="mt-3 mb-6 text-ink-2">
        <ComposedText text={words.unknown} />
      </p>
      <ButtonLink to={again} label={words.again} />
    </section>
  )
}

type MoveProps = BookedProps & { at: number }

/** Confirmation before a meeting is moved to another time. */
export function Move({
  meeting,
  call,
  at,
  times,
  clock,
  hostZone,
  visit,
  setTimes,
  setMeeting,
}: MoveProps) {
  const words = useWords('embed', embed).meeting
  const { query, go } = useMeetingAddress()
  return (
    <section>
      <h2 className="font-semibold font-text text-lead text-ember-deep">
        <ComposedText text={words.moving.to} />
      </h2>
      <ChosenTime
        {...{ clock, hostZone }}
        at={at}
        minutes={(meeting.endsAt - meeting.startsAt) / MINUTE_MS}
        className="meeting-settles mt-3 mb-6"
      />
      <p className="mb-6 text-small">
        <ComposedText text={call.name} />
      </p>
      <ChangeForm
        meeting={meeting}
        path={MEETING_MOVE_PATH}
        to={{ at, times, setTimes, clock }}
        answer={visit.answer}
        labels={{ idle: words.moving.action, busy: words.moving.busy }}
        onDone={(moved) => {
          // Together with the next screen, so that this one still names the time until now.
          startTransition(() => setMeeting(moved))
          go(
            { move: undefined, at: undefined, day: undefined, from: undefined, done: 'moved' },
            { replace: true },
          )
        }}
      >
        <Link
          to={query({ move: undefined, at: undefined, day: undefined, from: undefined })}
          className="link inline-flex min-h-11 items-center text-small"
        >
          <ComposedText text={words.moving.keep} />
        </Link>
      </ChangeForm>
    </section>
  )
}

interface ChangeFormProps {
  meeting: BookedMeeting
  /** Address that the form is posted to. */
  path: string
  /** The time to move to, and the times that are offered when it is taken. */
  to?: {
    at: number
    times: Times
    setTimes: (times: readonly number[]) => void
    clock: VisitorClock
  }
  /** Outcome of the form when it was posted without scripting. */
  answer: MeetingVisit['answer']
  labels: { idle: Text; busy: Text }
  onDone: (meeting: BookedMeeting) => void
  /** Shown beside the button. */
  children?: ReactNode
}

/** Moves or cancels a meeting with one button. */
function ChangeForm({
  meeting,
  path,
  to,
  answer: posted,
  labels,
  onDone,
  children,
}: ChangeFormProps) {
  const { query } = useMeetingAddress()
  const [failure, setFailure] = useState(posted)
  const [isSending, setSending] = useState(false)

  async function submit(element: HTMLFormElement) {
    if (isSending) {
      return
    }
    setSending(true)
    const answer = await sendMeeting(path, readValues(element))
    setSending(false)
    if (answer.outcome === 'done') {
      return onDone(answer.meeting)
    }
    if (answer.outcome === 'taken') {
      to?.setTimes(answer.times)
    }
    setFailure(answer.outcome)
  }

  return (
    <>
      <form
        method="post"
        action={`${path}#${formStatusId('meeting')}`}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={MEETING_PAGE_PATH + query({})} />
        <input type="hidden" name="meeting" value={meeting.token} />
        {to === undefined ? null : failure === 'taken' ? (
          <TakenTimes clock={to.clock} taken={to.at} times={to.times} />
        ) : (
          <input type="hidden" name="at" value={new Date(to.at).toISOString()} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <button type="submit" disabled={isSending} className="button min-w-52">
            <ChangingText text={isSending ? labels.busy : labels.idle} />
          </button>
          {children}
        </div>
      </form>
      <Refusal answer={failure} />
    </>
  )
}
