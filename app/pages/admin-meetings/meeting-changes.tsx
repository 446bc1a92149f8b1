import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeeting, StaffMeetings } from '#contract/staff.ts'
import { HostChoice } from './host-choice.tsx'

const words = staffPages['/admin/meetings']

/** Posts to the server, reports the outcome, and loads the page again. @returns whether it succeeded */
export type Work = (path: string, body: unknown, done: string) => Promise<boolean>

interface ChangeProps {
  meeting: StaffMeeting
  hosts: StaffMeetings['hosts']
  work: Work
  /** After the change, or when none was made. */
  onClose: () => void
}

/** Asks for the new time of a meeting, and who takes it. */
export function MoveMeeting({ meeting, hosts, work, onClose }: ChangeProps) {
  const [isBusy, run] = useChange(work, onClose)

  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const at = new Date(String(values.get('to'))).toISOString()
    run('move', { id: meeting.id, at, host: String(values.get('host') ?? meeting.host) }, words.move.done)
  }

  return (
    <form onSubmit={move} className="mt-3 flex flex-wrap items-end gap-3 bg-paper p-3">
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
      <HostChoice label={words.move.host} hosts={hosts} defaultValue={meeting.host} />
      <Button dense type="submit" disabled={isBusy}>
        {words.move.save}
      </Button>
      <Button look="text" dense onClick={onClose}>
        {words.keep}
      </Button>
    </form>
  )
}

/** Asks whether meetings should be canceled. */
export function CancelMeetings({
  ids,
  work,
  onClose,
}: Pick<ChangeProps, 'work' | 'onClose'> & { ids: readonly string[] }) {
  const [isBusy, run] = useChange(work, onClose)
  const { question, yes, done } = ids.length > 1 ? words.several : words.cancel
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 bg-paper p-3">
      <p className="w-full">{fillIn(question, { count: ids.length })}</p>
      <Button dense disabled={isBusy} onClick={() => run('cancel', { ids }, done)}>
        {fillIn(yes, { count: ids.length })}
      </Button>
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
export function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return <div ref={box}>{children}</div>
}

/** A time in this computer's time zone, in the format of `<input type="datetime-local">`: `2026-12-01T14:30`. */
function localInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
