import { startTransition } from 'react'
import { Link } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type BookedMeeting, MEETING_MOVE_PATH } from '#contract/meetings.ts'
import { ChangeForm } from './change-form.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { useMeetingAddress } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

type MoveProps = MeetingPage & { meeting: BookedMeeting; at: number }

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
