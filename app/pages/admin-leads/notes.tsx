import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { Moment } from '#app/staff/moment.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { NOTE_MAX_CHARACTERS, type StaffNote } from '#contract/staff.ts'
import { Section } from './section.tsx'

const words = staffPages['/admin/leads'].lead.notes
const { keys } = staff.shortcuts

interface NotesProps {
  leadId: string
  /** Newest first. */
  notes: readonly StaffNote[]
  run: RunWork
}

/** Notes of staff about the person. All staff can read them. Only the author can change or delete a note. */
export function Notes({ leadId, notes, run }: NotesProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcuts(keys.lead, [{ keys: 'n', label: keys.note, run: () => field.current?.focus() }])

  async function add(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const isDone = await run(() => postToStaffApi('/leads/notes', { leadId, text }))
    if (isDone) setText('')
  }
  return (
    <Section title={words.title}>
      <form onSubmit={(event) => void add(event)} className="no-print">
        <NoteField ref={field} label={words.label} value={text} onValue={setText} />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button type="submit" dense disabled={text.trim() === ''}>
            {words.add}
          </Button>
          <p className="flex-1 text-caption text-muted">{words.hint}</p>
        </div>
      </form>
      <ul className="mt-3">
        {notes.map((note) => (
          <Note key={note.id} note={note} isOfOther={note.leadId !== leadId} run={run} />
        ))}
      </ul>
    </Section>
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

function Note({ note, isOfOther, run }: { note: StaffNote; isOfOther: boolean; run: NotesProps['run'] }) {
  const [edited, setEdited] = useState<string>()
  const facts = [
    note.changedAt && fillIn(words.changed, { time: dayAndTimeOf(note.changedAt) }),
    isOfOther && words.ofOther,
  ].filter(Boolean)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await run(() => postToStaffApi('/leads/notes/edit', { id: note.id, text: edited }))) setEdited(undefined)
  }
  return (
    <li className="border-line border-b py-2 text-small">
      <p className="text-caption text-muted">
        <span className="font-semibold text-ink-2">{note.author ?? words.unknown}</span>{' '}
        <Moment time={note.createdAt} />
        {facts.length > 0 ? `, ${facts.join(', ')}` : ''}
      </p>
      {edited === undefined ? (
        <>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {note.text}
          </p>
          {note.isOwn ? (
            <div className="no-print flex gap-4">
              <Button look="text" dense onClick={() => setEdited(note.text)}>
                {words.edit}
              </Button>
              <Button
                look="text"
                dense
                onClick={() => void run(() => postToStaffApi('/leads/notes/delete', { id: note.id }), words.removed)}
              >
                {words.remove}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <form onSubmit={(event) => void save(event)} className="mt-1">
          <NoteField value={edited} label={words.edit} onValue={setEdited} />
          <div className="mt-2 flex gap-2">
            <Button type="submit" dense disabled={edited.trim() === ''}>
              {words.save}
            </Button>
            <Button look="outline" dense onClick={() => setEdited(undefined)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
