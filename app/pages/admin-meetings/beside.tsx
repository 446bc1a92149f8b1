/**
 * The column beside the meetings: blocked times, the question why a time is not offered, feed and
 * calendars.
 */
import { useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Field } from '#app/components/field.tsx'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { Panel } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { reportFailure } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { anchorOf } from '#contract/anchor-of.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeetings, WhyNotFree } from '#contract/staff/meetings.ts'
import { ChoiceForm, HostChoice, nameOfHost, type PartProps } from './host-choice.tsx'

const {
  block: blockWords,
  why: whyWords,
  feed: feedWords,
  calendars: words,
} = staffPages['/admin/meetings']

function spanOf(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return format.formatRange(new Date(from), new Date(to))
}

/** Times at which nothing can be booked, and a form to add another. */
export function BlockedTimes({ data: { blocked, hosts }, work }: PartProps) {
  const [problem, setProblem] = useState<string>()

  async function block(
    { from = '', to = '', note, host }: Record<string, string>,
    form: HTMLFormElement,
  ) {
    const isSpan = new Date(to) > new Date(from)
    setProblem(isSpan ? undefined : blockWords.wrong)
    if (!isSpan) {
      return
    }
    const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), note, host }
    if (await work('block', body, blockWords.done)) {
      form.reset()
    }
  }

  return (
    <Panel title={blockWords.title} at={anchorOf(blockWords.title)}>
      <p className="mt-2 text-small">{blockWords.text}</p>
      <ChoiceForm onSend={block}>
        <Field dense label={blockWords.from} name="from" type="datetime-local" required />
        <Field
          dense
          label={blockWords.to}
          name="to"
          type="datetime-local"
          required
          error={problem}
        />
        <Field dense label={blockWords.note} name="note" maxLength={200} />
        <HostChoice label={blockWords.host} hosts={hosts} all={blockWords.all} />
        <Button look="outline" dense type="submit" className="justify-self-start">
          {blockWords.save}
        </Button>
      </ChoiceForm>
      <h3 className="mt-5 font-semibold font-text text-small">{blockWords.list}</h3>
      {blocked.length === 0 ? <p className="text-muted text-small">{blockWords.none}</p> : null}
      <ul>
        {blocked.map(({ id, host, from, to, note }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-3 border-line border-b py-2 text-small"
          >
            <span className="tabular-nums">
              <span>{spanOf(from, to)}</span>
              <span className="block text-muted">
                {[note, host && nameOfHost(hosts, host)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              look="text"
              dense
              aria-label={fillIn(blockWords.removeLabel, { time: spanOf(from, to) })}
              onClick={() => void work('unblock', { id }, blockWords.removed)}
            >
              {blockWords.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Says why visitors cannot book a time. */
export function WhyNotOffered({ data: { hosts, calls } }: Pick<PartProps, 'data'>) {
  const [said, setSaid] = useState('')
  async function ask({ host = hosts[0]?.id ?? '', call = '', at = '' }: Record<string, string>) {
    const query = new URLSearchParams({ host, call, at: new Date(at).toISOString() })
    const { because, title, calendar } = await fetchFromStaffApi<WhyNotFree>(
      `/meetings/why?${query}`,
    )
    setSaid(fillIn(whyWords.answers[because], { title: title || whyWords.noTitle, calendar }))
  }
  return (
    <Panel title={whyWords.title} at={anchorOf(whyWords.title)}>
      <ChoiceForm onSend={(values) => ask(values).catch(reportFailure)}>
        <HostChoice label={whyWords.host} hosts={hosts} />
        <SelectField label={whyWords.call} name="call" options={calls} />
        <Field dense label={whyWords.at} name="at" type="datetime-local" required />
        <Button look="outline" dense type="submit" className="justify-self-start">
          {whyWords.ask}
        </Button>
        <p role="status" className="text-small empty:hidden">
          {said}
        </p>
      </ChoiceForm>
    </Panel>
  )
}

/** The private address through which staff can subscribe to the meetings in their own calendar. */
export function Feed({ data: { feed, hosts }, work }: PartProps) {
  const [host, setHost] = useState('')
  const address = hosts.find(({ id }) => id === host)?.feed ?? feed
  return (
    <Panel title={feedWords.title} at={anchorOf(feedWords.title)}>
      <p className="mt-2 text-small">{feedWords.text}</p>
      <HostChoice
        label={feedWords.host}
        hosts={hosts}
        all={feedWords.all}
        value={host}
        onChoose={setHost}
      />
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
function stateOf(
  calendar: StaffMeetings['calendars'][number],
  hosts: StaffMeetings['hosts'],
): string {
  const { answeredAt, failingSince, failure } = calendar
  const facts = { name: calendar.name, host: nameOfHost(hosts, calendar.host) }
  if (failingSince) {
    const time = dayAndTimeOf(failingSince)
    return fillIn(words.failing, { ...facts, time, reason: failure ?? '' })
  }
  if (answeredAt) {
    return fillIn(words.fine, { ...facts, time: dayAndTimeOf(answeredAt) })
  }
  return fillIn(words.waiting, facts)
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
    const events = oddEvents
      .map(({ title, day }) => (title || words.noTitle) + (day && ` (${day})`))
      .join(', ')
    return [
      failingSince ? stateOf(calendar, hosts) : '',
      events && fillIn(words.oddEvents, { name, host: nameOfHost(hosts, host), events }),
    ].filter(Boolean)
  })
  return problems.map((text) => (
    <p
      key={text}
      role="alert"
      className="mt-4 max-w-measure border-ember-deep border-s-4 px-4 py-2 font-semibold"
    >
      {text}
    </p>
  ))
}
