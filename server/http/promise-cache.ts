/**
 * Keeps the result for each key. Callers that ask at the same time share one call of `make`.
 * @param max entries; the oldest is removed first
 * @param isKept whether a result is kept. By default undefined is not
 */
export function createPromiseCache<Made>(
  max: number,
  isKept: (made: Made) => boolean = (made) => made !== undefined,
) {
  const kept = new Map<string, { making: Promise<Made>; made?: Made }>()
  return {
    has: (key: string) => kept.has(key),
    /** @param make an error is not kept, so that the next caller tries again */
    get(key: string, make: () => Promise<Made>): Promise<Made> {
      const known = kept.get(key)
      if (known) {
        return known.making
      }
      const entry: { making: Promise<Made>; made?: Made } = { making: make() }
      if (kept.size >= max) {
        kept.delete(kept.keys().next().value as string)
      }
      kept.set(key, entry)
      const forget = () => {
        if (kept.get(key) === entry) {
          kept.delete(key)
        }
      }
      entry.making.then((made) => {
        if (isKept(made)) {
          entry.made = made
        } else {
          forget()
        }
      }, forget)
      return entry.making
    },
    made: (key: string) => kept.get(key)?.made,
    allMade: () => [...kept.values()].flatMap(({ made }) => made ?? []),
    clear: () => kept.clear(),
  }
}
