import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { staffPages } from '#content/staff.ts'
import { CORRECTABLE_FIELDS } from '#contract/lead-forms.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'

const words = staffPages['/admin/leads']
type Person = Readonly<Record<string, string>>

interface PersonDialogProps {
  title: string
  hint?: string
  /** The present values by field name. */
  person?: Person
  /** With a field for what the person said. */
  withMessage?: boolean
  onClose: () => void
  /** @returns whether it was saved */
  onSave: (person: Person) => Promise<boolean>
}

/** Who a lead is: to enter it, or to correct it. */
export function PersonDialog({ title, hint, person = {}, withMessage, onClose, onSave }: PersonDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const names = [...CORRECTABLE_FIELDS, ...(withMessage ? (['message'] as const) : [])]

  async function save(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    const isSaved = await onSave(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])))
    setBusy(false)
    if (isSaved) close()
  }
  return (
    <ModalDialog
      aria-label={title}
      className="w-[min(30rem,calc(100vw-2rem))] border border-ink px-6 py-5"
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={(event) => void save(event, close)}>
          <h2 className="text-h3">{title}</h2>
          {hint ? <p className="text-caption text-muted">{hint}</p> : null}
          <div className="my-4 grid gap-2 sm:grid-cols-2">
            {names.map((name) => (
              <Field
                key={name}
                dense
                {...(name === 'message' ? { as: 'textarea', rows: 4 } : { type: name === 'email' ? 'email' : 'text' })}
                dir="auto"
                label={words.fields[name]}
                name={name}
                defaultValue={person[name] ?? ''}
                maxLength={LEAD_VALUE_MAX_CHARACTERS}
                required={name === 'email'}
                className={name === 'email' || name === 'message' ? 'sm:col-span-full' : ''}
              />
            ))}
          </div>
          <div className="flex gap-2">
            <Button type="submit" dense disabled={isBusy}>
              {words.person.save}
            </Button>
            <Button look="outline" dense onClick={close}>
              {words.person.cancel}
            </Button>
          </div>
        </form>
      )}
    </ModalDialog>
  )
}
