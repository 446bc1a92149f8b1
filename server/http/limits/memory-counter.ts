import type { Limit } from '#contract/limits.ts'

/** Subjects beyond this many share one count. */
const MAX_SUBJECTS = 50_000

interface Window {
  beganAt: number
  counts: Map<string, number>
  /** Counts of the window before. */
  earlier: Map<string, number>
}

/**
 * Counts in the memory of this process, for frequent requests that cost little. Of the window before, the part counts that is not
 * yet `seconds` ago, as if its requests had been spread evenly. A subject is forgotten after two windows.
 * @returns seconds to wait; 0 when the request was counted
 */
export function memoryCounter(): (limit: string, subject: string, { max, seconds }: Limit) => number {
  const windows = new Map<string, Window>()
  return (limit, subject, { max, seconds }) => {
    const now = performance.now() / 1_000
    let window = windows.get(limit)
    if (!window || now >= window.beganAt + seconds) {
      const isNext = window && now < window.beganAt + 2 * seconds
      const beganAt = window && isNext ? window.beganAt + seconds : now
      window = { beganAt, counts: new Map(), earlier: window && isNext ? window.counts : new Map() }
      windows.set(limit, window)
    }
    const { beganAt, counts, earlier } = window
    const counted = counts.has(subject) || counts.size < MAX_SUBJECTS ? subject : ''
    const count = counts.get(counted) ?? 0
    const remaining = beganAt + seconds - now
    if (count + (earlier.get(counted) ?? 0) * (remaining / seconds) + 1 > max) return Math.max(1, Math.ceil(remaining))
    counts.set(counted, count + 1)
    return 0
  }
}
