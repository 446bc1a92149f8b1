import { useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { Panel } from '#app/staff/section.tsx'
import { reportFailure } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeetings } from '#contract/staff.ts'
import { HostChoice, nameOfHost, type PartProps } from './host-choice.tsx'

const { feed: feedWords, calendars: words } = staffPages['/admin/meetings']

/** The private address through which staff can subscribe to the meetings in their own calendar. */
export function Feed({ data: { feed, hosts }, work }: PartProps) {
  const [host, setHost] = useState('')
  const address = hosts.find(({ id }) => id === host)?.feed ?? feed
  return (
    <Panel title={feedWords.title}>
      <p className="mt-2 text-small">{feedWords.text}</p>
      <HostChoice label={feedWords.host} hosts={hosts} all={feedWords.all} value={host} onChoose={setHost} />
      <input
        readOnly
        aria-label={feedWords.title}
        value={address}
        className="field-control dense mt-2"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-2 flex flex-wrap gap-x-4">
        <CopyButton
          className={buttonClass({ look: 'text', dense: true, className: 'cursor-pointer' })}
          label={feedWords.copy}
          done={feedWords.copied}
          text={() => address}
          onFailure={reportFailure}
        />
        <Button
          look="text"
          dense
          title={feedWords.renewHint}
          onClick={() => void work('renew-feed', {}, feedWords.renewed)}
        >
          {feedWords.renew}
        </Button>
      </div>
    </Panel>
  )
}

/** The state of a calendar, or why it cannot be read. */
function stateOf(calendar: StaffMeetings['calendars'][number], hosts: StaffMeetings['hosts']): string {
  const { name, host, answeredAt, failingSince, failure } = calendar
  return fillIn(failingSince ? words.failing : answeredAt ? words.fine : words.waiting, {
    name,
    host: nameOfHost(hosts, host),
    time: dayAndTimeOf(failingSince ?? answeredAt ?? ''),
    reason: failure ?? '',
  })
}

/** The hosts' own calendars, with the time of their last successful reading. */
export function Calendars({ data: { calendars, hosts } }: { data: StaffMeetings }) {
  return (
    <Panel title={words.title}>
      {calendars.length === 0 ? <p className="mt-2 text-small">{words.none}</p> : null}
      <ul className="mt-2 text-small">
        {calendars.map((calendar) => (
          <li key={calendar.hash}>{stateOf(calendar, hosts)}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** Warnings at the top of the page about calendars and events that cannot be read. */
export function CalendarProblems({ data: { calendars, hosts } }: { data: StaffMeetings }) {
  const problems = calendars.flatMap((calendar) => {
    const { name, host, failingSince, oddEvents } = calendar
    const events = oddEvents.map(({ title, day }) => (title || words.noTitle) + (day && ` (${day})`)).join(', ')
    return [
      failingSince ? stateOf(calendar, hosts) : '',
      events && fillIn(words.oddEvents, { name, host: nameOfHost(hosts, host), events }),
    ].filter(Boolean)
  })
  return problems.map((text) => (
    <p key={text} role="alert" className="mt-4 max-w-measure border-ember-deep border-l-4 px-4 py-2 font-semibold">
      {text}
    </p>
  ))
}
