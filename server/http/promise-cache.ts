/** Keeps the result for each key. Callers that ask at the same time share one call of `make`. */
export interface PromiseCache<Made> {
  has(key: string): boolean
  /** @param make an error or undefined is not kept, so that the next caller tries again */
  get(key: string, make: () => Promise<Made>): Promise<Made>
  clear(): void
}

/** @param max entries; the oldest is removed first */
export function createPromiseCache<Made>(max: number): PromiseCache<Made> {
  const kept = new Map<string, Promise<Made>>()
  return {
    has: (key) => kept.has(key),
    get(key, make) {
      const known = kept.get(key)
      if (known) return known
      const making = make()
      if (kept.size >= max) kept.delete(kept.keys().next().value as string)
      kept.set(key, making)
      const forget = () => {
        if (kept.get(key) === making) kept.delete(key)
      }
      making.then((made) => made ?? forget(), forget)
      return making
    },
    clear: () => kept.clear(),
  }
}
