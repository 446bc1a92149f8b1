import { useEffect, useState } from 'react'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { type LeadChange, type StaffTable, UNDO_SECONDS } from '#contract/staff.ts'
import { changeRows } from './api.ts'
import { counted } from './counted.ts'
import { useAccess } from './staff-access.ts'
import { useWork } from './use-work.ts'

const words = staff.work

/** Rows that were just deleted and can be restored. */
export interface Undoable {
  table: StaffTable
  ids: readonly string[]
}

export interface RowWork {
  /** True while a call is in progress. */
  isBusy: boolean
  undoable: Undoable | undefined
  /** Deletes rows and offers to restore them. Undefined for those who may not. @returns whether rows were deleted */
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
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(undefined), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [undoable])

  if (isHosted) return undefined
  return {
    isBusy,
    undoable,
    remove: mayDelete
      ? async (table, ids) => {
          const done = await run(() => changeRows(table, 'delete', ids))
          if (!done || done.length === 0) return false
          setUndoable({ table, ids: done })
          return true
        }
      : undefined,
    async restore({ table, ids }) {
      setUndoable(undefined)
      const done = await run(() => changeRows(table, 'restore', ids))
      if (done) notify(counted(words.restored, done.length), done.length > 0 ? 'success' : 'neutral')
    },
    async resend(leadIds) {
      const done = await run(() => changeRows('leads', 'resend', leadIds))
      if (done) notify(done.length > 0 ? words.resent : words.underWay, done.length > 0 ? 'success' : 'neutral')
    },
    async update(leadIds, change) {
      const done = await run(() => changeRows('leads', 'update', leadIds, change))
      if (done) notify(counted(words.updated, done.length), 'success')
    },
  }
}
