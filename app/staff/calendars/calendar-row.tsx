import type { ComponentProps } from 'react'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { StateMark } from '#app/staff/section.tsx'
import { meetings } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarState } from '#contract/staff/meetings.ts'

const { connect, calendars: calendarStates } = meetings

/** @param host undefined once the host was removed */
function stateOf(
  { name, blocks, isWritten, answeredAt, failingSince, failure }: CalendarState,
  host: string | undefined,
): ComponentProps<typeof StateMark> {
  if (host === undefined) {
    return { state: 'open', title: fillIn(connect.hostRemoved, { name }) }
  }
  if (!blocks && !isWritten) {
    return { state: 'open', title: fillIn(connect.unused, { name, host }) }
  }
  if (failingSince !== null) {
    const time = dayAndTimeOf(failingSince)
    const title = fillIn(calendarStates.failing, { name, host, time, reason: failure ?? '' })
    return { state: 'trouble', title }
  }
  if (answeredAt) {
    const time = dayAndTimeOf(answeredAt)
    return { state: 'fine', title: fillIn(calendarStates.fine, { name, host, time }) }
  }
  return { state: 'open', title: fillIn(calendarStates.waiting, { name, host }) }
}

/** Why a calendar has fewer choices than others. */
function noteOf({ isGiven, canWrite }: CalendarState, isUsed: boolean): string | undefined {
  if (isGiven) {
    return connect.given
  }
  return canWrite || !isUsed ? undefined : connect.readOnly
}

interface CalendarRowProps {
  calendar: CalendarState
  /** Name of the host. Undefined once the host was removed. */
  host: string | undefined
  isBusy: boolean
  change: (calendar: CalendarState, changed: object, done: string) => void
}

/** A calendar: its state, what it is used for, and how it is disconnected. */
export function CalendarRow({ calendar, host, isBusy, change }: CalendarRowProps) {
  const { name, user, kind, canWrite, isGiven, isOpen, blocks, isWritten, hasVideo } = calendar
  // The calendar of a host who was removed is left to be disconnected, and does nothing else.
  const isUsed = host !== undefined
  const note = noteOf(calendar, isUsed)
  const choices = [
    {
      label: connect.blocks,
      checked: blocks,
      changed: { blocks: !blocks },
      isShown: isUsed && !isGiven,
    },
    {
      label: connect.written,
      checked: isWritten,
      changed: { isWritten: !isWritten },
      isShown: isUsed && canWrite,
    },
    {
      label: connect.video,
      checked: calendar.makesVideo,
      changed: { makesVideo: !calendar.makesVideo },
      isShown: isUsed && isWritten && hasVideo,
    },
  ]
  return (
    <li className="border-line border-b py-3 text-small">
      <StateMark {...stateOf(calendar, host)} />
      {kind === 'google' || kind === 'microsoft' ? (
        <p className="text-muted">
          {fillIn(connect.account, { service: connect.services[kind], user })}
        </p>
      ) : null}
      {isOpen ? <p className="font-semibold text-ember-deep">{connect.open}</p> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {choices.map(({ label, checked, changed, isShown }) =>
          isShown ? (
            <Checkbox
              key={label}
              label={label}
              aria-label={`${label}: ${name}`}
              checked={checked}
              onChange={() => change(calendar, changed, connect.changed)}
            />
          ) : null,
        )}
        {note ? <span className="text-muted">{note}</span> : null}
        {isGiven ? null : (
          <Button
            look="text"
            dense
            disabled={isBusy}
            aria-label={`${connect.remove}: ${name}`}
            onClick={() => change(calendar, { isKept: false }, connect.removed)}
          >
            {connect.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
