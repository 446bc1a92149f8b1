import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import type { CanvasAlertName, CanvasWords } from '#content/canvas.ts'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { ProgressRing } from './progress-ring.tsx'

interface CanvasAlertProps {
  words: CanvasWords['alerts'][CanvasAlertName]
  /** The canvas was sent. */
  isSuccess: boolean
  close: string
  onClose: () => void
}

/** A result or an error. */
export function CanvasAlert({ words, isSuccess, close: closeLabel, onClose }: CanvasAlertProps) {
  const titleId = useId()
  const textId = useId()
  return (
    <ModalDialog
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-2.5rem))] border border-ink p-6 sm:p-8"
    >
      {(close) => (
        <>
          {isSuccess ? <ProgressRing step={SUMMARY_STEP} isDone className="mb-5 w-20" /> : null}
          <h2 id={titleId} className="text-h3">
            {words.title}
          </h2>
          <p id={textId} className="mt-3">
            {words.text}
          </p>
          <Button className="mt-6 max-sm:w-full" onClick={close}>
            {closeLabel}
          </Button>
        </>
      )}
    </ModalDialog>
  )
}
