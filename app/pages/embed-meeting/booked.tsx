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
  isCallLink,
  MEETING_CANCEL_PATH,
  MEETING_CONFIRM_PATH,
  MEETING_PAGE_PATH,
  MEETING_PARAMETERS,
} from '#contract/meetings.ts'
import type { Text, Words } from '#contract/words.ts'
import { ChangeForm } from './change-form.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { Portrait } from './host-of-call.tsx'
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
 * A meeting that is booked: when it is, with whom, how it gets into a calendar, what happens next,
 * and how to change it.
 */
export function Booked(page: BookedProps) {
  const { meeting, call, clock, done, isLive } = page
  const { booked: words } = useWords('embed', embed).meeting
  const heading = useRef<HTMLHeadingElement>(null)
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
      <WhoAndWhere meeting={meeting} callName={call.name} />
      <WhatToDo {...page} />
    </section>
  )
}

/** The call, who takes it, and where. */
function WhoAndWhere({ meeting, callName }: { meeting: BookedMeeting; callName: Text }) {
  const { booked: words } = useWords('embed', embed).meeting
  const { host, place, state } = meeting
  const what = host
    ? fillIn('{call} {with}.', { call: callName, with: fillIn(words.with, { host }) })
    : fillIn('{call}.', { call: callName })
  return (
    <div className="mt-4 flex items-center gap-4">
      {host ? <Portrait name={host} /> : null}
      <p className="min-w-0 text-small">
        <span className="font-semibold">
          <ComposedText text={what} />
        </span>{' '}
        {state === 'canceled' ? null : <Place place={place} />}
      </p>
    </div>
  )
}

function Place({ place }: { place: string }) {
  return isCallLink(place) ? (
    <a href={place} className="link">
      {place}
    </a>
  ) : (
    <span>{`${place}.`}</span>
  )
}

/** What the meeting needs of its visitor now. */
function WhatToDo(page: BookedProps) {
  const { meeting, call } = page
  const { booked: words } = useWords('embed', embed).meeting
  const { given } = useMeetingAddress()
  if (meeting.canConfirm) {
    return <Confirm meeting={meeting} />
  }
  if (meeting.state === 'held') {
    return (
      <p className="mt-5 border-line border-t pt-4">
        <ComposedText text={words.held} />
      </p>
    )
  }
  if (meeting.state === 'canceled' || meeting.hasBegun) {
    return (
      <p className="mt-6">
        <a
          className="button"
          href={`${MEETING_PAGE_PATH}?${MEETING_PARAMETERS.call}=${meeting.call}`}
        >
          <ComposedText text={words.again} />
        </a>
      </p>
    )
  }
  if (meeting.canChange && given('cancel') !== undefined) {
    return <Cancel {...page} />
  }
  return (
    <>
      <InCalendar meeting={meeting} callName={call.name.text} />
      <Changes meeting={meeting} />
    </>
  )
}

/** How the meeting is moved or canceled. */
function Changes({ meeting }: { meeting: BookedMeeting }) {
  const { booked: words } = useWords('embed', embed).meeting
  const { query } = useMeetingAddress()
  if (!meeting.canChange) {
    return (
      <p className="mt-6 border-line border-t pt-4 text-small">
        <ComposedText text={words.changeByEmail} />
      </p>
    )
  }
  return (
    <p className="mt-6 flex gap-x-6 border-line border-t pt-2 text-small">
      <Link
        to={query({ move: '1', cancel: undefined, done: undefined })}
        className="link inline-flex min-h-11 items-center"
      >
        <ComposedText text={words.move} />
      </Link>
      <Link
        to={query({ cancel: '1', move: undefined, done: undefined })}
        preventScrollReset
        className="link inline-flex min-h-11 items-center"
      >
        <ComposedText text={words.cancel} />
      </Link>
    </p>
  )
}

/** Asks once more before a meeting is canceled. */
function Cancel({ meeting, visit, isLive, setMeeting }: BookedProps) {
  const { booked: words, moving } = useWords('embed', embed).meeting
  const { query, go } = useMeetingAddress()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isLive) {
      question.current?.focus({ preventScroll: true })
    }
  }, [isLive])
  return (
    <div className="mt-5 border-line border-t pt-4">
      <p ref={question} tabIndex={-1} className="mb-4 max-w-narrow outline-none">
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
      >
        <Link
          to={query({ cancel: undefined })}
          preventScrollReset
          className="link inline-flex min-h-11 items-center text-small"
        >
          <ComposedText text={moving.keep} />
        </Link>
      </ChangeForm>
    </div>
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
