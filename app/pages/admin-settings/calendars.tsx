import { type FormEvent, useCallback } from 'react'
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
import { settings } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CalendarList, CalendarState } from '#contract/staff.ts'

const { connect: words, calendars: states } = meetings
const FIELDS = [
  { label: words.address, hint: words.addressHint, name: 'address', required: true },
  { label: words.user, hint: words.userHint, name: 'user', autoComplete: 'off' },
  { label: words.password, hint: words.passwordHint, name: 'password', type: 'password', autoComplete: 'new-password' },
]

/** The hosts' calendars: which of them block times, which one meetings are written to, and a form that connects others. */
export function Calendars() {
  const load = useCallback(() => fetchFromStaffApi<CalendarList>('/calendars'), [])
  const { data, refresh } = useStaffData(settings, load)
  const { isBusy, run } = useWork(refresh)
  if (!data) return null
  const { hosts, calendars } = data
  const post = (path: string, body: object, done: string) => run(() => postToStaffApi(`/calendars/${path}`, body), done)

  async function connect(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = { host: hosts[0]?.id, ...Object.fromEntries(new FormData(form)) }
    if (await post('connect', values, words.done)) form.reset()
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <ul>
        {calendars.map((calendar) => (
          <CalendarRow
            key={calendar.hash}
            calendar={calendar}
            host={hosts.find(({ id }) => id === calendar.host)?.name ?? ''}
            isBusy={isBusy}
            change={({ hash, blocks, isWritten }, changed, done) =>
              void post('change', { hash, blocks, isWritten, isKept: true, ...changed }, done)
            }
          />
        ))}
      </ul>
      <form onSubmit={(event) => void connect(event)} className="mt-5 grid gap-x-6 gap-y-4 md:grid-cols-2">
        {hosts.length > 1 ? (
          <SelectField
            label={words.host}
            name="host"
            options={Object.fromEntries(hosts.map(({ id, name }) => [id, name]))}
          />
        ) : null}
        {FIELDS.map((field) => (
          <Field dense key={field.name} {...field} />
        ))}
        <Button dense type="submit" disabled={isBusy} className="col-span-full justify-self-start">
          {words.save}
        </Button>
      </form>
    </Section>
  )
}

interface CalendarRowProps {
  calendar: CalendarState
  /** Name of the host. */
  host: string
  isBusy: boolean
  change: (calendar: CalendarState, changed: object, done: string) => void
}

function CalendarRow({ calendar, host, isBusy, change }: CalendarRowProps) {
  const { name, isCaldav, isGiven, isOpen, blocks, isWritten, answeredAt, failingSince, failure } = calendar
  const text = failingSince ? states.failing : answeredAt ? states.fine : states.waiting
  const time = dayAndTimeOf(failingSince ?? answeredAt ?? '')
  const note = isGiven ? words.given : isCaldav ? null : words.readOnly
  const choices = [
    { label: words.blocks, checked: blocks, changed: { blocks: !blocks }, isShown: !isGiven },
    { label: words.written, checked: isWritten, changed: { isWritten: !isWritten }, isShown: isCaldav },
  ]
  return (
    <li className="border-line border-b py-3 text-small">
      <StateMark
        state={failingSince ? 'trouble' : answeredAt ? 'fine' : 'open'}
        title={fillIn(text, { name, host, time, reason: failure ?? '' })}
      />
      {isOpen ? <p className="font-semibold text-ember-deep">{words.open}</p> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {choices.map(({ label, checked, changed, isShown }) =>
          isShown ? (
            <Checkbox
              key={label}
              label={label}
              aria-label={`${label}: ${name}`}
              checked={checked}
              disabled={isBusy}
              onChange={() => change(calendar, changed, words.changed)}
            />
          ) : null,
        )}
        {note ? <span className="text-muted">{note}</span> : null}
        {isGiven ? null : (
          <Button
            look="text"
            dense
            disabled={isBusy}
            aria-label={`${words.remove}: ${name}`}
            onClick={() => change(calendar, { isKept: false }, words.removed)}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
