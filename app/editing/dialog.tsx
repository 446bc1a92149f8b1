import { type ReactNode, useId } from 'react'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { editing } from '#content/editing.ts'
import { useEditor, useView } from './editor.ts'

interface EditingDialogProps {
  title: string
  /** Uses the whole window, for comparisons and previews. */
  wide?: boolean
  children: (close: () => void) => ReactNode
}

/** The frame of the editor's dialogs. */
export function EditingDialog({ title, wide, children }: EditingDialogProps) {
  const editor = useEditor()
  const { said } = useView(editor)
  const id = useId()
  return (
    <ModalDialog
      aria-labelledby={id}
      className={`editing editing-dialog ${wide ? 'editing-wide' : ''}`}
      onClose={() => editor.view.set({ dialog: undefined })}
    >
      {(close) => (
        <>
          <header className="editing-dialog-head">
            <h2 id={id} className="headline">
              {title}
            </h2>
            <IconButton label={editing.dialog.close} onClick={close}>
              <X size={22} />
            </IconButton>
          </header>
          {children(close)}
          {/* A screen reader does not announce the status in the bar while a dialog covers it. */}
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      )}
    </ModalDialog>
  )
}
