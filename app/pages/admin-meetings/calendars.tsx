import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { Panel } from '#app/staff/panel.tsx'
import { reportFailure } from '#app/staff/report-failure.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeetings } from '#contract/staff.ts'
import type { Work } from './meeting-changes.tsx'

const { feed: feedWords, calendars: words } = staffPages['/admin/meetings']

/** The private address through which staff can subscribe to the meetings in their own calendar. */
export function Feed({ address, work }: { address: string; work: Work }) {
  return (
    <Panel title={feedWords.title}>
      <p className="mt-2 text-small">{feedWords.text}</p>
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

/** The host's own calendars, with the time of their last successful reading. */
export function Calendars({ data: { calendars } }: { data: StaffMeetings }) {
  return (
    <Panel title={words.title}>
      {calendars.length === 0 ? <p className="mt-2 text-small">{words.none}</p> : null}
      <ul className="mt-2 text-small">
        {calendars.map(({ answeredAt, failingSince, failure }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calendars are identified only by their number
          <li key={index}>
            {fillIn(failingSince ? words.failing : answeredAt ? words.fine : words.waiting, {
              number: index + 1,
              time: dayAndTimeOf(failingSince ?? answeredAt ?? ''),
              reason: failure ?? '',
            })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Warnings at the top of the page about calendars and events that cannot be read. */
export function CalendarProblems({ data: { calendars } }: { data: StaffMeetings }) {
  const problems = calendars.flatMap(({ failingSince, failure, oddEvents }, index) => {
    const number = index + 1
    const names = oddEvents.map(({ title, day }) => (title || words.noTitle) + (day && ` (${day})`))
    return [
      failingSince && fillIn(words.failing, { number, time: dayAndTimeOf(failingSince), reason: failure ?? '' }),
      names.length > 0 && fillIn(words.oddEvents, { number, events: names.join(', ') }),
    ].filter((text) => typeof text === 'string')
  })
  return problems.map((text) => (
    <p key={text} role="alert" className="mt-4 max-w-measure border-ember-deep border-l-4 px-4 py-2 font-semibold">
      {text}
    </p>
  ))
}
