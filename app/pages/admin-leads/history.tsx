import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '#app/staff/moment.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import type { StaffLead } from '#contract/staff.ts'

const words = staffPages['/admin/leads']
const { history, emails: emailNames, unknownEmail } = words.lead
/** The only email about a person's data that is sent to staff. */
const TO_STAFF = 'meeting-host'

interface Entry {
  key: string
  time: string
  kind: string
  title: ReactNode
  detail?: string | null | undefined
}

function entriesOf({ lead, otherLeads, canvases, meetings, emails }: StaffLead): Entry[] {
  const formOf = (form: StaffLead['lead']['form']) => LEAD_FORMS[form]?.name ?? form
  const entries: Entry[] = [
    {
      key: lead.id,
      time: lead.received_at,
      kind: history.kinds.lead,
      title: `${formOf(lead.form)} (${history.this})`,
    },
    ...otherLeads.map((other) => ({
      key: other.id,
      time: other.received_at,
      kind: history.kinds.lead,
      title: (
        <Link to={`?lead=${other.id}`} className="underline underline-offset-3 hover:text-ember-deep">
          {formOf(other.form)}, {words.states[other.state]}
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
  ]
  return entries.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
}

/**
 * Forms, canvases, meetings and emails of one email address, newest first. Visits are missing, because they are not
 * stored by person.
 */
export function History({ found }: { found: StaffLead }) {
  const entries = entriesOf(found)
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
                <p dir="auto" className="text-ink-2 [overflow-wrap:anywhere]">
                  {detail}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {found.emails.length > 0 ? <p className="mt-2 text-caption text-muted">{history.emailNote}</p> : null}
    </>
  )
}
