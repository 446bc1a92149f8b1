/** The browser's own limit: three submissions of one address in five minutes, counted across tabs and reloads. */
import { type StorageArea, storedJson } from '#app/lib/browser-storage.ts'
import { CANVASES_PER_EMAIL } from '#contract/limits.ts'

const SUBMISSIONS_KEY = 'everturn-canvas-submissions'

type Submissions = Record<string, number[]>

function read(storage: Pick<StorageArea, 'getItem'>, now: number): Submissions {
  const since = now - CANVASES_PER_EMAIL.seconds * 1000
  const entries = Object.entries((storedJson(storage, SUBMISSIONS_KEY) ?? {}) as Record<string, unknown>).map(
    ([email, times]) => [
      email,
      // A clock that was set back must not lock visitors out.
      (Array.isArray(times) ? times : []).filter((time) => Number(time) > since && Number(time) <= now),
    ],
  )
  return Object.fromEntries(entries.filter(([, times]) => times?.length))
}

/**
 * Counts a submission, unless it would be one too many.
 * @param now epoch milliseconds
 * @returns whether it may go ahead
 */
export function admitSubmission(
  storage: Pick<StorageArea, 'getItem' | 'setItem'>,
  email: string,
  now: number,
): boolean {
  const submissions = read(storage, now)
  const key = email.toLowerCase()
  const times = submissions[key] ?? []
  if (times.length >= CANVASES_PER_EMAIL.max) return false
  submissions[key] = [...times, now]
  storage.setItem(SUBMISSIONS_KEY, JSON.stringify(submissions))
  return true
}
