/** Resident memory of a server, and mixed requests after which it should not have grown. */
import { readFileSync } from 'node:fs'

const AT_ONCE = 16

/** Resident memory in MB. Undefined where the system does not report it. */
export function residentMb(pid: number): number | undefined {
  try {
    return Math.round(Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024)
  } catch {
    return undefined
  }
}

/** Requests of visitors: pages, files, data of pages, health, leads, unknown addresses. */
const PATHS = [
  '/',
  '/model',
  '/book',
  '/discover',
  '/canvas',
  '/contact',
  '/book.data',
  '/favicon.svg',
  '/readyz',
  '/none',
]

/**
 * Every tenth request stores a lead.
 * @param first number of the first request; each number makes a different lead
 */
export async function sendMixedRequests(url: string, count: number, first: number): Promise<void> {
  let next = first
  const lead = (n: number) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.200.${(n >> 8) % 250}.${n % 250}` },
    body: JSON.stringify({
      fields: [
        { objectTypeId: '0-1', name: 'firstname', value: 'Ada' },
        { objectTypeId: '0-1', name: 'lastname', value: 'Byron' },
        { objectTypeId: '0-1', name: 'email', value: `mixed${n}@example.org` },
      ],
      context: { pageUri: `${url}/book`, pageName: 'Book Waitlist' },
    }),
  })
  async function visitor(): Promise<void> {
    while (next < first + count) {
      const n = next++
      const answer =
        n % 10 === 0
          ? fetch(`${url}/submissions/v3/integration/submit/local/waitlist`, lead(n))
          : fetch(url + PATHS[n % PATHS.length])
      await (await answer).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
}
