import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { saveBlob } from '#app/lib/save-blob.ts'
import { callWithSession } from '#app/staff/api.ts'
import { LIST_TOOL } from '#app/staff/list/look.ts'
import { reportFailure } from '#app/staff/use-work.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'

/** Saves a file of the staff API. Staff can stop it, and leaving the page stops it too. */
export function ExportButton({
  path,
  className = 'sm:ms-auto',
}: {
  path: string
  className?: string
}) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      await saveExport(path, mine.signal, setBytes)
    } catch (error) {
      if (!mine.signal.aborted) {
        reportFailure(error)
      }
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <div className={`flex items-center gap-3 ${className}`}>
      {bytes === undefined ? (
        <Button look="outline" dense className={LIST_TOOL} onClick={() => void start()}>
          {staff.work.export}
        </Button>
      ) : (
        <>
          <span className="text-small tabular-nums">
            {fillIn(staff.work.exporting, {
              size: (bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 }),
            })}
          </span>
          <Button
            look="outline"
            dense
            className={LIST_TOOL}
            onClick={() => running.current?.abort()}
          >
            {staff.work.stop}
          </Button>
        </>
      )}
    </div>
  )
}

/**
 * Fetches an export and has the browser save it under the name that the server gives.
 * @param onBytes called with the number of bytes so far
 * @throws with the server's message, or an AbortError when the export was stopped
 */
async function saveExport(
  path: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const response = await callWithSession(STAFF_API_PATH + path, { signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    bytes += read.value.byteLength
    onBytes(bytes)
  }
  const [, name = 'export.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  saveBlob(new Blob(pieces, { type: 'text/csv' }), name)
}
