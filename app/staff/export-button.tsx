import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffTable } from '#contract/staff.ts'
import { saveExport } from './api.ts'
import { TOOL } from './list-controls.tsx'
import { exportQuery, type ListQuery } from './list-query.ts'
import { reportFailure } from './report-failure.ts'

const words = staff.work

/**
 * Saves all rows that match the list's query, not only those on the screen. Staff can stop it, and leaving the list
 * stops it too.
 */
export function ExportButton({ table, query }: { table: StaffTable; query: ListQuery }) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      await saveExport(`/${table}/export?${exportQuery(table, query)}`, { signal: mine.signal, onBytes: setBytes })
    } catch (error) {
      if (!mine.signal.aborted) reportFailure(error)
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <div className="flex items-center justify-end gap-3 sm:ml-auto">
      {bytes === undefined ? (
        <Button look="outline" dense className={TOOL} onClick={() => void start()}>
          {words.export}
        </Button>
      ) : (
        <>
          <span className="text-small tabular-nums">
            {fillIn(words.exporting, { size: (bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 }) })}
          </span>
          <Button look="outline" dense className={TOOL} onClick={() => running.current?.abort()}>
            {words.stop}
          </Button>
        </>
      )}
    </div>
  )
}
