import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_SUBJECT_MAX_CHARACTERS, NOTE_MAX_CHARACTERS, type StaffLead } from '#contract/staff.ts'

const words = staffPages['/admin/leads'].lead.write
const EMPTY = { subject: '', text: '' }

interface MailDialogProps {
  found: StaffLead
  run: RunWork
  onClose: () => void
}

/** An email to the person, begun from a template. It is sent from here, or opened in the reader's email program. */
export function MailDialog({ found: { lead, templates, sendsEmail }, run, onClose }: MailDialogProps) {
  const [mail, setMail] = useState<{ subject: string; text: string }>(templates[0] ?? EMPTY)
  const [isBusy, setBusy] = useState(false)
  const title = fillIn(words.title, { email: lead.email })

  async function send(event: FormEvent, close: () => void) {
    event.preventDefault()
    const { subject, text } = mail
    if (!sendsEmail) {
      // Lines end with CR LF (RFC 6068, 5).
      const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
      location.href = `mailto:${encodeURIComponent(lead.email)}?subject=${encodeURIComponent(subject)}&body=${body}`
      return close()
    }
    setBusy(true)
    const isSent = await run(() => postToStaffApi('/leads/email', { leadId: lead.id, subject, text }), words.sent)
    setBusy(false)
    if (isSent) close()
  }
  return (
    <ModalDialog
      aria-label={title}
      className="w-[min(40rem,calc(100vw-2rem))] border border-ink px-6 py-5"
      onClose={onClose}
    >
      {(close) => (
        <form className="grid gap-3" onSubmit={(event) => void send(event, close)}>
          <h2 className="text-h3 [overflow-wrap:anywhere]">{title}</h2>
          <Field
            as="select"
            dense
            label={words.template}
            onChange={(event) => setMail(templates[Number(event.currentTarget.value)] ?? EMPTY)}
          >
            {templates.map((template, at) => (
              <option key={template.title} value={at}>
                {template.title}
              </option>
            ))}
            <option value={-1}>{words.blank}</option>
          </Field>
          <Field
            dense
            dir="auto"
            label={words.subject}
            value={mail.subject}
            maxLength={EMAIL_SUBJECT_MAX_CHARACTERS}
            required
            onChange={(event) => setMail({ ...mail, subject: event.currentTarget.value })}
          />
          <Field
            as="textarea"
            dense
            dir="auto"
            rows={12}
            label={words.text}
            value={mail.text}
            maxLength={NOTE_MAX_CHARACTERS}
            required
            onChange={(event) => setMail({ ...mail, text: event.currentTarget.value })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" dense disabled={isBusy}>
              {sendsEmail ? words.send : words.program}
            </Button>
            <p className="flex-[1_1_12rem] text-caption text-muted">{sendsEmail ? words.sends : words.opens}</p>
          </div>
        </form>
      )}
    </ModalDialog>
  )
}
