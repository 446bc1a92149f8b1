import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { notify } from '#app/lib/notify.ts'
import { editing } from '#content/editing.ts'
import { useEditor, useView } from './editor.ts'
import { CHECK, CHOICE, PROBLEM } from './looks.ts'

interface EditingDialogProps {
  title: string
  /** Uses the whole window, for comparisons and previews. */
  wide?: boolean
  /** @param close closes the dialog. `outcome` is a sentence about what was done in it. */
  children: (close: (outcome?: string) => void) => ReactNode
}

const WIDE = 'h-[calc(100dvh-1.5rem)] max-h-none w-[calc(100vw-1.5rem)] flex-col open:flex'

/**
 * A screen reader ignores the page behind a dialog, and notices only after a moment that it has
 * been closed.
 */
const TELL_AFTER_MS = 300

/** What had the focus before the first of several dialogs that replace each other. */
let opener: Element | null = null

/** The frame of the editor's dialogs. */
export function EditingDialog({ title, wide, children }: EditingDialogProps) {
  const editor = useEditor()
  const { said } = useView()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // While one dialog replaces another, the body has the focus.
    if (document.activeElement !== document.body) {
      opener = document.activeElement
    }
  }, [])
  // A screen reader then begins with the title and not with the button 'Close'. This runs when the
  // dialog is open.
  useEffect(() => {
    const dialog = heading.current?.closest('dialog')
    if (!dialog?.querySelector('[autofocus]')) {
      dialog?.focus()
    }
  }, [])
  function close() {
    editor.view.set({ dialog: undefined })
    // The browser cannot give the focus back to a part of a dialog that was replaced. It stays in
    // the closed dialog then.
    const focused = document.activeElement
    const isLost =
      focused === document.body || heading.current?.closest('dialog')?.contains(focused)
    if (isLost && opener instanceof HTMLElement) {
      opener.focus()
    }
    opener = null
  }
  return (
    <ModalDialog
      aria-labelledby={id}
      className={`editing editing-dialog max-w-none overflow-y-auto overscroll-contain px-(--pad) text-[1rem] leading-[1.5] [--pad:1.75rem] max-sm:[--pad:1.125rem] forced-colors:border-2 forced-colors:border-[CanvasText] ${wide ? WIDE : 'max-h-[min(54rem,100dvh-1.5rem)] w-[min(46rem,100vw-1.5rem)]'}`}
      onClose={close}
    >
      {(closeDialog) => (
        <>
          <div className="sticky top-0 z-2 -mx-(--pad) flex items-center justify-between border-line border-b bg-paper py-3 pr-3 pl-(--pad) max-sm:pr-1">
            <h2 ref={heading} id={id} className="headline text-[1.5rem] leading-[1.2]">
              {title}
            </h2>
            <IconButton label={editing.dialog.close} onClick={closeDialog}>
              <X size={22} />
            </IconButton>
          </div>
          {children((outcome) => {
            closeDialog()
            if (outcome) {
              setTimeout(() => notify(outcome, 'success'), TELL_AFTER_MS)
            }
          })}
          {/* A screen reader does not announce the status in the bar while a dialog covers it. */}
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      )}
    </ModalDialog>
  )
}

interface DialogFootProps {
  /** What has to be corrected, or why something failed. */
  problem?: string | undefined
  problemId?: string
  className?: string
  children: ReactNode
}

/** The actions of a dialog, which stay in view. */
export function DialogFoot({ problem, problemId, className = 'mt-6', children }: DialogFootProps) {
  return (
    <div
      className={`sticky bottom-0 z-2 -mx-(--pad) flex flex-wrap items-center justify-end gap-2.5 border-line border-t bg-paper px-(--pad) py-3.5 ${className}`}
    >
      <p id={problemId} role="alert" className={`my-0 flex-[1_1_14rem] empty:hidden ${PROBLEM}`}>
        {problem}
      </p>
      {children}
    </div>
  )
}

/** A checkbox, or a radio button with `type`, and its label. */
export function Choice({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={CHOICE}>
      <input type="checkbox" className={CHECK} {...input} />
      <span>{label}</span>
    </label>
  )
}
