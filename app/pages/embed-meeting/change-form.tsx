import { type ReactNode, useState } from 'react'
import { ChangingText } from '#app/components/composed-text.tsx'
import { readValues } from '#app/forms/read-form.ts'
import { formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import { type BookedMeeting, MEETING_PAGE_PATH, type MeetingVisit } from '#contract/meetings.ts'
import type { Text } from '#contract/words.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import { Refusal, sendMeeting, TakenTimes } from './taken-times.tsx'
import type { VisitorClock } from './use-meeting-page.ts'
import type { Times } from './use-times.ts'

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
export function ChangeForm({
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
        {to ? <NewTime to={to} isTaken={failure === 'taken'} /> : null}
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

/** The time to move to, or in its place those that are free. */
function NewTime({ to, isTaken }: { to: NonNullable<ChangeFormProps['to']>; isTaken: boolean }) {
  return isTaken ? (
    <TakenTimes clock={to.clock} taken={to.at} times={to.times} />
  ) : (
    <input type="hidden" name="at" value={new Date(to.at).toISOString()} />
  )
}
