import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { calendarDay, dayAndTimeOf } from '#app/staff/day-of.ts'
import { excerptWithTime, meetingTime } from '#app/staff/meeting-time.ts'
import { Moment } from '#app/staff/moment.tsx'
import { useMoney } from '#app/staff/money.ts'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import { NOTE_MAX_CHARACTERS, type StaffLead, type StaffNote } from '#contract/staff/leads.ts'
import { nameOfEmail, reasonOf, UndeliveredSteps } from './undelivered.tsx'

const words = staffPages['/admin/leads']
const { history, notes: noteWords } = words.lead
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
function changesOf(
  { entered, imported, merged, change = {}, corrected = {} }: NonNullable<StaffNote['about']>,
  money: Money,
): string {
  const { changes } = history
  const { state, lostReason, value, next, assignedTo } = change
  const sentences: string[] = []
  if (entered) {
    sentences.push(changes.entered)
  }
  if (merged !== undefined) {
    sentences.push(merged ? changes.merged : changes.separated)
  }
  if (imported) {
    sentences.push(fillIn(changes.imported, imported))
  }
  if (state && lostReason) {
    sentences.push(fillIn(changes.lost, { reason: lostReason }))
  } else if (state) {
    sentences.push(fillIn(changes.state, { state: words.states[state] }))
  }
  if (value !== undefined) {
    sentences.push(fillIn(changes.value, { value: money(value) }))
  }
  if (next === null) {
    sentences.push(changes.done)
  } else if (next) {
    sentences.push(fillIn(changes.next, { step: next.step, day: calendarDay(next.on) }))
  }
  if (assignedTo) {
    sentences.push(fillIn(changes.assigned, { who: assignedTo }))
  } else if (assignedTo === null) {
    sentences.push(changes.unassigned)
  }
  for (const [name, [from, to]] of Object.entries(corrected)) {
    const field = words.fields[name as keyof typeof words.fields]
    const values = { from: from || words.lead.empty, to: to || words.lead.empty }
    sentences.push(fillIn(changes.corrected, { name: field, ...values }))
  }
  return sentences.join('. ')
}
type Money = ReturnType<typeof useMoney>['money']

/** Kind and title of what staff did: an email, a change or a note. */
function headOf(about: StaffNote['about'], money: Money): { kind: string; title: string } {
  if (!about) {
    return { kind: history.kinds.note, title: '' }
  }
  if (about.email) {
    return { kind: history.kinds.email, title: about.email.subject }
  }
  return { kind: history.kinds.change, title: changesOf(about, money) }
}

function noteEntry(note: StaffNote, leadId: string, run: RunWork, money: Money): Entry {
  const { about, author, changedAt } = note
  const facts = [
    author ?? noteWords.unknown,
    changedAt && fillIn(noteWords.changed, { time: dayAndTimeOf(changedAt) }),
    note.leadId !== leadId && noteWords.ofOther,
  ]
  const { kind, title } = headOf(about, money)
  return {
    key: note.id,
    time: note.createdAt,
    kind,
    title: (
      <>
        {title ? <bdi>{title}</bdi> : null}{' '}
        <span className="text-caption text-muted">{facts.filter(Boolean).join(', ')}</span>
      </>
    ),
    detail: note.text ? <NoteText note={note} run={run} /> : null,
  }
}

function emailEntry(email: StaffLead['emails'][number], run: RunWork): Entry {
  const { id, template, state, at, sentAt, lastError } = email
  const name = nameOfEmail(template)
  return {
    key: `email-${id}`,
    time: sentAt ?? at,
    kind: template === TO_STAFF ? history.kinds.notice : history.kinds.email,
    title: `${name}, ${history.emailStates[state]}`,
    detail:
      state === 'dead' ? (
        <>
          <p title={lastError ?? undefined}>{reasonOf(email)}</p>
          <div className="no-print flex gap-4">
            <UndeliveredSteps id={id} what={name} run={run} />
          </div>
        </>
      ) : (
        state !== 'done' && lastError
      ),
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
        <Link
          to={`?lead=${other.id}`}
          className="underline underline-offset-3 hover:text-ember-deep"
        >
          {`${leadKindName(other.form)}, ${words.states[other.state]}`}
        </Link>
      ),
      detail: [
        other.email !== lead.email && other.email,
        other.excerpt && excerptWithTime(other.excerpt),
      ]
        .filter(Boolean)
        .join(': '),
    })),
    ...canvases.map(({ id, createdAt, rating, goal }) => ({
      key: id,
      time: createdAt,
      kind: history.kinds.canvas,
      title: fillIn(history.canvas, { rating }),
      detail: goal,
    })),
    ...meetings.map(({ id, call, startsAt, zone, canceledBy }) => ({
      key: id,
      time: startsAt,
      kind: history.kinds.meeting,
      title: fillIn(canceledBy ? history.meetingCanceled : history.meeting, {
        call,
        who: canceledBy ? history.canceledBy[canceledBy] : '',
      }),
      detail: meetingTime(Date.parse(startsAt), zone),
    })),
    ...emails.map((email) => emailEntry(email, run)),
    ...notes.map((note) => noteEntry(note, lead.id, run, money)),
  ]
  return entries.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
}

