import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import { NOTE_MAX_CHARACTERS, type StaffNote } from '#contract/staff.ts'

const words = staffPages['/admin/leads'].lead.notes
const { keys } = staff.shortcuts

/** A field for a note about the person. */
export function NewNote({ leadId, run }: { leadId: string; run: RunWork }) {
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
    <form onSubmit={(event) => void add(event)} className="no-print">
      <NoteField ref={field} label={words.label} value={text} onValue={setText} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button type="submit" dense disabled={text.trim() === ''}>
          {words.add}
        </Button>
        <p className="flex-1 text-caption text-muted">{words.hint}</p>
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

/** The text of a note. Its author can change and delete it. */
export function NoteText({ note, run }: { note: StaffNote; run: RunWork }) {
  const [edited, setEdited] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await run(() => postToStaffApi('/leads/notes/edit', { id: note.id, text: edited }))) setEdited(undefined)
  }
  return edited === undefined ? (
    <>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {note.text}
      </p>
      {note.isOwn && !note.about ? (
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
  )
}
