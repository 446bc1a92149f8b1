import { useEffect, useId, useRef } from 'react'
import type { CanvasAlertWords } from '#contract/canvas-words.ts'

interface CanvasAlertProps {
  words: CanvasAlertWords
  close: string
  onClose: () => void
}

/** A result or an error, as a modal alert. The browser gives focus back to where it was when it closes. */
export function CanvasAlert({ words, close, onClose }: CanvasAlertProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      className="no-print m-auto w-[min(30rem,calc(100vw-2.5rem))] border border-ink bg-paper p-6 text-ink backdrop:bg-night/60 sm:p-8"
    >
      <h2 id={titleId} className="text-h3">
        {words.title}
      </h2>
      <p id={textId} className="mt-3">
        {words.text}
      </p>
      <button type="button" className="button mt-6 max-sm:w-full" onClick={() => dialog.current?.close()}>
        {close}
      </button>
    </dialog>
  )
}
