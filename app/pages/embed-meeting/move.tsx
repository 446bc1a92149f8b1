import { Link } from 'react-router'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEETING_MOVE_PATH } from '#contract/meetings.ts'
import { ChangeForm } from './change-form.tsx'
import { ChosenTime } from './chosen-time.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

/** Confirmation before a meeting is moved to another time. */
export function Move({ page, at }: { page: MeetingPage; at: number }) {
  const words = useWords('embed', embed, 'plain').meeting
  const { meeting, call } = page
  if (!meeting) return null
  return (
    <section>
      <h2 className="font-semibold font-text text-lead text-ember-deep">{words.moving.to}</h2>
      <ChosenTime
        page={page}
        at={at}
        minutes={(meeting.endsAt - meeting.startsAt) / MINUTE_MS}
        className="meeting-settles mt-3 mb-6"
      />
      <p className="mb-6 text-small">{call.name}</p>
      <ChangeForm
        page={page}
        meeting={meeting}
        path={MEETING_MOVE_PATH}
        at={at}
        labels={{ idle: words.moving.action, busy: words.moving.busy }}
        onDone={(moved) => {
          page.setMeeting(moved)
          page.go(
            { move: undefined, at: undefined, day: undefined, month: undefined, done: 'moved' },
            { replace: true },
          )
        }}
      >
        <Link
          to={page.query({ move: undefined, at: undefined, day: undefined, month: undefined })}
          className="link inline-flex min-h-11 items-center text-small"
        >
          {words.moving.keep}
        </Link>
      </ChangeForm>
    </section>
  )
}
