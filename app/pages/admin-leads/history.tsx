import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calendarDay, dayAndTimeOf } from '#app/staff/day-of.ts'
import { Moment } from '#app/staff/moment.tsx'
import { useMoney } from '#app/staff/money.ts'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import type { StaffLead, StaffNote } from '#contract/staff.ts'
import { NoteText } from './notes.tsx'

const words = staffPages['/admin/leads']
const { history, notes: noteWords, emails: emailNames, unknownEmail } = words.lead
/** The only email about a person's data that is sent to staff. */
const TO_STAFF = 'meeting-host'

interface Entry {
  key: string
  time: string
  kind: string
  title: ReactNode
  detail?: ReactNode
}

/** What staff changed, in words. */
function changesOf({ entered, change = {}, corrected = {} }: NonNullable<StaffNote['about']>, money: Money): string {
  const { changes } = history
  const { state, lostReason, value, next, assignedTo } = change
  return [
    entered && changes.entered,
    state &&
      (lostReason
        ? fillIn(changes.lost, { reason: lostReason })
        : fillIn(changes.state, { state: words.states[state] })),
    value !== undefined && fillIn(changes.value, { value: money(value) }),
    next && fillIn(changes.next, { step: next.step, day: calendarDay(next.on) }),
    next === null && changes.done,
    assignedTo !== undefined && (assignedTo ? fillIn(changes.assigned, { who: assignedTo }) : changes.unassigned),
    ...Object.entries(corrected).map(([name, [from, to]]) =>
      fillIn(changes.corrected, {
        name: words.fields[name as keyof typeof words.fields],
        from: from || words.lead.empty,
        to: to || words.lead.empty,
      }),
    ),
  ]
    .filter(Boolean)
    .join('. ')
}
type Money = ReturnType<typeof useMoney>['money']

function noteEntry(note: StaffNote, leadId: string, run: RunWork, money: Money): Entry {
  const { about, author, changedAt } = note
  const facts = [
    author ?? noteWords.unknown,
    changedAt && fillIn(noteWords.changed, { time: dayAndTimeOf(changedAt) }),
    note.leadId !== leadId && noteWords.ofOther,
  ]
  return {
    key: note.id,
    time: note.createdAt,
    kind: about?.email ? history.kinds.email : about ? history.kinds.change : history.kinds.note,
    title: (
      <>
        {about?.email ? <bdi>{about.email.subject}</bdi> : about ? <bdi>{changesOf(about, money)}</bdi> : null}{' '}
        <span className="text-caption text-muted">{facts.filter(Boolean).join(', ')}</span>
      </>
    ),
    detail: note.text ? <NoteText note={note} run={run} /> : null,
  }
}

function entriesOf(
  { lead, otherLeads, canvases, meetings, emails, notes }: StaffLead,
  run: RunWork,
  money: Money,
): Entry[] {
  const entries: Entry[] = [
    {
      key: lead.id,
      time: lead.received_at,
      kind: history.kinds.lead,
      title: `${leadKindName(lead.form)} (${history.this})`,
    },
    ...otherLeads.map((other) => ({
      key: other.id,
      time: other.received_at,
      kind: history.kinds.lead,
      title: (
        <Link to={`?lead=${other.id}`} className="underline underline-offset-3 hover:text-ember-deep">
          {leadKindName(other.form)}, {words.states[other.state]}
        </Link>
      ),
      detail: other.excerpt,
    })),
    ...canvases.map(({ id, createdAt, rating, goal }) => ({
      key: id,
      time: createdAt,
      kind: history.kinds.canvas,
      title: fillIn(history.canvas, { rating }),
      detail: goal,
    })),
    ...meetings.map(({ id, call, startsAt, canceledBy }) => ({
      key: id,
      time: startsAt,
      kind: history.kinds.meeting,
      title: fillIn(canceledBy ? history.meetingCanceled : history.meeting, {
        call,
        who: canceledBy ? history.canceledBy[canceledBy] : '',
      }),
    })),
    ...emails.map(({ id, template, state, at, sentAt, lastError }) => ({
      key: `email-${id}`,
      time: sentAt ?? at,
      kind: template === TO_STAFF ? history.kinds.notice : history.kinds.email,
      title: `${(emailNames as Record<string, string>)[template ?? ''] ?? unknownEmail}, ${history.emailStates[state]}`,
      detail: state === 'done' ? undefined : lastError,
    })),
    ...notes.map((note) => noteEntry(note, lead.id, run, money)),
  ]
  return entries.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
}

/**
 * Forms, canvases, meetings and emails of one email address, and what staff did, newest first. Visits are missing, because
 * they are not stored by person.
 */
export function History({ found, run }: { found: StaffLead; run: RunWork }) {
  const { money } = useMoney()
  const entries = entriesOf(found, run, money)
  return (
    <>
      {entries.length === 1 ? <p className="text-muted text-small">{history.only}</p> : null}
      <ol>
        {entries.map(({ key, time, kind, title, detail }) => (
          <li
            key={key}
            className="grid grid-cols-[10.75rem_6.5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-[0.4rem] text-[0.875rem] tabular-nums max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Moment time={time} />
            <span className="text-muted">{kind}</span>
            <div className="min-w-0 max-sm:col-span-full">
              <p>{title}</p>
              {detail ? (
                <div dir="auto" className="text-ink-2 [overflow-wrap:anywhere]">
                  {detail}
                </div>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {found.emails.length > 0 ? <p className="mt-2 text-caption text-muted">{history.emailNote}</p> : null}
    </>
  )
}