/** Time, kind and title in a row. On a phone the title is below the others. */
const ENTRY =
  'grid grid-cols-[10.75rem_6.5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-[0.4rem] text-[0.875rem] tabular-nums max-sm:grid-cols-[minmax(0,1fr)_auto]'

/**
 * Forms, canvases, meetings and emails of an address, and what staff did. Visits are not stored by
 * person.
 */
export function History({ found, run }: { found: StaffLead; run: RunWork }) {
  const { money } = useMoney()
  const entries = entriesOf(found, run, money)
  return (
    <>
      {entries.length === 1 ? <p className="text-muted text-small">{history.only}</p> : null}
      <ol>
        {entries.map(({ key, time, kind, title, detail }) => (
          <li key={key} className={ENTRY}>
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
      {found.emails.length > 0 ? (
        <p className="mt-2 text-caption text-muted">{history.emailNote}</p>
      ) : null}
    </>
  )
}

const { keys } = staff.shortcuts

/** A field for a note about the person. */
export function NewNote({ leadId, run }: { leadId: string; run: RunWork }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcuts(keys.lead, [{ keys: 'n', label: keys.note, run: () => field.current?.focus() }])

  async function add(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') {
      return
    }
    const isDone = await run(() => postToStaffApi('/leads/notes', { leadId, text }))
    if (isDone) {
      setText('')
    }
  }
  return (
    <form onSubmit={(event) => void add(event)} className="no-print">
      <NoteField ref={field} label={noteWords.label} value={text} onValue={setText} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button type="submit" dense disabled={text.trim() === ''}>
          {noteWords.add}
        </Button>
        <p className="flex-1 text-caption text-muted">{noteWords.hint}</p>
      </div>
    </form>
  )
}

interface NoteFieldProps {
  ref?: React.Ref<HTMLTextAreaElement>
  value: string
  label: string
  onValue: (value: string) => void
}

/** A text field in which Ctrl+Enter or Command+Enter sends the surrounding form. */
function NoteField({ ref, value, label, onValue }: NoteFieldProps) {
  return (
    <textarea
      ref={ref}
      dir="auto"
      rows={Math.min(12, Math.max(2, value.split('\n').length))}
      maxLength={NOTE_MAX_CHARACTERS}
      aria-label={label}
      placeholder={label}
      value={value}
      className="field-control dense"
      onChange={(event) => onValue(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.currentTarget.form?.requestSubmit()
        }
      }}
    />
  )
}

/** The text of a note. Its author can change and delete it. */
function NoteText({ note, run }: { note: StaffNote; run: RunWork }) {
  const [edited, setEdited] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await run(() => postToStaffApi('/leads/notes/edit', { id: note.id, text: edited }))) {
      setEdited(undefined)
    }
  }
  return edited === undefined ? (
    <>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {note.text}
      </p>
      {note.isOwn && !note.about ? (
        <div className="no-print flex gap-4">
          <Button look="text" dense onClick={() => setEdited(note.text)}>
            {noteWords.edit}
          </Button>
          <Button
            look="text"
            dense
            onClick={() =>
              void run(
                () => postToStaffApi('/leads/notes/delete', { id: note.id }),
                noteWords.removed,
              )
            }
          >
            {noteWords.remove}
          </Button>
        </div>
      ) : null}
    </>
  ) : (
    <form onSubmit={(event) => void save(event)} className="mt-1">
      <NoteField value={edited} label={noteWords.edit} onValue={setEdited} />
      <div className="mt-2 flex gap-2">
        <Button type="submit" dense disabled={edited.trim() === ''}>
          {noteWords.save}
        </Button>
        <Button look="outline" dense onClick={() => setEdited(undefined)}>
          {noteWords.cancel}
        </Button>
      </div>
    </form>
  )
}
