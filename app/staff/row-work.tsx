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

/** Rows that were just deleted and can be restored. */
type Undoable = { table: StaffTable; ids: readonly string[] }

export interface RowWork {
  /** True while a call is in progress. */
  isBusy: boolean
  undoable: Undoable | undefined
  /**
   * Deletes rows and offers to restore them. Undefined for those who may not.
   * @returns whether rows were deleted
   */
  remove: ((table: StaffTable, ids: readonly string[]) => Promise<boolean>) | undefined
  restore: (undoable: Undoable) => Promise<void>
  resend: (leadIds: readonly string[]) => Promise<void>
  /** Sets the state or the assigned person of leads. */
  update: (leadIds: readonly string[], change: LeadChange) => Promise<void>
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
  return {
    isBusy,
    undoable,
    remove: mayDelete
      ? async (table, ids) => {
          const done = await run(() => changeRows(table, 'delete', ids))
          if (!done || done.length === 0) {
            return false
          }
          setUndoable({ table, ids: done })
          return true
        }
      : undefined,
    async restore({ table, ids }) {
      setUndoable(undefined)
      const done = await run(() => changeRows(table, 'restore', ids))
      if (done) {
        notify(counted(words.restored, done.length), done.length > 0 ? 'success' : 'neutral')
      }
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
        {undoable ? <p>{counted(words.removed, undoable.ids.length)}</p> : null}
        {hasActions ? <p>{counted(words.selected, chosen)}</p> : null}
      </div>
      {undoable ? <UndoButton key={undoable.ids[0]} undoable={undoable} work={work} /> : null}
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
      <Button
        ref={button}
        look="outline"
        dense
        disabled={work.isBusy}
        onClick={() => void work.restore(undoable)}
      >
        <span>
          {words.undo}
          <span aria-hidden="true" className="tabular-nums">
            {` (${seconds})`}
          </span>
        </span>
      </Button>
      <span className="font-normal text-caption text-night-muted">{words.undoHint}</span>
    </>
  )
}
