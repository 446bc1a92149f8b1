/**
 * Two weeks of meetings at a time, with a calendar at Google or Microsoft: random changes on both
 * sides, faults of the service, and processes that are killed. No meeting is double, lost or stale.
 *
 * @second-ring: compares long sequences of changes, and kills processes
 * @full-size: the sequences and their length
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { CALENDAR_SERVICES } from '#contract/staff/meetings.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { releaseLeases } from '#server/outbox/rows.ts'
import { startOutbox } from '#server/outbox/start.ts'
import { BUNDLES, NODE_OPTIONS } from '#server/program-files.ts'
import {
  cancelMeeting,
  freeTimes,
  LINKS,
  moveMeeting,
  sendMeeting,
  visitor,
} from '#test/bookings.ts'
import { buildOnce } from '#test/build-once.ts'
import { type ConnectedService, startConnectedService } from '#test/connected-service.ts'
import { bringServicesHere } from '#test/fakes/services-here.ts'
import { jsonPost } from '#test/posts.ts'
import { startRealServer } from '#test/real-server.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { clear, openTestStore } from '#test/store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET, type TestSite } from '#test/test-site.ts'
import { nextVisitorAddress } from '#test/visitor-address.ts'

/**
 * Sequences for each service, and their days. With SOAK=1: `SEQUENCES`, or 500, which are 1,000 on
 * both together, from number `FIRST` on, so that a run can go on where another ended.
 */
const SIZE = process.env.SOAK
  ? {
      first: Number(process.env.FIRST ?? 0),
      sequences: Number(process.env.SEQUENCES ?? 500),
      days: 14,
    }
  : { first: 0, sequences: 1, days: 6 }
const TIME_LIMIT_MS = process.env.SOAK ? 12 * HOUR_MS : 600_000
/** A process is killed on one of this many days. */
const KILL_EVERY_DAYS = 5
const PROJECT = join(import.meta.dirname, '../../..')
const PROGRAM = [
  process.execPath,
  ...NODE_OPTIONS,
  '--import',
  join(PROJECT, 'test/fakes/services-here.ts'),
  join(PROJECT, BUNDLES, 'main.js'),
]

// Processes that are killed run the built program.
beforeAll(() => buildOnce())
const store = await openTestStore()
afterAll(() => store.close())

const stored = () => store.db.selectFrom('meetings').selectAll().orderBy('created_at').execute()

interface Running {
  service: ConnectedService
  site: TestSite
  outbox: ReturnType<typeof startOutbox>
}

/** Until everything is written and what the host did is followed. */
async function settle({ service, site, outbox }: Running): Promise<void> {
  service.fake.noFaults()
  const isQuiet = async () => {
    const waiting = sql`select id from private.outbox where kind = 'calendar' and state = 'pending'`
    return (await waiting.execute(store.db)).rows.length === 0
  }
  for (let quiet = 0; quiet < 2; ) {
    await sql`update private.outbox set run_at = now() where kind = 'calendar' and state = 'pending' and locked_until is null`.execute(
      store.db,
    )
    await sql`delete from private.pacing`.execute(store.db)
    await sql`update private.calendar_grants set paused_until = null`.execute(store.db)
    outbox.wake()
    if (await isQuiet()) {
      await site.askCalendars(['first'])
    } else {
      await delay(20)
    }
    quiet = (await isQuiet()) ? quiet + 1 : 0
  }
}

/** Kills a process of the program while it books and writes. */
async function kill({ service }: Running, at: number, afterMs: number): Promise<void> {
  const { DATABASE_URL = '' } = store.settings
  const other = await startRealServer({
    program: PROGRAM,
    settings: {
      ...service.app,
      DATABASE_URL,
      JWT_SECRET: TEST_SIGNING_SECRET,
      SITE_URL,
      TRUST_PROXY: '127.0.0.0/8,::1',
      SERVICES_HERE: JSON.stringify(service.fake.hosts),
    },
  })
  const booking = jsonPost(visitor(at), { 'X-Forwarded-For': nextVisitorAddress() })
  const answer = fetch(other.url + MEETING_BOOK_PATH, booking).catch(() => {})
  await delay(afterMs)
  other.signal('SIGKILL')
  await Promise.all([answer, other.stop()])
  await releaseLeases(store.db)
}

