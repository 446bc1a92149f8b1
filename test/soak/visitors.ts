/**
 * Visitors who leave leads, what they are answered, and the check that none is lost. Shared by all
 * tests under faults.
 */
import { pino } from 'pino'
import { expect } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { openStore } from '#server/db/open-store.ts'
import type { Store } from '#server/db/store.ts'
import { SUBMISSIONS } from '#test/lead-forms.ts'
import { jsonPost } from '#test/posts.ts'
import type { TestStore } from '#test/store.ts'

const ANSWER_LIMIT_MS = 20_000
export const LEAD_PATH = submissionPath('local', 'waitlist')

export interface Attempt {
  email: string
  at: number
  ms: number
  /** 0 if there was no answer. */
  status: number
}

/** The address of the nth visitor. With one each, no limit per address applies. */
export const addressOf = (n: number) => ({
  'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
})

/** Submits the nth visitor's lead, for the waitlist unless another form is given. */
export async function leaveLead(
  site: string,
  n: number,
  email = `visitor${n}@example.org`,
  // The time is recent, because the CRM refuses old times and every lead would need a second call.
  body: object = { ...SUBMISSIONS.waitlist(email), submittedAt: Date.now() },
): Promise<Attempt> {
  const at = performance.now()
  const sent = { ...jsonPost(body, addressOf(n)), signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }
  const status = await fetch(site + LEAD_PATH, sent).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { email, at, ms: performance.now() - at, status }
}

/** How attempts ended and how long they took, in words. */
export function seen(attempts: readonly Attempt[]): string {
  const byStatus = Object.groupBy(attempts, ({ status }) =>
    status === 0 ? 'no answer' : String(status),
  )
  const times = attempts.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  const answers = Object.entries(byStatus).map(([status, list]) => `${list?.length} × ${status}`)
  return `${answers.join(', ')}; p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`
}

/** Opens the data of servers that have ended, or of PostgreSQL. */
export async function inStore<T>(
  data: TestStore['settings'],
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(data, pino({ level: 'silent' }))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/**
 * Expects each accepted lead exactly once, and no refused one. A lead without an answer may also be
 * stored.
 */
export function expectNoneLost(stored: readonly string[], attempts: readonly Attempt[]): void {
  const left = (fits: (status: number) => boolean) =>
    attempts.filter(({ status }) => fits(status)).map(({ email }) => email)
  expect(new Set(stored).size).toBe(stored.length)
  expect(left((status) => status === 200).filter((email) => !stored.includes(email))).toEqual([])
  expect(left((status) => status >= 400).filter((email) => stored.includes(email))).toEqual([])
}
