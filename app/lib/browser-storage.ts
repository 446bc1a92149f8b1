/** One of the browser's storages. None of the calls throws (see {@link browserStorage}). */
export interface StorageArea {
  getItem(key: string): string | null
  /** @returns whether the value outlives this page */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
}

/**
 * @param storage called each time, because even reading the global throws where the browser forbids
 * storage
 */
function storageArea(storage: () => Storage): StorageArea {
  /** Values that the browser did not store. They last as long as the page. */
  const refused = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return refused.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        refused.delete(key)
        return true
      } catch {
        refused.set(key, value)
        return false
      }
    },
    removeItem(key) {
      refused.delete(key)
      try {
        storage().removeItem(key)
      } catch {}
    },
  }
}

/** A value that was stored as JSON. Undefined if there is none, or if it cannot be read. */
export function storedJson(storage: Pick<StorageArea, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Everything that scripts store in this browser. A browser may refuse, because the visitor blocked
 * site data or the space is used up. Values then last as long as the page, and callers need not
 * know. Only `document/deferred-start.js` uses the storage directly, because it runs before any
 * module.
 */
export const browserStorage = {
  /** Kept on the device, the same in every tab. */
  device: storageArea(() => localStorage),
  /** Kept until the tab is closed. */
  tab: storageArea(() => sessionStorage),
  /** Value of a cookie. */
  cookie(name: string): string | undefined {
    try {
      const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
      return pair?.slice(name.length + 1)
    } catch {
      return undefined
    }
  },
  /**
   * Calls back when another tab changed the device's value under `key`.
   * @returns how to stop
   */
  onChangeElsewhere(key: string, listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // The key is `null` when the visitor cleared the site's data.
      if (event.key === key || event.key === null) {
        listener()
      }
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}
