import { useEffect, useRef, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import type { StaffTable } from '#contract/staff.ts'
import { saveExport } from './staff-api.ts'
import { exportQuery, type TableQuery } from './table-query.ts'
import { type AdminWords, filled } from './words.ts'

/** Saves every row that the list's search finds, not only those shown. Can be stopped; leaving the list stops it too. */
export function ExportButton({
  words: { work: words },
  table,
  query,
}: {
  words: AdminWords
  table: StaffTable
  query: TableQuery
}) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      await saveExport(table, exportQuery(table, query), mine.signal, setBytes)
    } catch (error) {
      if (!mine.signal.aborted) notify(filled(words.failed, { message: (error as Error).message }), 'failure')
    } finally {
      setBytes(undefined)
    }
  }

  if (bytes === undefined)
    return (
      <button type="button" onClick={() => void start()} className="staff-button">
        {words.export}
      </button>
    )
  return (
    <span className="flex items-center gap-3">
      <span className="text-small tabular-nums">
        {filled(words.exporting, { size: (bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 }) })}
      </span>
      <button type="button" onClick={() => running.current?.abort()} className="staff-button">
        {words.stop}
      </button>
    </span>
  )
}
