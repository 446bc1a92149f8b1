import { useEffect, useRef, useState } from 'react'
import { UNDO_SECONDS } from '#contract/staff.ts'
import type { RowWork, Undoable } from './use-row-work.ts'
import { type AdminWords, numbered } from './words.ts'

interface WorkBarProps {
  words: AdminWords
  work: RowWork
  /** Rows that are chosen in the open list. */
  chosen: number
  onRemove: () => void
  onClear: () => void
}

/** Stands at the foot of the window while there is something to say: how many rows are chosen, or what was just deleted. */
export function WorkBar({ words: { work: words }, work, chosen, onRemove, onClear }: WorkBarProps) {
  const { undoable, isBusy } = work
  return (
    <div className="staff-bar">
      <div role="status">
        {undoable ? (
          <p>{numbered(words.removed, undoable.ids.length)}</p>
        ) : chosen > 0 ? (
          <p>{numbered(words.selected, chosen)}</p>
        ) : null}
      </div>
      {undoable ? (
        <UndoButton key={undoable.ids[0]} words={words} undoable={undoable} work={work} />
      ) : chosen > 0 ? (
        <>
          <button type="button" disabled={isBusy} onClick={onRemove} className="staff-button">
            {words.remove}
          </button>
          <button type="button" onClick={onClear} className="staff-button">
            {words.clear}
          </button>
        </>
      ) : null}
    </div>
  )
}

function UndoButton({ words, undoable, work }: { words: AdminWords['work']; undoable: Undoable; work: RowWork }) {
  const [seconds, setSeconds] = useState(UNDO_SECONDS)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed went with its rows.
    button.current?.focus()
    const timer = setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={work.isBusy}
        onClick={() => void work.restore(undoable)}
        className="staff-button"
      >
        {words.undo}
        <span aria-hidden="true" className="tabular-nums">
          {' '}
          ({seconds})
        </span>
      </button>
      <span className="staff-hint">{words.undoHint}</span>
    </>
  )
}
