/** Time until the next try, unless the connection is back before. */
const RETRY_MS = 3_000

/** Shows or hides the page's notice (`components/missing-part.tsx`). */
function tellMissing(isMissing: boolean): void {
  const notice = document.getElementById('stuck')
  if (notice) {
    notice.hidden = !isMissing
  }
}

/**
 * Loads a part of the site's code once. The page's notice says whether it is missing.
 * @throws if it cannot be loaded: the visitor is offline, or a release has replaced it
 */
export async function tryChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load()
    tellMissing(false)
    return part
  } catch (error) {
    tellMissing(true)
    throw error
  }
}

/**
 * Loads a part of the site's code and tries again until it is there, because the visitor may be
 * offline for a moment. Everything on the page stays as it is meanwhile. This module is in every
 * page, so it must stay small.
 * @example const { Results } = await loadChunk(() => import('./results.tsx'))
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  if (import.meta.env.SSR) {
    return load()
  }
  for (;;) {
    try {
      return await tryChunk(load)
    } catch {
      await new Promise((resolve) => {
        const over = AbortSignal.timeout(RETRY_MS)
        over.onabort = resolve
        addEventListener('online', resolve, { signal: over })
      })
    }
  }
}
