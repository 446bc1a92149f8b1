import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { SelectField } from '#app/staff/select-field.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CORRECTABLE_FIELDS } from '#contract/lead-forms.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import {
  EMAIL_SUBJECT_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  type StaffLead,
} from '#contract/staff/leads.ts'

interface DialogFormProps {
  title: string
  /** What the button that sends the form says. */
  action: string
  hint: string | undefined
  /** There is nothing that could be sent. */
  isEmpty?: boolean
  children: ReactNode
  onClose: () => void
  /** @returns whether it worked, so that the dialog closes */
  onSend: (typed: FormData) => Promise<boolean>
}

/** A form in a dialog, which closes once it worked. */
export function DialogForm({
  title,
  action,
  hint,
  isEmpty = false,
  children,
  onClose,
  onSend,
}: DialogFormProps) {
  const [isBusy, setBusy] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault()
    setBusy(true)
    if (await onSend(new FormData(event.currentTarget))) {
      close()
    }
    setBusy(false)
  }
  return (
    <ModalDialog
      aria-label={title}
      className="w-[min(40rem,calc(100vw-2rem))] border border-ink px-6 py-5"
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={(event) => void send(event, close)}>
          <h2 className="text-h3 [overflow-wrap:anywhere]">{title}</h2>
          <div className="my-4 grid gap-3 sm:grid-cols-2">{children}</div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" dense disabled={isBusy || isEmpty}>
              {action}
            </Button>
            <Button look="outline" dense onClick={close}>
              {staffPages['/admin/leads'].person.cancel}
            </Button>
            {hint ? <p className="flex-[1_1_12rem] text-caption text-muted">{hint}</p> : null}
          </div>
        </form>
      )}
    </ModalDialog>
  )
}

const words = staffPages['/admin/leads']
const { write } = words.lead

type MailDialogProps = { found: StaffLead; run: RunWork; onClose: () => void }

/**
 * An email to the person, begun from a template. It is sent from here, or opened in the reader's
 * email program.
 */
export function MailDialog({
  found: { lead, templates, sendsEmail },
  run,
  onClose,
}: MailDialogProps) {
  const [chosen, setChosen] = useState('0')
  const template = templates[Number(chosen)]

  async function send(typed: FormData) {
    const textIn = (name: string) => String(typed.get(name)).replaceAll('\r\n', '\n')
    const subject = textIn('subject')
    const text = textIn('text')
    if (sendsEmail) {
      const email = { leadId: lead.id, subject, text }
      const sent = await run(() => postToStaffApi('/leads/email', email), write.sent)
      return sent !== undefined
    }
    const address = encodeURIComponent(lead.email)
    // Lines end with CR LF (RFC 6068, 5).
    const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
    location.href = `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`
    return true
  }
  return (
    <DialogForm
      title={fillIn(write.title, { email: lead.email })}
      action={sendsEmail ? write.send : write.program}
      hint={sendsEmail ? write.sends : write.opens}
      onClose={onClose}
      onSend={send}
    >
      <SelectField
        className="sm:col-span-full"
        label={write.template}
        options={{
          ...Object.fromEntries(templates.map(({ title }, at) => [at, title])),
          '-': write.blank,
        }}
        value={chosen}
        onChoose={setChosen}
      />
      {(['subject', 'text'] as const).map((name) => (
        <Field
          key={`${name} ${chosen}`}
          {...(name === 'text' ? { as: 'textarea', rows: 12 } : {})}
          dense
          dir="auto"
          className="sm:col-span-full"
          label={write[name]}
          name={name}
          defaultValue={template?.[name] ?? ''}
          maxLength={name === 'text' ? NOTE_MAX_CHARACTERS : EMAIL_SUBJECT_MAX_CHARACTERS}
          required
        />
      ))}
    </DialogForm>
  )
}

type Person = Readonly<Record<string, string>>

interface PersonDialogProps {
  /**
   * The present values by field name, to correct them. Undefined to enter a lead, with what the
   * person said.
   */
  person?: Person
  onClose: () => void
  /** @returns whether it was saved */
  onSave: (person: Person) => Promise<boolean>
}

/** What kind of control a field of a lead has. */
function controlOf(name: string) {
  if (name === 'message') {
    return { as: 'textarea' as const, rows: 4 }
  }
  return { type: name === 'email' ? 'email' : 'text' }
}

/** Who a lead is: to enter it, or to correct it. */
export function PersonDialog({ person, onClose, onSave }: PersonDialogProps) {
  const names = person ? CORRECTABLE_FIELDS : [...CORRECTABLE_FIELDS, 'message' as const]
  return (
    <DialogForm
      title={person ? words.person.correctTitle : words.person.enter}
      hint={person && words.person.hint}
      action={words.person.save}
      onClose={onClose}
      onSend={(typed) =>
        onSave(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])))
      }
    >
      {names.map((name) => (
        <Field
          key={name}
          dense
          {...controlOf(name)}
          dir="auto"
          label={words.fields[name]}
          name={name}
          defaultValue={person?.[name] ?? ''}
          maxLength={LEAD_VALUE_MAX_CHARACTERS}
          required={name === 'email'}
          className={name === 'email' || name === 'message' ? 'sm:col-span-full' : ''}
        />
      ))}
    </DialogForm>
  )
}
