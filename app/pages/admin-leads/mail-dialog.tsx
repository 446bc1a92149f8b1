import { useState } from 'react'
import { Field } from '#app/components/field.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { SelectField } from '#app/staff/select-field.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_SUBJECT_MAX_CHARACTERS, NOTE_MAX_CHARACTERS, type StaffLead } from '#contract/staff.ts'
import { DialogForm } from './dialog-form.tsx'

const words = staffPages['/admin/leads'].lead.write

interface MailDialogProps {
  found: StaffLead
  run: RunWork
  onClose: () => void
}

/** An email to the person, begun from a template. It is sent from here, or opened in the reader's email program. */
export function MailDialog({ found: { lead, templates, sendsEmail }, run, onClose }: MailDialogProps) {
  const [chosen, setChosen] = useState('0')
  const template = templates[Number(chosen)]

  async function send(typed: FormData) {
    const [subject, text] = ['subject', 'text'].map((name) => String(typed.get(name)).replaceAll('\r\n', '\n'))
    if (sendsEmail)
      return (
        (await run(() => postToStaffApi('/leads/email', { leadId: lead.id, subject, text }), words.sent)) !== undefined
      )
    // Lines end with CR LF (RFC 6068, 5).
    const parts = [lead.email, subject ?? '', (text ?? '').replaceAll('\n', '\r\n')].map(encodeURIComponent)
    location.href = `mailto:${parts[0]}?subject=${parts[1]}&body=${parts[2]}`
    return true
  }
  return (
    <DialogForm
      title={fillIn(words.title, { email: lead.email })}
      action={sendsEmail ? words.send : words.program}
      hint={sendsEmail ? words.sends : words.opens}
      onClose={onClose}
      onSend={send}
    >
      <SelectField
        className="sm:col-span-full"
        label={words.template}
        options={{ ...Object.fromEntries(templates.map(({ title }, at) => [at, title])), '-': words.blank }}
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
          label={words[name]}
          name={name}
          defaultValue={template?.[name] ?? ''}
          maxLength={name === 'text' ? NOTE_MAX_CHARACTERS : EMAIL_SUBJECT_MAX_CHARACTERS}
          required
        />
      ))}
    </DialogForm>
  )
}
