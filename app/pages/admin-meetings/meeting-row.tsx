import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeeting } from '#contract/staff.ts'
import { localInput } from './local-input.ts'
import type { Work } from './work.ts'

const words = staffPages['/admin/meetings']

interface MeetingRowProps {
  meeting: StaffMeeting
  /** The day stands before the time. */
  withDay: boolean
  canChange: boolean
  work: Work
}

const clock = (time: string, timeZone?: string) =>
  new Date(time).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone })

/** One meeting: when, who, what for, and what can be done with it. */
export function MeetingRow({ meeting, withDay, canChange, work }: MeetingRowProps) {
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [isBusy, setBusy] = useState(false)
  const isBooked = meeting.state === 'booked'
  const day = new Date(meeting.startsAt).toLocaleDateString(undefined, { dateStyle: 'medium' })
  const theirs = clock(meeting.startsAt, meeting.zone)

  async function run(path: string, body: unknown, done: string) {
    setBusy(true)
    const isDone = await work(path, body, done)
    setBusy(false)
    if (isDone) setOpen(undefined)
  }

  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    void run('move', { id: meeting.id, at: new Date(to).toISOString() }, words.move.done)
  }

  return (
    <li className="border-line border-b py-3 text-small">
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
        <p className={isBooked ? 'font-semibold tabular-nums' : 'text-muted tabular-nums line-through'}>
          {withDay ? <span className="block">{day}</span> : null}
          {clock(meeting.startsAt)} – {clock(meeting.endsAt)}
          {theirs === clock(meeting.startsAt) ? null : (
            <span className="block font-normal text-caption text-muted">
              {fillIn(words.theirTime, { time: theirs })}
            </span>
          )}
        </p>
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{meeting.name}</span>{' '}
            <a className="underline underline-offset-4" href={`mailto:${meeting.email}`}>
              {meeting.email}
            </a>
          </p>
          <p className="text-ink-2">{meeting.call}</p>
          {meeting.note ? <p className="mt-1 max-w-measure whitespace-pre-line text-ink-2">{meeting.note}</p> : null}
          {meeting.canceledBy ? (
            <p className="mt-1 font-semibold text-ember-deep">{words.canceled[meeting.canceledBy]}</p>
          ) : null}
        </div>
        {isBooked && canChange ? (
          <div className="flex gap-4">
            <Button
              look="text"
              dense
              aria-expanded={open === 'move'}
              onClick={() => setOpen(open === 'move' ? undefined : 'move')}
            >
              {words.move.action}
            </Button>
            <Button
              look="text"
              dense
              aria-expanded={open === 'cancel'}
              onClick={() => setOpen(open === 'cancel' ? undefined : 'cancel')}
            >
              {words.cancel.action}
            </Button>
          </div>
        ) : null}
      </div>
      {open === 'move' ? (
        <form onSubmit={move} className="mt-3 flex flex-wrap items-end gap-3 bg-paper-2 p-3">
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
          <Button dense type="submit" disabled={isBusy}>
            {words.move.save}
          </Button>
        </form>
      ) : null}
      {open === 'cancel' ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 bg-paper-2 p-3">
          <p>{words.cancel.question}</p>
          <Button dense disabled={isBusy} onClick={() => void run('cancel', { id: meeting.id }, words.cancel.done)}>
            {words.cancel.yes}
          </Button>
          <Button look="text" dense onClick={() => setOpen(undefined)}>
            {words.keep}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
