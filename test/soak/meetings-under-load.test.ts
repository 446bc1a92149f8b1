import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH, type MeetingAnswer, nearestTimes } from '#contract/meetings.ts'
import { CALL, visitor } from '#test/meeting-site.ts'
import { jsonPost } from '#test/posts.ts'
import { createInstallation, type RealInstallation } from '#test/real-installation.ts'
import type { RealServer } from '#test/real-server.ts'
import { addressOf, inStore } from './visitors.ts'

/** A short run in `npm test`, the full run with SOAK=1. */
const SIZE = process.env.SOAK ? { visitors: 200, kills: 20 } : { visitors: 60, kills: 2 }
const TIME_LIMIT_MS = process.env.SOAK ? HOUR_MS : 300_000

let installation: RealInstallation
let servers: RealServer[] = []
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation?.remove())

async function freeTimes(): Promise<number[]> {
  const response = await fetch(`${servers[0]?.url}${MEETING_TIMES_PATH}?call=${CALL.id}`)
  return ((await response.json()) as { times: number[] }).times
}

/** @returns undefined if there was no answer */
async function book(n: number, at: number): Promise<MeetingAnswer | undefined> {
  const response = await fetch(`${servers[n % servers.length]?.url}${MEETING_BOOK_PATH}`, {
    ...jsonPost(visitor(at, `visitor${n}@example.org`), addressOf(n)),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined)
  if (!response) return undefined
  expect(response.status).toBe(200)
  return (await response.json().catch(() => undefined)) as MeetingAnswer | undefined
}

/** Stored meetings with their leads and emails. */
const stored = () =>
  inStore(installation.data, async ({ db }) => {
    const { rows } = await sql<{ leads: number; meetings: number; complete: number; emails: number }>`
      select (select count(*)::int from leads where form = 'meeting') as leads,
        (select count(*)::int from meetings) as meetings,
        (select count(*)::int from meetings m join leads l on l.id = m.lead_id
          where (select count(*) from private.outbox o where o.ref = m.id
                 and o.kind = 'email') >= 2) as complete,
        (select count(*)::int from private.outbox where ref not in (select id from meetings)) as emails`.execute(db)
    return rows[0]
  })

test(`${SIZE.visitors} visitors ask for one time at once: one has it, all others are shown the times nearby`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  servers = await installation.startAll(3)
  const at = (await freeTimes())[8] ?? 0
  const answers = await Promise.all(Array.from({ length: SIZE.visitors }, (_, n) => book(n, at)))
  const outcomes = answers.map((answer) => answer?.outcome).sort()
  expect(outcomes).toEqual(['done', ...Array(SIZE.visitors - 1).fill('taken')])
  for (const answer of answers) if (answer?.outcome === 'taken') expect(nearestTimes(answer.times, at)).toHaveLength(6)
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  expect(await stored()).toEqual({ leads: 1, meetings: 1, complete: 1, emails: 0 })
})

test(`killed ${SIZE.kills} times while visitors book: each booking is complete, or is not there`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  let n = 1000
  const answered = new Set<string>()
  for (let kill = 0; kill < SIZE.kills; kill++) {
    servers = await installation.startAll(3)
    const times = await freeTimes()
    const bookings = Array.from({ length: 24 }, async (_, index) => {
      const answer = await book(n++, times[index * 9] ?? 0)
      if (answer?.outcome === 'done') answered.add(`${answer.meeting.startsAt}`)
    })
    // The process is killed while some bookings are answered and others are in progress.
    await Promise.race([Promise.any(bookings), delay(20_000)])
    for (const server of servers) server.signal('SIGKILL')
    await Promise.all([...bookings, ...servers.map(({ exited }) => exited)])
    servers = []
  }
  const found = await stored()
  expect(found).toEqual({ leads: found?.meetings, meetings: found?.meetings, complete: found?.meetings, emails: 0 })
  const booked = await inStore(installation.data, ({ db }) => db.selectFrom('meetings').select('starts_at').execute())
  const starts = new Set(booked.map(({ starts_at }) => `${starts_at.getTime()}`))
  expect([...answered].filter((start) => !starts.has(start))).toEqual([])
})