/** What can happen on a day. */
function eventsOf({ service, site }: Running, random: () => number, times: readonly number[]) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const at = () => pick(times) ?? 0
  const booked = async () => pick((await stored()).filter(({ state }) => state === 'booked'))
  const entry = () => pick(service.seen().filter(({ title }) => title.includes('Ada Byron')))
  const { fake } = service
  return [
    () => sendMeeting(site, MEETING_BOOK_PATH, visitor(at())),
    () => sendMeeting(site, MEETING_BOOK_PATH, visitor(at())),
    async () => {
      const meeting = await booked()
      return meeting && moveMeeting(site, LINKS.tokenOf(meeting.id), at())
    },
    async () => {
      const meeting = await booked()
      return meeting && cancelMeeting(site, LINKS.tokenOf(meeting.id))
    },
    () => service.move(entry()?.id ?? '', at()),
    () => fake.remove(entry()?.id ?? ''),
    () => service.enter(at(), random() < 0.4 ? service.weekly(3) : {}),
    () => fake.fail(pick(['cut', 'lost', service.throttle, { afterMs: 300 }] as const) ?? 'cut'),
    () => fake.fail('lost', service.isCreation),
    () => fake.expireTokens(),
    () => fake.expireAccess(),
  ]
}

/**
 * Books and cancels without a fault, with the pauses that the program makes by itself.
 * @returns how long the later of both took to be in the calendar, in milliseconds
 */
async function lateness({ service, site }: Running): Promise<number> {
  const at = await bookAnyTime(site)
  const isThere = () =>
    service.seen().some(({ title, from }) => title.includes('Ada') && from === at)
  const until = async (wanted: boolean) => {
    const began = performance.now()
    await expect.poll(isThere, { interval: 20 }).toBe(wanted)
    return performance.now() - began
  }
  const booked = await until(true)
  const [last] = (await stored()).slice(-1)
  await cancelMeeting(site, LINKS.tokenOf(last?.id ?? ''))
  return Math.max(booked, await until(false))
}

/**
 * Books a time that is not among the last of its day or week, which an email must confirm first.
 * @returns that time
 */
async function bookAnyTime(site: TestSite): Promise<number> {
  for (const at of await freeTimes(site)) {
    if (at > Date.now() + HOUR_MS) {
      const answer = await sendMeeting(site, MEETING_BOOK_PATH, visitor(at))
      if (answer.outcome === 'done' && answer.meeting.state === 'booked') {
        return at
      }
    }
  }
  throw new Error('No time can be booked at once')
}

/** Every meeting that is booked has one entry, at its time, and there is no other. */
async function expectAgreement({ service }: Running, seed: number): Promise<void> {
  const { rows } = await sql`
    select last_error from private.outbox where kind = 'calendar' and state = 'dead'`.execute(
    store.db,
  )
  expect(rows, `seed ${seed}`).toEqual([])
  const booked = (await stored()).filter(
    ({ state, starts_at }) => state === 'booked' && starts_at > new Date(),
  )
  const here = booked.map(({ calendar_url, starts_at, ends_at, video_url }) => ({
    id: calendar_url,
    from: starts_at.getTime(),
    to: ends_at.getTime(),
    video: video_url,
  }))
  const there = service
    .seen()
    .filter(({ title }) => title.includes('Ada Byron'))
    .map(({ id, from, to, video }) => ({ id, from, to, video }))
  const byId = (a: { id: string | null }, b: { id: string | null }) =>
    String(a.id).localeCompare(String(b.id))
  expect(there.sort(byId), `seed ${seed}`).toEqual(here.sort(byId))
}

test.each(CALENDAR_SERVICES)(
  `${SIZE.sequences} times two weeks at %s leave both sides equal`,
  {
    timeout: TIME_LIMIT_MS,
  },
  async (kind) => {
    const latenesses: number[] = []
    for (let seed = SIZE.first; seed < SIZE.first + SIZE.sequences; seed++) {
      await clear(
        store,
        'leads',
        'private.outbox',
        'private.rate_limits',
        'private.calendar_feeds',
        'private.calendar_grants',
        'private.pacing',
      )
      const service = await startConnectedService(kind)
      const leave = bringServicesHere(service.fake.hosts)
      const site = createTestSite({ store, clock: systemClock, settings: { ...service.app } })
      const log = pino({ level: 'silent' })
      const { deliverers } = site
      const outbox = startOutbox({ store, clock: systemClock, log, deliverers })
      const running = { service, site, outbox }
      await service.connect(store)
      await site.askCalendars(['first'])
      const random = seededRandom(seed)
      for (let day = 0; day < SIZE.days; day++) {
        const times = (await freeTimes(site)).filter((time) => time > Date.now() + 10 * MINUTE_MS)
        const choices = eventsOf(running, random, times)
        const choose = () => choices[Math.floor(random() * choices.length)]?.()
        // Two things at once, and one after them.
        await Promise.all([choose(), choose()])
        await choose()
        if (day % KILL_EVERY_DAYS === KILL_EVERY_DAYS - 1) {
          await kill(running, times[0] ?? 0, random() * 1_500)
        }
        if (random() < 0.3) {
          await settle(running)
        }
      }
      await settle(running)
      await expectAgreement(running, seed)
      latenesses.push(await lateness(running))
      await outbox.stop(1000)
      leave()
      service.fake.stop()
    }
    console.log(`${kind}: latest change after ${Math.round(Math.max(...latenesses))} ms`)
  },
)
