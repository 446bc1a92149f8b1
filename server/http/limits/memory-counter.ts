import type { CountInWindow } from '../seconds-to-wait.ts'

/** Subjects beyond this many share one count. */
const MAX_SUBJECTS = 50_000

interface Window {
  endsAt: number
  counts: Map<string, number>
}

/**
 * A counter in the memory of this process, for frequent requests that cost little. A subject is forgotten when its window
 * ends. With several processes, each of them grants the whole limit.
 */
export function memoryCounter(): CountInWindow {
  const windows = new Map<string, Window>()
  return async (limit, subject, windowSeconds) => {
    let window = windows.get(limit)
    if (!window || window.endsAt <= Date.now()) {
      const opened: Window = { endsAt: Date.now() + windowSeconds * 1_000, counts: new Map() }
      windows.set(limit, opened)
      window = opened
      setTimeout(() => opened.counts.clear(), windowSeconds * 1_000).unref()
    }
    const { counts, endsAt } = window
    const counted = counts.has(subject) || counts.size < MAX_SUBJECTS ? subject : ''
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    return { count, secondsLeft: Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)) }
  }
}
