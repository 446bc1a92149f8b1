import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { saveExport } from './api.ts'
import { TOOL } from './list-controls.tsx'
import { reportFailure } from './use-work.ts'

const words = staff.work

/** Saves a file of the staff API. Staff can stop it, and leaving the page stops it too. */
export function ExportButton({ path, className = 'sm:ml-auto' }: { path: string; className?: string }) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      await saveExport(path, { signal: mine.signal, onBytes: setBytes })
    } catch (error) {
      if (!mine.signal.aborted) reportFailure(error)
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <div className={`flex items-center gap-3 ${className}`}>
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
