/**
 * @second-ring: starts real CalDAV servers, and compares long sequences of changes
 * @full-size: the servers, the sequences and their length
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { releaseLeases } from '#server/outbox/rows.ts'
import { startOutbox } from '#server/outbox/start.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import {
  bookMeeting,
  cancelMeeting,
  firstFreeTime,
  freeTimes,
  LINKS,
  moveMeeting,
  sendMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { CALDAV_ACCOUNT, type CaldavServer, startCaldavServer } from '#test/caldav-server.ts'
import { jsonPost } from '#test/posts.ts'
import { type RawCaldav, rawCaldav } from '#test/raw-caldav.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { clear, openTestStore } from '#test/store.ts'
import { createTestSite, SITE_URL, TEST_SIGNING_SECRET, type TestSite } from '#test/test-site.ts'
import { nextVisitorAddress } from '#test/visitor-address.ts'
import { busyTimes } from '../busy-times.ts'
import { feedHash, sealAccount } from '../hosts-calendars.ts'
import { findCalendars } from './find.ts'

/** The other servers and long sequences with SOAK=1. */
const SERVERS = process.env.SOAK
  ? (['radicale', 'xandikos', 'sabre'] as const)
  : (['radicale'] as const)
const SIZE = process.env.SOAK ? { sequences: 334, steps: 12 } : { sequences: 2, steps: 10 }
const TIME_LIMIT_MS = process.env.SOAK ? 2 * HOUR_MS : 240_000

const store = await openTestStore()
afterAll(() => store.close())

