import { type ReactNode, useState } from 'react'
import { FormStatus } from '#app/forms/form-status.tsx'
import { readValues } from '#app/forms/read-form.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import { type BookedMeeting, MEETING_PAGE_PATH, nearestTimes } from '#contract/meetings.ts'
import { sendMeeting } from './send-meeting.ts'
import { TakenTimes } from './taken-times.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

interface ChangeFormProps {
  page: MeetingPage
  meeting: BookedMeeting
  /** Address that the form is posted to. */
  path: string
  /** The time to move to. */
  at?: number
  labels: { idle: string; busy: string }
  onDone: (meeting: BookedMeeting) => void
  /** Shown beside the button. */
  children?: ReactNode
}

/** Moves or cancels a meeting with one button. */
export function ChangeForm({ page, meeting, path, at, labels, onDone, children }: ChangeFormProps) {
  const { problems } = useWords('embed', embed, 'plain').meeting
  const { contactEmail } = usePublicConfig()
  const [failure, setFailure] = useState(page.visit.answer)
  const [isSending, setSending] = useState(false)
  const statusId = formStatusId('meeting')

  async function submit(element: HTMLFormElement) {
    if (isSending) return
    setSending(true)
    const answer = await sendMeeting(path, readValues(element))
    setSending(false)
    if (answer.outcome === 'done') return onDone(answer.meeting)
    if (answer.outcome === 'taken') page.setTimes(answer.times)
    setFailure(answer.outcome)
  }

  const text = failure && failure !== 'taken' ? fillIn(problems[failure], { email: contactEmail }) : undefined
  return (
    <>
      <form
        method="post"
        action={`${path}#${statusId}`}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={MEETING_PAGE_PATH + page.query({})} />
        <input type="hidden" name="meeting" value={meeting.token} />
        {at === undefined ? null : failure === 'taken' && typeof page.times !== 'string' ? (
          <TakenTimes page={page} taken={at} times={nearestTimes(page.times, at)} />
        ) : (
          <input type="hidden" name="at" value={new Date(at).toISOString()} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <button type="submit" disabled={isSending} className="button">
            {isSending ? labels.busy : labels.idle}
          </button>
          {children}
        </div>
      </form>
      <FormStatus id={statusId} message={text ? { tone: 'failure', text } : undefined} />
    </>
  )
}
