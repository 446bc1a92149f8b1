import { type ComponentProps, type FormEvent, useCallback } from 'react'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { Field } from '#app/components/field.tsx'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { useStaffData } from '#app/staff/page-frame.tsx'
import { Section, StateMark } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { meetings } from '#content/staff/meetings.ts'
import { settings as words } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarList, CalendarState } from '#contract/staff/meetings.ts'

const { connect, calendars: calendarStates } = meetings

const FIELDS = [
  { label: connect.address, hint: connect.addressHint, name: 'address', required: true },
  { label: connect.user, hint: connect.userHint, name: 'user', autoComplete: 'off' },
  {
    label: connect.password,
    hint: connect.passwordHint,
    name: 'password',
    type: 'password',
    autoComplete: 'new-password',
  },
]

/**
 * The hosts' calendars: which of them block times, which one meetings are written to, and a form
 * that connects others.
 */
export function Calendars() {
  const load = useCallback(() => fetchFromStaffApi<CalendarList>('/calendars'), [])
  const { data, refresh } = useStaffData(words, load)
  const { isBusy, run } = useWork(refresh)
  if (!data) {
    return null
  }
  const { hosts, calendars } = data
  const post = (path: string, body: object, done: string) =>
    run(() => postToStaffApi(`/calendars/${path}`, body), done)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = { host: hosts[0]?.id, ...Object.fromEntries(new FormData(form)) }
    if (await post('connect', values, connect.done)) {
      form.reset()
    }
    // The button, which is disabled meanwhile, has lost the focus.
    form.querySelector('input')?.focus()
  }

  return (
    <Section title={connect.title} lead={connect.lead}>
      <ul>
        {calendars.map((calendar) => (
          <CalendarRow
            key={calendar.hash}
            calendar={calendar}
            host={hosts.find(({ id }) => id === calendar.host)?.name}
            isBusy={isBusy}
            change={({ hash, blocks, isWritten }, changed, done) =>
              void post('change', { hash, blocks, isWritten, isKept: true, ...changed }, done)
            }
          />
        ))}
      </ul>
      <form
        onSubmit={(event) => void add(event)}
        className="mt-5 grid gap-x-6 gap-y-4 md:grid-cols-2"
      >
        {hosts.length > 1 ? (
          <SelectField
            label={connect.host}
            name="host"
            options={Object.fromEntries(hosts.map(({ id, name }) => [id, name]))}
          />
        ) : null}
        {FIELDS.map((field) => (
          <Field dense key={field.name} {...field} />
        ))}
        <Button dense type="submit" disabled={isBusy} className="col-span-full justify-self-start">
          {connect.save}
        </Button>
      </form>
    </Section>
  )
}

/** @param host undefined once the host was removed */
function stateOf(
  { name, answeredAt, failingSince, failure }: CalendarState,
  host: string | undefined,
): ComponentProps<typeof StateMark> {
  if (host === undefined) {
    return { state: 'open', title: fillIn(connect.hostRemoved, { name }) }
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
function noteOf({ isGiven, isCaldav }: CalendarState, isUsed: boolean): string | undefined {
  if (isGiven) {
    return connect.given
  }
  return isCaldav || !isUsed ? undefined : connect.readOnly
}

interface CalendarRowProps {
  calendar: CalendarState
  /** Name of the host. Undefined once the host was removed. */
  host: string | undefined
  isBusy: boolean
  change: (calendar: CalendarState, changed: object, done: string) => void
}

function CalendarRow({ calendar, host, isBusy, change }: CalendarRowProps) {
  const { name, isCaldav, isGiven, isOpen, blocks, isWritten } = calendar
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
      isShown: isUsed && isCaldav,
    },
  ]
  return (
    <li className="border-line border-b py-3 text-small">
      <StateMark {...stateOf(calendar, host)} />
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
