import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeeting, StaffMeetings } from '#contract/staff.ts'
import { ChoiceForm, HostChoice, type Work } from './host-choice.tsx'

const words = staffPages['/admin/meetings']

interface ChangeProps {
  work: Work
  /** After the change, or when none was made. */
  onClose: () => void
}

interface ChangeBoxProps extends ChangeProps {
  /** Name of the button that makes the change. */
  label: string
  change: (values: Record<string, string>) => Parameters<Work>
  children: ReactNode
}

/** Asks before a change, makes it, and closes when it succeeded. Its first control has the focus. */
function ChangeBox({ work, onClose, label, change, children }: ChangeBoxProps) {
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  async function send(values: Record<string, string>) {
    setBusy(true)
    const isDone = await work(...change(values))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <div ref={box}>
      <ChoiceForm onSend={send} className="mt-3 flex flex-wrap items-end gap-3 bg-paper p-3">
        {children}
        <Button dense type="submit" disabled={isBusy}>
          {label}
        </Button>
        <Button look="text" dense onClick={onClose}>
          {words.keep}
        </Button>
      </ChoiceForm>
    </div>
  )
}

/** Asks for the new time of a meeting, and who takes it. */
export function MoveMeeting({
  meeting: { id, host: present, startsAt },
  hosts,
  ...props
}: ChangeProps & { meeting: StaffMeeting; hosts: StaffMeetings['hosts'] }) {
  const { to, hint, host: hostLabel, save, done } = words.move
  const change = ({ to = '', host = present }): Parameters<Work> => [
    'move',
    { id, at: new Date(to).toISOString(), host },
    done,
  ]
  const value = localInput(startsAt)
  return (
    <ChangeBox {...props} label={save} change={change}>
      <Field
        dense
        label={to}
        hint={hint}
        name="to"
        type="datetime-local"
        required
        defaultValue={value}
        className="max-w-96"
      />
      <HostChoice label={hostLabel} hosts={hosts} defaultValue={present} />
    </ChangeBox>
  )
}

/** Asks whether meetings should be canceled. */
export function CancelMeetings({ ids, ...props }: ChangeProps & { ids: readonly string[] }) {
  const { question, yes, done } = ids.length > 1 ? words.several : words.cancel
  return (
    <ChangeBox {...props} label={fillIn(yes, { count: ids.length })} change={() => ['cancel', { ids }, done]}>
      <p className="w-full">{fillIn(question, { count: ids.length })}</p>
    </ChangeBox>
  )
}

/** A time in this computer's time zone, in the format of `<input type="datetime-local">`: `2026-12-01T14:30`. */
function localInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
