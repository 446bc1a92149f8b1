/**
 * Long sequences of random changes to meetings and to a CalDAV calendar, with faults of the server
 * and processes that are killed.
 *
 * @second-ring: starts real CalDAV servers, and compares long sequences of changes
 * @full-size: the servers, the sequences and their length
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { releaseLeases } from '#server/outbox/rows.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import {
  cancelMeeting,
  freeTimes,
  LINKS,
  moveMeeting,
  sendMeeting,
  visitor,
} from '#test/bookings.ts'
import { CALDAV_SERVERS, caldavCalendar, TIME_LIMIT_MS } from '#test/caldav-calendar.ts'
import { jsonPost } from '#test/posts.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { clear, openFileStore } from '#test/store.ts'
import { SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { nextVisitorAddress } from '#test/visitor-address.ts'
import { busyTimes } from '../busy-times.ts'

/** Long sequences with SOAK=1. */
const SIZE = process.env.SOAK ? { sequences: 334, steps: 12 } : { sequences: 2, steps: 10 }

const store = await openFileStore()

for (const kind of CALDAV_SERVERS) {
  describe(`a calendar on ${kind}`, () => {
    const calendar = caldavCalendar(store, kind)
    const { running, connect, urlOf, settle, stored, entries, enter, moveThere } = calendar
    let other: RealServer | undefined
    afterEach(async () => {
      await other?.stop()
      other = undefined
    })

    /** Starts the second process, or kills it while it books. */
    async function startOrKill(at: number, afterMs: number): Promise<void> {
      const { DATABASE_URL = '' } = store.settings
      const settings = { DATABASE_URL, JWT_SECRET: TEST_SIGNING_SECRET, SITE_URL }
      if (!other) {
        other = await startRealServer({ settings: { ...settings, TRUST_PROXY: '127.0.0.0/8,::1' } })
        return
      }
      const booking = jsonPost(visitor(at), { 'X-Forwarded-For': nextVisitorAddress() })
      const answer = fetch(other.url + MEETING_BOOK_PATH, booking).catch(() => {})
      await delay(afterMs)
      other.signal('SIGKILL')
      await Promise.all([answer, other.stop()])
      other = undefined
      await releaseLeases(store.db)
    }

    test(`after ${SIZE.sequences} random sequences of changes on both sides, both agree`, {
      timeout: TIME_LIMIT_MS,
    }, async () => {
      const { dav, server, site } = running
      for (let sequence = 0; sequence < SIZE.sequences; sequence++) {
        const random = seededRandom(sequence)
        const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
        const rules = () => (random() < 0.4 ? ['RRULE:FREQ=WEEKLY;COUNT=3'] : [])
        for (let step = 0; step < SIZE.steps; step++) {
          const times = await freeTimes(site)
          const at = () => pick(times) ?? 0
          const meeting = pick((await stored()).filter(({ state }) => state === 'booked'))
          const known = meeting?.calendar_url
          const changes = [
            () => sendMeeting(site, MEETING_BOOK_PATH, visitor(at())),
            () => meeting && moveMeeting(site, LINKS.tokenOf(meeting.id), at()),
            () => meeting && cancelMeeting(site, LINKS.tokenOf(meeting.id)),
            () => known && moveThere(known, at(), Date.now(), ...rules()),
            async () => {
              const etag = known && (await entries()).get(known)?.etag
              return known && etag && dav.remove(known, etag)
            },
            (n: number) => enter(`own-${sequence}-${step}-${n}`, at(), ...rules()),
          ]
          const change = async () => {
            for (const one of await Promise.allSettled([pick(changes)?.(1), pick(changes)?.(2)])) {
              if (one.status === 'rejected' && !(one.reason instanceof CallError)) {
                throw one.reason
              }
            }
          }
          const steps = [
            change,
            change,
            settle,
            async () => {
              server.signal('SIGKILL')
              await change()
              await server.start()
            },
            async () => {
              server.signal('SIGSTOP')
              await Promise.all([
                change(),
                delay(random() * 500).then(() => server.signal('SIGCONT')),
              ])
            },
            async () => {
              await connect('another')
              await change()
              await connect()
            },
          ]
          // The embedded database has one process.
          if (step % 5 === 4 && store.engine === 'postgres') {
            await startOrKill(at(), random() * 500)
          } else {
            await pick(steps)?.()
          }
        }
        await settle()
        const all = await stored()
        const there = await entries()
        const ours = [...there].filter(([, { text }]) => text.includes('@everturn.example'))
        const booked = all.filter(
          ({ state, starts_at }) => state === 'booked' && starts_at > new Date(),
        )
        expect(ours.map(([url]) => url).sort(), `seed ${sequence}`).toEqual(
          booked.map(({ id }) => urlOf(id)).sort(),
        )
        for (const { id, sequence: revision, starts_at, ends_at } of booked) {
          const { text = '' } = there.get(urlOf(id)) ?? {}
          expect(text).toContain(`SEQUENCE:${revision}`)
          const reading = {
            hostZone: 'UTC',
            within: { from: 0, to: 0 },
            ownUidEnding: '@everturn.example',
          }
          const agreed = { from: starts_at.getTime(), to: ends_at.getTime(), state: 'booked' }
          expect(busyTimes(text, reading).own, `seed ${sequence}`).toMatchObject([agreed])
        }
        // Each revision has one email to the visitor.
        const { rows } = await sql<{ n: number; revisions: number }>`
        select (select count(*)::int from private.outbox where payload->>'template' in ('meeting-booked', 'meeting-changed')) as n,
          (select sum(sequence + 1)::int from meetings) as revisions`.execute(store.db)
        expect(rows[0]?.n).toBe(rows[0]?.revisions ?? 0)
        await clear(store, 'leads', 'private.outbox', 'private.rate_limits')
        for (const [url, { etag }] of there) {
          await dav.remove(url, etag)
        }
      }
    })
  })
}
