/** Time until the next try, unless the network is back or the visitor asks before. */
const RETRY_MS = 3_000

/** Events of the window, which `components/missing-part.tsx` shows and sends. */
export const CHUNK_EVENTS = { missing: 'everturn:missing', found: 'everturn:found', retry: 'everturn:retry' } as const

/**
 * Loads a part of the site's code and tries again until it is there, because the visitor may be offline for a moment. Everything
 * on the page stays as it is meanwhile. This module is in every page, so it must stay small.
 * @example const { Results } = await loadChunk(() => import('./results.tsx'))
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  if (import.meta.env.SSR) return load()
  for (;;)
    try {
      const part = await load()
      dispatchEvent(new Event(CHUNK_EVENTS.found))
      return part
    } catch {
      dispatchEvent(new Event(CHUNK_EVENTS.missing))
      await new Promise((resolve) => {
        const over = AbortSignal.timeout(RETRY_MS)
        over.onabort = resolve
        for (const event of ['online', CHUNK_EVENTS.retry]) addEventListener(event, resolve, { signal: over })
      })
    }
}
