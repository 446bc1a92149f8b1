import { type ReactNode, useState } from 'react'
import { FormStatus } from '#app/forms/form-status.tsx'
import { readValues } from '#app/forms/read-form.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import { type BookedMeeting, MEETING_PAGE_PATH, type MeetingVisit, nearestTimes } from '#contract/meetings.ts'
import { sendMeeting } from './send-meeting.ts'
import { TakenTimes } from './taken-times.tsx'
import { useMeetingAddress } from './use-meeting-address.ts'
import type { Times, VisitorClock } from './use-meeting-page.ts'

interface ChangeFormProps {
  meeting: BookedMeeting
  /** Address that the form is posted to. */
  path: string
  /** The time to move to, and the times that are offered when it is taken. */
  to?: { at: number; times: Times; setTimes: (times: readonly number[]) => void; clock: VisitorClock }
  /** Outcome of the form when it was posted without scripting. */
  answer: MeetingVisit['answer']
  labels: { idle: string; busy: string }
  onDone: (meeting: BookedMeeting) => void
  /** Shown beside the button. */
  children?: ReactNode
}

/** Moves or cancels a meeting with one button. */
export function ChangeForm({ meeting, path, to, answer: posted, labels, onDone, children }: ChangeFormProps) {
  const { problems } = useWords('embed', embed, 'plain').meeting
  const { query } = useMeetingAddress()
  const { contactEmail } = usePublicConfig()
  const [failure, setFailure] = useState(posted)
  const [isSending, setSending] = useState(false)
  const statusId = formStatusId('meeting')

  async function submit(element: HTMLFormElement) {
    if (isSending) return
    setSending(true)
    const answer = await sendMeeting(path, readValues(element))
    setSending(false)
    if (answer.outcome === 'done') return onDone(answer.meeting)
    if (answer.outcome === 'taken') to?.setTimes(answer.times)
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
        <input type="hidden" name={NATIVE_PAGE_FIELD} value={MEETING_PAGE_PATH + query({})} />
        <input type="hidden" name="meeting" value={meeting.token} />
        {to === undefined ? null : failure === 'taken' && typeof to.times !== 'string' ? (
          <TakenTimes clock={to.clock} taken={to.at} times={nearestTimes(to.times, to.at)} />
        ) : (
          <input type="hidden" name="at" value={new Date(to.at).toISOString()} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <button type="submit" disabled={isSending} className="button min-w-52">
            {isSending ? labels.busy : labels.idle}
          </button>
          {children}
        </div>
      </form>
      <FormStatus id={statusId} message={text ? { tone: 'failure', text } : undefined} />
    </>
  )
}
