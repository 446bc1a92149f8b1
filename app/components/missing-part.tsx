import { useEffect, useState } from 'react'
import { CHUNK_EVENTS } from '#app/lib/load-chunk.ts'
import { Button } from './button.tsx'

/**
 * For pages that do nothing without their scripts: says that a part of the page could not be loaded, e.g. offline or after a
 * release. Everything on the page stays as it is meanwhile.
 */
export function MissingPart({ words }: { words: Readonly<Record<'text' | 'retry' | 'reload', string>> }) {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    addEventListener(CHUNK_EVENTS.missing, () => setMissing(true), { signal: over.signal })
    addEventListener(CHUNK_EVENTS.found, () => setMissing(false), { signal: over.signal })
    return () => over.abort()
  }, [])
  return (
    <>
      {/* `document/deferred-start.js` shows this if not even the first script arrives. */}
      <p id="stuck" hidden className="wrap py-6 font-semibold">
        {words.text} {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself */}
        <a href="" className="link">
          {words.reload}
        </a>
      </p>
      <div role="status" className="no-print fixed bottom-4 left-4 z-50 w-[min(26rem,100vw-2rem)]">
        {isMissing ? (
          <div className="border border-ink border-l-4 border-l-ember bg-white p-4">
            <p>{words.text}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              <Button dense onClick={() => dispatchEvent(new Event(CHUNK_EVENTS.retry))}>
                {words.retry}
              </Button>
              <Button look="outline" dense onClick={() => location.reload()}>
                {words.reload}
              </Button>
            </p>
          </div>
        ) : null}
      </div>
    </>
  )
}
