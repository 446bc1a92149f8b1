import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import type { LeadChange } from '#contract/lead-deeds.ts'
import { type StaffTable, UNDO_SECONDS } from '#contract/staff.ts'
import { changeRows } from './api.ts'
import { counted } from './counted.ts'
import { useAccess } from './staff-access.ts'
import { useWork } from './use-work.ts'

const words = staff.work

/** What was just done and can be undone. */
interface Undoable {
  /** Unique. */
  key: string
  /** What was done. */
  said: string
  /** How else it can be undone. */
  hint?: string
  /** The control that had the focus is gone. */
  takesFocus?: boolean
  undo: () => Promise<unknown>
}

export interface RowWork {
  /** True while a call is in progress. */
  isBusy: boolean
  undoable: Undoable | undefined
  /**
   * Deletes rows and offers to restore them. Undefined for those who may not.
   * @returns whether rows were deleted
   */
  remove: ((table: StaffTable, ids: readonly string[]) => Promise<boolean>) | undefined
  restore: (table: StaffTable, ids: readonly string[]) => Promise<void>
  resend: (leadIds: readonly string[]) => Promise<void>
  /** Sets the state or the assigned person of leads. */
  update: (leadIds: readonly string[], change: LeadChange) => Promise<void>
  /**
   * Changes one lead without a word.
   * @returns whether it changed, or undefined after a failure, which was reported
   */
  move: (leadId: string, change: LeadChange) => Promise<boolean | undefined>
  offerUndo: (undoable: Undoable) => void
  /** Offers it no longer, because it was not done after all. */
  withdrawUndo: (key: string) => void
  /** Undoes what was done last, while that is offered. */
  undo: () => Promise<void>
}

/**
 * Actions on rows. Each one reports its outcome in a notification and loads the list again.
 * @returns undefined if a hosted project holds the rows, which this site's server can only read
 */
export function useRowWork(refresh: () => void): RowWork | undefined {
  const isHosted = useIsHosted()
  const mayDelete = useAccess()?.may('deleting')
  const { isBusy, run } = useWork(refresh)
  const [undoable, setUndoable] = useState<Undoable>()

  useEffect(() => {
    if (!undoable) {
      return
    }
    const timer = setTimeout(() => setUndoable(undefined), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [undoable])

  if (isHosted) {
    return undefined
  }
  async function restore(table: StaffTable, ids: readonly string[]) {
    const done = await run(() => changeRows(table, 'restore', ids))
    if (done) {
      notify(counted(words.restored, done.length), done.length > 0 ? 'success' : 'neutral')
    }
  }
  return {
    isBusy,
    undoable,
    remove: mayDelete
      ? async (table, ids) => {
          const done = await run(() => changeRows(table, 'delete', ids))
          if (!done || done.length === 0) {
            return false
          }
          setUndoable({
            key: done.join(),
            said: counted(words.removed, done.length),
            hint: words.undoHint,
            takesFocus: true,
            undo: () => restore(table, done),
          })
          return true
        }
      : undefined,
    restore,
    async move(leadId, change) {
      const done = await run(() => changeRows('leads', 'update', [leadId], change))
      return done && done.length > 0
    },
    offerUndo: setUndoable,
    withdrawUndo: (key) => setUndoable((before) => (before?.key === key ? undefined : before)),
    async undo() {
      setUndoable(undefined)
      await undoable?.undo()
    },
    async resend(leadIds) {
      const done = await run(() => changeRows('leads', 'resend', leadIds))
      if (!done) {
        return
      }
      if (done.length > 0) {
        notify(words.resent, 'success')
      } else {
        notify(words.underWay, 'neutral')
      }
    },
    async update(leadIds, change) {
      const done = await run(() => changeRows('leads', 'update', leadIds, change))
      if (done) {
        notify(counted(words.updated, done.length), 'success')
      }
    },
  }
}

const SHOWN_BAR =
  'sticky bottom-0 z-5 mt-4 max-sm:bottom-[calc(var(--editing-bar,0px)+3.5rem)] flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3'

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

/**
 * Bar at the foot of the window, visible while rows are selected or deleted rows can be restored.
 */
export function WorkBar({ work, chosen = 0, onRemove, onClear, children }: WorkBarProps) {
  const { undoable, isBusy } = work
  const isShown = undoable !== undefined || chosen > 0
  // The offer to restore rows takes the place of the actions.
  const hasActions = undoable === undefined && chosen > 0
  return (
    // Screen readers announce changes of an existing element, so the empty bar stays in the page
    // and is only hidden from sight.
    <div className={`night font-semibold ${isShown ? SHOWN_BAR : 'sr-only'}`}>
      <div role="status">
        {undoable ? <p>{undoable.said}</p> : null}
        {hasActions ? <p>{counted(words.selected, chosen)}</p> : null}
      </div>
      {undoable ? <UndoButton key={undoable.key} undoable={undoable} work={work} /> : null}
      {hasActions ? (
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

function UndoButton({
  undoable: { takesFocus, hint },
  work,
}: {
  undoable: Undoable
  work: RowWork
}) {
  const [seconds, setSeconds] = useState(UNDO_SECONDS)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) {
      button.current?.focus()
    }
    const timer = setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [takesFocus])
  return (
    <>
      <Button
        ref={button}
        look="outline"
        dense
        disabled={work.isBusy}
        onClick={() => void work.undo()}
      >
        <span>
          {words.undo}
          <span aria-hidden="true" className="tabular-nums">
            {` (${seconds})`}
          </span>
        </span>
      </Button>
      {hint ? <span className="font-normal text-caption text-night-muted">{hint}</span> : null}
    </>
  )
}