for (const kind of SERVERS) {
  describe(`a calendar on ${kind}`, () => {
    let server: CaldavServer
    let site: TestSite
    let dav: RawCaldav
    let calendar = ''
    let outbox: ReturnType<typeof startOutbox>
    let other: RealServer | undefined
    afterEach(async () => {
      await other?.stop()
      other = undefined
      await outbox.stop(1000)
      server.signal('SIGKILL')
    })
    beforeEach(async () => {
      await clear(
        store,
        'leads',
        'private.outbox',
        'private.rate_limits',
        'private.calendar_feeds',
        'private.pacing',
      )
      site = createTestSite({ store, clock: systemClock })
      server = await startCaldavServer(kind)
      const account = { ...CALDAV_ACCOUNT, address: server.url }
      const [found] = await findCalendars(account, AbortSignal.timeout(TIME_LIMIT_MS))
      calendar = found?.url ?? ''
      dav = rawCaldav(
        { ...account, address: calendar, entered: server.url },
        AbortSignal.timeout(TIME_LIMIT_MS),
      )
      await connect()
      expect(await site.askCalendars(['first'])).toBe(true)
      outbox = startOutbox({
        store,
        clock: systemClock,
        log: pino({ level: 'silent' }),
        deliverers: site.deliverers,
      })
    })

    /** Connects the calendar, or changes its password. */
    async function connect(password: string = CALDAV_ACCOUNT.password): Promise<void> {
      const address_hash = feedHash(calendar, 'first')
      const own = { ...CALDAV_ACCOUNT, password, address: calendar, entered: server.url }
      const sealed = sealAccount(own, TEST_SIGNING_SECRET, address_hash)
      await store.db
        .insertInto('private.calendar_feeds')
        .values({ address_hash, host: 'first', sealed, is_written: true, asked_at: new Date(0) })
        .onConflict((row) => row.column('address_hash').doUpdateSet({ sealed }))
        .execute()
    }
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

    /** Until everything is written and what the host did is followed. */
    async function settle(): Promise<void> {
      const waiting = sql<{
        id: number
      }>`select id from private.outbox where kind = 'calendar' and state = 'pending'`
      const isQuiet = async () => (await waiting.execute(store.db)).rows.length === 0
      for (let quiet = 0; quiet < 2; ) {
        await sql`update private.outbox set run_at = now() where kind = 'calendar' and state = 'pending' and locked_until is null`.execute(
          store.db,
        )
        await sql`delete from private.pacing`.execute(store.db)
        outbox.wake()
        if (!(await isQuiet())) {
          await delay(50)
        } else {
          await site.askCalendars(['first'])
        }
        quiet = (await isQuiet()) ? quiet + 1 : 0
      }
      // What was given up waits no longer, and would be missing or left over in the calendar.
      const givenUp = store.db
        .selectFrom('private.outbox')
        .select('last_error')
        .where('kind', '=', 'calendar')
        .where('state', '=', 'dead')
      expect(await givenUp.execute()).toEqual([])
    }
    const stored = () => store.db.selectFrom('meetings').selectAll().orderBy('created_at').execute()
    const entries = async () => dav.read([...(await dav.changes(null)).changed.keys()])
    const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
    const times = (from: number) => [
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(from + 30 * MINUTE_MS)}`,
    ]
    /** The host enters an event. @param rules its further lines */
    const enter = (uid: string, from: number, ...rules: string[]) => {
      const lines = [
        `UID:${uid}`,
        `DTSTAMP:${stamp(Date.now())}`,
        ...times(from),
        'SUMMARY:Offsite',
        ...rules,
      ]
      const event = ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
      const text = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//x//EN',
        ...event,
        'END:VCALENDAR',
        '',
      ].join('\r\n')
      return dav.write(urlOf(uid.replace(/@.*/, '')), text, null)
    }
    const urlOf = (id: string) => new URL(`${id}.ics`, calendar).href
    /** Moves an entry as a calendar program does. @param rules its further lines */
    const moveThere = async (
      url: string,
      to: number,
      changedAt = Date.now(),
      ...rules: string[]
    ) => {
      const { text = '', etag = '' } = (await dav.read([url])).get(url) ?? {}
      const [zone, event = ''] = text.split(/(?=BEGIN:VEVENT)/)
      const changed = event
        .replace(/DTSTART.*\s+DTEND.*/, [...times(to), ...rules].join('\r\n'))
        .replace(/(DTSTAMP|LAST-MODIFIED):.*/g, `$1:${stamp(changedAt)}`)
      return event && dav.write(url, `${zone}${changed}`, etag)
    }

    test('an event entered just before blocks; a booking appears there, and moves and disappears from both sides', async () => {
      const at = await firstFreeTime(site)
      await enter('offsite', at)
      expect((await sendMeeting(site, MEETING_BOOK_PATH, visitor(at))).outcome).toBe('taken')
      const [free = 0, later = 0] = (await freeTimes(site)).filter(
        (time) => time > at + 2 * HOUR_MS,
      )
      const { token } = await bookMeeting(site, visitor(free))
      await settle()
      const [meeting] = await stored()
      const url = urlOf(meeting?.id ?? '')
      const written = (await entries()).get(url)?.text ?? ''
      expect(written).toMatch(/Ada Byron/)
      expect(written).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/)
      expect((await moveMeeting(site, token, later)).outcome).toBe('done')
      await settle()

      const night = Date.UTC(2099, 0, 5, 8)
      expect(await moveThere(url, night)).toBeTruthy()
      await settle()
      expect(await stored()).toMatchObject([
        { starts_at: new Date(night), sequence: 2, state: 'booked' },
      ])
      const sent = (await waitingMails(site)).filter(({ mail }) => mail?.to.startsWith('visitor'))
      expect(sent.map(({ template }) => template)).toEqual(['meeting-changed', 'meeting-reminder'])
      expect(sent[0]?.mail?.invitation?.content).toContain('SEQUENCE:2')

      // What no meeting can be is put back, and the host is told.
      await moveThere(url, Date.now() - HOUR_MS)
      await settle()
      expect(await stored()).toMatchObject([{ starts_at: new Date(night), sequence: 2 }])
      expect((await entries()).get(url)?.text).toMatch(/DTSTART[^\r\n]*:20990105T/)

      const erased = await bookMeeting(site, visitor(later))
      await settle()
      expect(await entries()).toHaveProperty('size', 3)
      const id = LINKS.idOf(erased.token) ?? ''
      await sql`delete from leads where id = (select lead_id from meetings where id = ${id}::uuid)`.execute(
        store.db,
      )
      await settle()
      expect((await entries()).has(urlOf(id))).toBe(false)

      // Also when its server does not tell, because it was written and removed between two
      // readings.
      await clear(store, 'private.calendar_objects')
      await store.db.updateTable('private.calendar_feeds').set({ token: null }).execute()
      await dav.remove(url, (await entries()).get(url)?.etag ?? '')
      await settle()
      expect(await stored()).toMatchObject([
        { state: 'canceled', canceled_by: 'host', sequence: 3 },
      ])
      const changes = await store.db
        .selectFrom('private.meeting_changes')
        .select(['what', 'by'])
        .orderBy('id')
        .execute()
      expect(changes.map(({ what, by }) => `${what} ${by}`)).toEqual([
        'booked visitor',
        'moved visitor',
        'moved host',
        'putBack host',
        'canceled host',
      ])
    })

    /** The latest email to the host that is not outdated. */
    const toHost = async () =>
      (await waitingMails(site))
        .filter(({ template, mail }) => template === 'meeting-host' && mail)
        .at(-1)

    test('an invitation that the host accepted before the calendar was connected is the entry from then on', async () => {
      await clear(store, 'private.calendar_feeds')
      const at = await firstFreeTime(site)
      const { token } = await bookMeeting(site, visitor(at))
      const invitation = (await toHost())?.mail?.invitation?.content ?? ''
      const url = `${calendar}from-mail.ics`
      await dav.write(url, invitation.replace(/METHOD:.*\r\n/, ''), null)
      await connect()
      expect(await site.askCalendars(['first'])).toBe(true)
      const later = (await freeTimes(site)).find((time) => time > at + 2 * HOUR_MS) ?? 0
      expect((await moveMeeting(site, token, later)).outcome).toBe('done')
      await settle()
      const ours = [...(await entries())].filter(([, { text }]) =>
        text.includes('@everturn.example'),
      )
      expect(ours).toMatchObject([[url, { text: expect.stringContaining('SEQUENCE:1') }]])
      expect(await stored()).toMatchObject([{ calendar_url: url, calendar_sequence: 1 }])
      // What the host does with it counts, as with every other entry.
      const there = Date.UTC(2099, 0, 5, 8)
      await moveThere(url, there)
      await settle()
      expect(await stored()).toMatchObject([{ starts_at: new Date(there), sequence: 2 }])
      await cancelMeeting(site, token)
      await settle()
      expect((await entries()).has(url)).toBe(false)
    })

    test('the host’s email waits for the calendar, and has the entry where the calendar could not be written', async () => {
      const [first = 0, second = 0, third = 0] = (await freeTimes(site)).filter(
        (time, index, all) => time - (all[index - 1] ?? 0) > 12 * HOUR_MS,
      )
      const { token } = await bookMeeting(site, visitor(first))
      expect((await toHost())?.runAt.getTime()).toBeGreaterThan(Date.now())
      await settle()
      const written = await toHost()
      expect(written?.mail?.invitation).toBeUndefined()
      expect(written?.runAt.getTime()).toBeLessThan(Date.now() + MINUTE_MS / 2)

      const attempted = async (ending: () => Promise<unknown>) => {
        server.signal('SIGKILL')
        await ending()
        outbox.wake()
        const attempts = sql`select id from private.outbox where kind = 'calendar' and state = 'pending' and attempts > 0`
        await expect.poll(async () => (await attempts.execute(store.db)).rows).toHaveLength(1)
        await expect
          .poll(async () => (await toHost())?.runAt.getTime())
          .toBeLessThan(Date.now() + MINUTE_MS / 2)
        const method = (await toHost())?.mail?.invitation?.method
        await server.start()
        await settle()
        return method
      }
      expect(await attempted(() => moveMeeting(site, token, second))).toBe('REQUEST')
      expect((await toHost())?.mail?.invitation).toBeUndefined()
      expect(await attempted(() => cancelMeeting(site, token))).toBe('CANCEL')
      // Once the calendar has followed, the same email would have no entry.
      expect((await toHost())?.mail?.invitation).toBeUndefined()
      await bookMeeting(site, visitor(third))
    })

    test('when both sides move a meeting at once, the later change counts; with the server down, bookings go on', async () => {
      const [first = 0, second = 0, third = 0] = (await freeTimes(site)).filter(
        (time, index, all) => time - (all[index - 1] ?? 0) > 12 * HOUR_MS,
      )
      const { token } = await bookMeeting(site, visitor(first))
      await settle()
      const [{ id } = { id: '' }] = await stored()
      for (const isTheirs of [false, true]) {
        const there = Date.UTC(2099, 0, isTheirs ? 6 : 7, 8)
        await moveThere(urlOf(id), there, Date.now() + (isTheirs ? HOUR_MS : -HOUR_MS))
        server.signal('SIGKILL')
        const here = isTheirs ? third : second
        expect((await moveMeeting(site, token, here)).outcome).toBe('done')
        await server.start()
        await settle()
        expect((await stored())[0]?.starts_at.getTime()).toBe(isTheirs ? there : here)
      }
      server.signal('SIGKILL')
      await bookMeeting(site, visitor(first))
      const last = await store.db
        .selectFrom('private.meeting_changes')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(last).toMatchObject({ what: 'booked', is_unchecked: true })
      // One more is written, but the answer is lost, and the entry appears only when the meeting is
      // canceled.
      const lost = LINKS.idOf((await bookMeeting(site, visitor(second))).token) ?? ''
      outbox.wake()
      const attempt = sql`select id from private.outbox where kind = 'calendar' and ref = ${lost}::uuid and attempts > 0`
      await expect.poll(async () => (await attempt.execute(store.db)).rows).toHaveLength(1)
      await server.start()
      await cancelMeeting(site, LINKS.tokenOf(lost))
      await settle()
      await enter(`${lost}@everturn.example`, second)
      await settle()
      const mine = async () =>
        [...(await entries()).values()].filter(({ text }) =>
          /UID:[^\r\n]+@everturn\.example/.test(text),
        )
      expect(await mine()).toHaveLength(2)
      // The same happens after another host has taken the meeting over.
      await sql`update meetings set host = 'n000002', calendar = null, calendar_url = null, calendar_etag = null
        where id = ${last?.meeting_id}::uuid`.execute(store.db)
      await moveThere(urlOf(last?.meeting_id ?? ''), third)
      await settle()
      expect(await mine()).toHaveLength(1)
    })

    test(`after ${SIZE.sequences} random sequences of changes on both sides, both agree`, {
      timeout: TIME_LIMIT_MS,
    }, async () => {
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
