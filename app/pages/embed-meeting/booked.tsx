import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formStatusId } from '#contract/form-place.ts'
import {
  type BookedMeeting,
  MEETING_CANCEL_PATH,
  MEETING_CONFIRM_PATH,
  MEETING_PAGE_PATH,
  MEETING_PARAMETERS,
} from '#contract/meetings.ts'
import type { Text, Words } from '#contract/words.ts'
import { ChangeForm } from './change-form.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { InCalendar } from './in-calendar.tsx'
import { HiddenParameters, useMeetingAddress } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

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
