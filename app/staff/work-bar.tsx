import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { staff } from '#content/staff.ts'
import { UNDO_SECONDS } from '#contract/staff.ts'
import { counted } from './counted.ts'
import type { RowWork, Undoable } from './use-row-work.ts'

const words = staff.work

interface WorkBarProps {
  work: RowWork
  /** Number of selected rows. None can be selected on the page of a single row. */
  chosen?: number
  /** Undefined for those who may not delete. */
  onRemove?: (() => void) | undefined
  onClear?: () => void
  /** More actions for the selected rows. */
  children?: ReactNode
}

/** Bar at the foot of the window, visible while rows are selected or deleted rows can be restored. */
export function WorkBar({ work, chosen = 0, onRemove, onClear, children }: WorkBarProps) {
  const { undoable, isBusy } = work
  const isShown = undoable !== undefined || chosen > 0
  return (
    // Screen readers announce changes of an existing element, so the empty bar stays in the page and is only hidden from sight.
    <div
      className={`night font-semibold ${isShown ? 'sticky bottom-0 z-5 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3' : 'sr-only'}`}
    >
      <div role="status">
        {undoable ? (
          <p>{counted(words.removed, undoable.ids.length)}</p>
        ) : chosen > 0 ? (
          <p>{counted(words.selected, chosen)}</p>
        ) : null}
      </div>
      {undoable ? (
        <UndoButton key={undoable.ids[0]} undoable={undoable} work={work} />
      ) : chosen > 0 ? (
        <>
          {children}
          {onRemove ? (
            <Button look="outline" dense disabled={isBusy} onClick={onRemove}>
              {words.remove}
            </Button>
          ) : null}
          <Button look="outline" dense onClick={onClear}>
            {words.clear}
          </Button>
        </>
      ) : null}
    </div>
  )
}

function UndoButton({ undoable, work }: { undoable: Undoable; work: RowWork }) {
  const [seconds, setSeconds] = useState(UNDO_SECONDS)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that had the focus disappeared together with its rows.
    button.current?.focus()
    const timer = setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <Button ref={button} look="outline" dense disabled={work.isBusy} onClick={() => void work.restore(undoable)}>
        <span>
          {words.undo}
          <span aria-hidden="true" className="tabular-nums">
            {' '}
            ({seconds})
          </span>
        </span>
      </Button>
      <span className="font-normal text-caption text-night-muted">{words.undoHint}</span>
    </>
  )
}
