import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { Field } from '#app/components/field.tsx'
import { dayAndTimeOf, dayOf, inputTime } from '#app/staff/day-of.ts'
import { EmailAddress, PersonLink } from '#app/staff/email-address.tsx'
import { meetingTime, theirTime } from '#app/staff/meeting-time.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeeting, StaffMeetings } from '#contract/staff/meetings.ts'
import { CallLink } from './call-link.tsx'
import { clockOf } from './days.ts'
import { ChoiceForm, callOf, HostChoice, nameOfHost, type Work } from './host-choice.tsx'

const words = staffPages['/admin/meetings']
const CHANGES = ['move', 'cancel'] as const

interface MeetingRowProps {
  meeting: StaffMeeting
  hosts: StaffMeetings['hosts']
  /** Shows the day before the time. */
  withDay: boolean
  canChange: boolean
  work: Work
  /**
   * Ids of meetings to be canceled at once, in the order of choice. The last one's row asks for it.
   */
  chosen: readonly string[]
  setChosen: (ids: readonly string[]) => void
}

/** A meeting with its time, person and subject, and the actions for it. */
export function MeetingRow({
  meeting,
  hosts,
  withDay,
  canChange,
  work,
  chosen,
  setChosen,
}: MeetingRowProps) {
  const [open, setOpen] = useState<(typeof CHANGES)[number]>()
  const row = useRef<HTMLLIElement>(null)
  const isBooked = meeting.state === 'booked'
  const theirs = theirTime(Date.parse(meeting.startsAt), meeting.zone)

  function close() {
    setOpen(undefined)
    if (chosen.at(-1) === meeting.id) {
      setChosen([])
    }
    row.current?.focus()
  }

  return (
    <li
      ref={row}
      id={meeting.id}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
      className="scroll-mt-4 border-line border-b py-3 text-small target:bg-paper"
    >
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
        <p
          className={
            meeting.canceledBy
              ? 'text-muted tabular-nums line-through'
              : 'font-semibold tabular-nums'
          }
        >
          {withDay ? <span className="block">{dayOf(meeting.startsAt)}</span> : null}
          <span>{`${clockOf(meeting.startsAt)} – ${clockOf(meeting.endsAt)}`}</span>
          {theirs ? (
            <span className="block font-normal text-caption text-muted">
              {fillIn(words.theirTime, { time: theirs })}
            </span>
          ) : null}
        </p>
        <div className="min-w-0">
          <p>
            <Link
              to={`/admin/leads?lead=${meeting.leadId}`}
              className="font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
            >
              <bdi>{meeting.name}</bdi>
            </Link>{' '}
            <a
              className="underline underline-offset-4 [overflow-wrap:anywhere]"
              href={`mailto:${meeting.email}`}
            >
              <EmailAddress email={meeting.email} />
            </a>
          </p>
          <p className="text-ink-2">{callOf(meeting, hosts)}</p>
          <CallLink meeting={meeting} />
          <PersonLink email={meeting.email} />
          {meeting.note ? (
            <p className="mt-1 max-w-measure whitespace-pre-line text-ink-2">{meeting.note}</p>
          ) : null}
          <History meeting={meeting} hosts={hosts} />
          {isBooked ? null : (
            <p className="mt-1 font-semibold text-ember-deep">
              {meeting.canceledBy ? words.canceled[meeting.canceledBy] : words.held}
            </p>
          )}
        </div>
        {!meeting.canceledBy && canChange ? (
          <div className="flex items-center gap-4 self-start sm:-mt-1">
            {isBooked ? (
              <Checkbox
                label={words.several.short}
                aria-label={fillIn(words.several.choose, { name: meeting.name })}
                checked={chosen.includes(meeting.id)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = chosen.filter((id) => id !== meeting.id)
                  setChosen(checked ? [...others, meeting.id] : others)
                }}
              />
            ) : null}
            {CHANGES.filter((change) => isBooked || change === 'cancel').map((change) => (
              <Button
                key={change}
                look="text"
                dense
                aria-label={fillIn(words[change].label, { name: meeting.name })}
                aria-expanded={open === change}
                onClick={() => setOpen(open === change ? undefined : change)}
              >
                {words[change].action}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {open === 'move' ? (
        <MoveMeeting meeting={meeting} hosts={hosts} work={work} onClose={close} />
      ) : null}
      {open === 'cancel' ? (
        <CancelMeetings ids={[meeting.id]} isHeld={!isBooked} work={work} onClose={close} />
      ) : null}
      {chosen.at(-1) === meeting.id ? (
        <CancelMeetings isQuiet ids={chosen} work={work} onClose={close} />
      ) : null}
    </li>
  )
}

/** Everything that happened to a meeting, in order. */
function History({
  meeting: { changes, zone },
  hosts,
}: {
  meeting: StaffMeeting
  hosts: StaffMeetings['hosts']
}) {
  const { title, line, what: whats, by: bys, unchecked } = words.history
  return (
    <details className="mt-1 text-caption text-muted">
      <summary>{title}</summary>
      <ol>
        {changes.map(({ at, what, by, host, startsAt, isUnchecked }) => (
          <li key={at + what}>
            <span>
              {fillIn(line, {
                at: dayAndTimeOf(at),
                what: whats[what],
                by: bys[by],
                start: meetingTime(Date.parse(startsAt), zone),
                host: nameOfHost(hosts, host),
              })}
            </span>
            {isUnchecked ? <span> {unchecked}</span> : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

interface ChangeProps {
  work: Work
  /** Leaves the focus where it is. */
  isQuiet?: boolean
  /** After the change, or when none was made. */
  onClose: () => void
}

interface ChangeBoxProps extends ChangeProps {
  /** Name of the button that makes the change. */
  label: string
  change: (values: Record<string, string>) => Parameters<Work>
  children: ReactNode
}

/** Asks before a change, makes it, and closes when it succeeded. */
function ChangeBox({ work, isQuiet = false, onClose, label, change, children }: ChangeBoxProps) {
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isQuiet) {
      box.current?.querySelector<HTMLElement>('input, button')?.focus()
    }
  }, [isQuiet])
  async function send(values: Record<string, string>) {
    setBusy(true)
    const isDone = await work(...change(values))
    setBusy(false)
    if (isDone) {
      onClose()
    }
  }
  return (
    <div ref={box}>
      <ChoiceForm onSend={send} className="mt-3 flex flex-wrap items-end gap-3 bg-paper p-3">
        {children}
        <Button dense type="submit" disabled={isBusy}>
          {label}
        </Button>
        <Button look="text" dense className="mb-1" onClick={onClose}>
          {words.keep}
        </Button>
      </ChoiceForm>
    </div>
  )
}

/** Asks for the new time of a meeting, and who takes it. */
function MoveMeeting({
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
  return (
    <ChangeBox {...props} label={save} change={change}>
      <Field
        dense
        label={to}
        hint={hint}
        name="to"
        type="datetime-local"
        required
        defaultValue={inputTime(startsAt)}
        className="max-w-96"
      />
      <HostChoice label={hostLabel} hosts={hosts} defaultValue={present} />
    </ChangeBox>
  )
}

function cancelWords(count: number, isHeld: boolean) {
  if (isHeld) {
    return words.cancelHeld
  }
  return count > 1 ? words.several : words.cancel
}

/**
 * Asks whether meetings should be canceled.
 * @param isHeld it is one, for which the visitor has not followed the link yet
 */
function CancelMeetings({
  ids,
  isHeld = false,
  ...props
}: ChangeProps & { ids: readonly string[]; isHeld?: boolean }) {
  const { question, yes, done } = cancelWords(ids.length, isHeld)
  return (
    <ChangeBox
      {...props}
      label={fillIn(yes, { count: ids.length })}
      change={() => ['cancel', { ids }, done]}
    >
      <p className="w-full">{fillIn(question, { count: ids.length })}</p>
    </ChangeBox>
  )
}
