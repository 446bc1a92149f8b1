import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { staffPages } from '#content/staff.ts'

interface DialogFormProps {
  title: string
  /** What the button that sends the form says. */
  action: string
  hint: string | undefined
  children: ReactNode
  onClose: () => void
  /** @returns whether it worked, so that the dialog closes */
  onSend: (typed: FormData) => Promise<boolean>
}

/** A form in a dialog. */
export function DialogForm({ title, action, hint, children, onClose, onSend }: DialogFormProps) {
  const [isBusy, setBusy] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault()
    setBusy(true)
    if (await onSend(new FormData(event.currentTarget))) close()
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
            <Button type="submit" dense disabled={isBusy}>
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
