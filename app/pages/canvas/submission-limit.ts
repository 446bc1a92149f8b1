/** The browser's own limit: three successful submissions of one address in five minutes, across tabs and reloads. */
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
 * Whether the address may submit again.
 * @param now epoch milliseconds
 */
export function maySubmit(storage: Pick<StorageArea, 'getItem'>, email: string, now: number): boolean {
  return (read(storage, now)[email.toLowerCase()] ?? []).length < CANVASES_PER_EMAIL.max
}

/** Counts a submission that succeeded. */
export function countSubmission(storage: Pick<StorageArea, 'getItem' | 'setItem'>, email: string, now: number): void {
  const submissions = read(storage, now)
  const key = email.toLowerCase()
  storage.setItem(SUBMISSIONS_KEY, JSON.stringify({ ...submissions, [key]: [...(submissions[key] ?? []), now] }))
}
