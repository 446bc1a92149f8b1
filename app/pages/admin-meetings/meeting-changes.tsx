import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { staffPages } from '#content/staff.ts'
import type { StaffMeeting } from '#contract/staff.ts'
import type { Work } from './work.ts'

const words = staffPages['/admin/meetings']

interface ChangeProps {
  meeting: StaffMeeting
  work: Work
  /** After the change, or when none was made. */
  onClose: () => void
}

/** Asks for the new time of a meeting. */
export function MoveMeeting({ meeting, work, onClose }: ChangeProps) {
  const [isBusy, run] = useChange(work, onClose)

  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    run('move', { id: meeting.id, at: new Date(to).toISOString() }, words.move.done)
  }

  return (
    <form onSubmit={move} className="mt-3 flex flex-wrap items-end gap-3 bg-paper p-3">
      <Focused>
        <Field
          dense
          label={words.move.to}
          hint={words.move.hint}
          name="to"
          type="datetime-local"
          required
          defaultValue={localInput(meeting.startsAt)}
          className="max-w-96"
        />
      </Focused>
      <Button dense type="submit" disabled={isBusy}>
        {words.move.save}
      </Button>
      <Button look="text" dense onClick={onClose}>
        {words.keep}
      </Button>
    </form>
  )
}

/** Asks whether a meeting should be canceled. */
export function CancelMeeting({ meeting, work, onClose }: ChangeProps) {
  const [isBusy, run] = useChange(work, onClose)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 bg-paper p-3">
      <p className="w-full">{words.cancel.question}</p>
      <Focused>
        <Button dense disabled={isBusy} onClick={() => run('cancel', { id: meeting.id }, words.cancel.done)}>
          {words.cancel.yes}
        </Button>
      </Focused>
      <Button look="text" dense onClick={onClose}>
        {words.keep}
      </Button>
    </div>
  )
}

/** Runs `work` and closes when it succeeded. */
function useChange(work: Work, onClose: () => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async (...change: Parameters<Work>) => {
    setBusy(true)
    const isDone = await work(...change)
    setBusy(false)
    if (isDone) onClose()
  }
  return [isBusy, (...change: Parameters<Work>) => void run(...change)] as const
}

/** Focuses its first control when it appears. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return <div ref={box}>{children}</div>
}

/** A time in this computer's time zone, in the format of `<input type="datetime-local">`: `2026-12-01T14:30`. */
function localInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
