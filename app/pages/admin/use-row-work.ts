import { useEffect, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { type StaffTable, UNDO_SECONDS } from '#contract/staff.ts'
import { changeRows, type RowOperation } from './staff-api.ts'
import { type AdminWords, filled, numbered } from './words.ts'

/** Rows that were just deleted and can be brought back. */
export interface Undoable {
  table: StaffTable
  ids: readonly string[]
}

export interface RowWork {
  /** A call is under way. */
  isBusy: boolean
  undoable: Undoable | undefined
  /** Deletes rows and offers to bring them back. */
  remove: (table: StaffTable, ids: readonly string[]) => Promise<void>
  restore: (undoable: Undoable) => Promise<void>
  resend: (leadId: string) => Promise<void>
}

/** What staff do with rows. Outcomes are told as notifications; the lists are loaded anew after each. */
export function useRowWork(words: AdminWords, refresh: () => void): RowWork {
  const [isBusy, setBusy] = useState(false)
  const [undoable, setUndoable] = useState<Undoable>()

  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(undefined), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [undoable])

  async function run(
    table: StaffTable,
    operation: RowOperation,
    ids: readonly string[],
  ): Promise<string[] | undefined> {
    setBusy(true)
    try {
      const done = await changeRows(table, operation, ids)
      refresh()
      return done
    } catch (error) {
      notify(filled(words.work.failed, { message: (error as Error).message }), 'failure')
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    undoable,
    async remove(table, ids) {
      const done = await run(table, 'delete', ids)
      if (done && done.length > 0) setUndoable({ table, ids: done })
    },
    async restore({ table, ids }) {
      setUndoable(undefined)
      const done = await run(table, 'restore', ids)
      if (done) notify(numbered(words.work.restored, done.length), done.length > 0 ? 'success' : 'neutral')
    },
    async resend(leadId) {
      const done = await run('leads', 'resend', [leadId])
      if (done)
        notify(done.length > 0 ? words.work.resent : words.work.underWay, done.length > 0 ? 'success' : 'neutral')
    },
  }
}
