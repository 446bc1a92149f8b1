/** Calendars at Google and Microsoft, on fakes of both. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarPages } from '#content/staff/calendar-pages.ts'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { CALENDAR_CONSENT_PATH, MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { CALENDAR_SERVICES } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { sqlThrough } from '#server/db/store.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { startOutbox } from '#server/outbox/start.ts'
import { createAccount } from '#test/accounts.ts'
import {
  bookMeeting,
  cancelMeeting,
  firstFreeTime,
  freeTimes,
  moveMeeting,
  sendMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { type ConnectedService, startConnectedService } from '#test/connected-service.ts'
import { bringServicesHere } from '#test/fakes/services-here.ts'
import { formPost, jsonCall } from '#test/posts.ts'
import { clear, openTestStore } from '#test/store.ts'
import { createTestSite, TEST_SIGNING_SECRET, type TestSite } from '#test/test-site.ts'
import { oauthGrants } from './oauth/grants.ts'
import { oauthServices } from './oauth/services.ts'

const { problems } = words.calendars
const store = await openTestStore()
afterAll(() => store.close())

for (const kind of CALENDAR_SERVICES) {
  describe(`a calendar at ${kind}`, () => {
    let service: ConnectedService
    let site: TestSite
    let leave = () => {}
    let outbox: ReturnType<typeof startOutbox>
    beforeEach(async () => {
      await clear(
        store,
        'leads',
        'private.outbox',
        'private.rate_limits',
        'private.calendar_feeds',
        'private.calendar_grants',
        'private.calendar_links',
        'private.pacing',
      )
      service = await startConnectedService(kind)
      leave = bringServicesHere(service.fake.hosts)
      site = createTestSite({
        store,
        clock: systemClock,
        settings: { ...service.app, LEAD_NOTIFY_EMAIL: 'sales@example.org' },
        texts: { 'hosts.all.first.email': 'jane@example.org' },
      })
      outbox = startOutbox({
        store,
        clock: systemClock,
        log: pino({ level: 'silent' }),
        deliverers: site.deliverers,
      })
    })
    afterEach(async () => {
      await outbox.stop(1000)
      leave()
      service.fake.stop()
    })

    const ask = () => site.askCalendars(['first'])
    const isFree = async (at: number) => (await freeTimes(site)).includes(at)
    const stored = () => store.db.selectFrom('meetings').selectAll().orderBy('created_at').execute()
    const own = () => service.seen().filter(({ title }) => title.includes('Ada Byron'))
    const stateOf = () =>
      store.db.selectFrom('private.calendar_feeds').selectAll().executeTakeFirstOrThrow()

    /** Until everything is written, and what the host did is followed. */
    async function settle(): Promise<void> {
      const waiting = store.db
        .selectFrom('private.outbox')
        .select('id')
        .where('kind', '=', 'calendar')
        .where('state', '=', 'pending')
      for (let quiet = 0; quiet < 2; ) {
        await sql`update private.outbox set run_at = now() where kind = 'calendar' and state = 'pending' and locked_until is null`.execute(
          store.db,
        )
        await sql`delete from private.pacing`.execute(store.db)
        await sql`update private.calendar_grants set paused_until = null`.execute(store.db)
        outbox.wake()
        const isQuiet = async () => (await waiting.execute()).length === 0
        if (await isQuiet()) {
          await ask()
        } else {
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        quiet = (await isQuiet()) ? quiet + 1 : 0
      }
    }

    test('an event that was entered just before blocks, and what leaves the host free does not', async () => {
      await service.connect(store)
      expect(await ask()).toBe(true)
      const at = await firstFreeTime(site)
      service.enter(at)
      expect((await sendMeeting(site, MEETING_BOOK_PATH, visitor(at))).outcome).toBe('taken')
      service.fake.clear()
      service.fake.expireTokens()
      for (const free of ['free', 'elsewhere', 'declined'] as const) {
        service.enter(at, service.kinds[free])
      }
      await ask()
      expect(await isFree(at)).toBe(true)
      for (const taken of ['tentative', 'away'] as const) {
        const id = service.enter(at, service.kinds[taken])
        await ask()
        expect(await isFree(at)).toBe(false)
        service.fake.remove(id)
        await ask()
        expect(await isFree(at)).toBe(true)
      }
      const day = new Date(at).toISOString().slice(0, 10)
      const next = new Date(at + DAY_MS).toISOString().slice(0, 10)
      const whole = service.enter(at, service.allDay(day, next))
      await ask()
      expect(await isFree(at)).toBe(false)
      service.fake.remove(whole)
      const series = service.enter(at, service.weekly(3))
      await ask()
      expect([await isFree(at), await isFree(at + 7 * DAY_MS)]).toEqual([false, false])
      service.fake.edit(series, service.kinds.free)
      await ask()
      expect(await isFree(at + 7 * DAY_MS)).toBe(true)
    })

    test('lists of several pages are read whole, and anew when their token is too old', async () => {
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.fake.setPageEvents(2)
      const ids = [0, 1, 2, 3, 4].map((n) => service.enter(at + n * DAY_MS))
      await ask()
      expect(await isFree(at)).toBe(false)
      service.fake.expireTokens()
      for (const id of ids) {
        service.fake.remove(id)
      }
      expect(await ask()).toBe(true)
      expect(await isFree(at)).toBe(true)
    })

    /** A free time of a site whose calendar is empty. */
    async function firstFreeTimeOf(): Promise<number> {
      await ask()
      return firstFreeTime(site)
    }

    test('a booking appears there, and moves and disappears from both sides', async () => {
      await service.connect(store)
      await ask()
      const first = await firstFreeTime(site)
      const later = (await freeTimes(site)).find((time) => time > first + 2 * HOUR_MS) ?? 0
      const { token } = await bookMeeting(site, visitor(first))
      await settle()
      expect(own()).toMatchObject([{ from: first }])
      await moveMeeting(site, token, later)
      await settle()
      expect(own()).toMatchObject([{ from: later }])
      // It takes no time of its own.
      expect(await isFree(first)).toBe(true)
      const far = Date.UTC(2099, 0, 5, 8)
      const [{ id } = { id: '' }] = own()
      service.move(id, far)
      await settle()
      expect(await stored()).toMatchObject([{ starts_at: new Date(far), state: 'booked' }])
      const told = (await waitingMails(site)).filter(({ mail }) => mail?.to.startsWith('visitor'))
      expect(told.map(({ template }) => template)).toContain('meeting-changed')
      // What no meeting can be is put back.
      service.move(id, Date.now() - HOUR_MS)
      await settle()
      expect(own()).toMatchObject([{ from: far }])
      service.fake.edit(id, service.weekly(2))
      await settle()
      expect(own()).toMatchObject([{ from: far }])
      service.fake.remove(id)
      await settle()
      expect(await stored()).toMatchObject([{ state: 'canceled', canceled_by: 'host' }])
      const again = await bookMeeting(site, visitor(later))
      await settle()
      expect(own()).toMatchObject([{ from: later }])
      await cancelMeeting(site, again.token)
      await settle()
      expect(own()).toEqual([])
    })

    test('an entry whose answer is lost is written once', async () => {
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.fake.fail('lost', service.isCreation)
      await bookMeeting(site, visitor(at))
      await settle()
      expect(own()).toHaveLength(1)
      expect(await stored()).toMatchObject([{ calendar_url: own()[0]?.id }])
    })

    test('when both sides change a meeting at once, the later change counts', async () => {
      await service.connect(store)
      const first = await firstFreeTimeOf()
      const later = (await freeTimes(site)).find((time) => time > first + 24 * HOUR_MS) ?? 0
      const { token } = await bookMeeting(site, visitor(first))
      await settle()
      const [{ id } = { id: '' }] = own()
      service.move(id, Date.UTC(2099, 0, 6, 8))
      await sql`update meetings set changed_at = now() + interval '1 hour'`.execute(store.db)
      await sql`update private.outbox set run_at = now() + interval '1 hour' where kind = 'calendar'`.execute(
        store.db,
      )
      await moveMeeting(site, token, later)
      await settle()
      const [meeting] = await stored()
      expect(own()).toMatchObject([{ from: meeting?.starts_at.getTime() }])
    })

    test('an access token that has expired is renewed once, however many ask for it', async () => {
      await service.connect(store)
      service.fake.expireAccess()
      const { rows } = await sql<{ id: string }>`select id from private.calendar_grants`.execute(
        store.db,
      )
      const id = rows[0]?.id ?? ''
      const known = oauthServices(site.settings)[kind]
      if (!known) {
        throw new Error('The service is not set up')
      }
      const signal = AbortSignal.timeout(20_000)
      await sql`update private.calendar_grants set version = version`.execute(store.db)
      const refused = await oauthGrants(sqlThrough(store.db), TEST_SIGNING_SECRET).accessToken(
        id,
        known,
        { signal },
      )
      const tokens = await Promise.all(
        [1, 2, 3, 4, 5].map(() =>
          // Each as in a process of its own.
          oauthGrants(sqlThrough(store.db), TEST_SIGNING_SECRET).accessToken(id, known, {
            refused,
            signal,
          }),
        ),
      )
      expect(new Set(tokens).size).toBe(1)
      expect(service.fake.renewals()).toBe(1)
      service.fake.expireAccess()
      expect(await ask()).toBe(true)
      expect(service.fake.renewals()).toBe(2)
    })

    test('staff and the host are told when the host has withdrawn the consent', async () => {
      const hash = await service.connect(store)
      await ask()
      service.fake.withdraw()
      expect(await ask()).toBe(false)
      expect(await stateOf()).toMatchObject({ failure: problems.consent })
      const calls = service.fake.calls.length
      await ask()
      expect(service.fake.calls).toHaveLength(calls)
      await sql`update private.calendar_feeds set failing_since = now() - interval '61 minutes' where address_hash = ${hash}`.execute(
        store.db,
      )
      await ask()
      const { rows } = await sql<{ to: string }>`
        select payload->>'to' as "to" from private.outbox where payload->>'template' = 'calendar-alert' order by id`.execute(
        store.db,
      )
      expect(rows.map(({ to }) => to)).toEqual(['sales@example.org', 'jane@example.org'])
    })

    test('a service that asks to wait is left alone, and bookings go on with the last copy', async () => {
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.fake.fail(service.throttle)
      await bookMeeting(site, visitor(at))
      const calls = service.fake.calls.length
      expect(await ask()).toBe(false)
      expect(service.fake.calls).toHaveLength(calls)
      expect(await stateOf()).toMatchObject({ failure: problems.busy })
      const changes = await store.db
        .selectFrom('private.meeting_changes')
        .select('is_unchecked')
        .execute()
      expect(changes).toEqual([{ is_unchecked: true }])
      await settle()
      expect(own()).toHaveLength(1)
    })

    test('no time is offered before a calendar was read, and a booking waits no longer than allowed', async () => {
      await service.connect(store)
      service.fake.fail('cut')
      expect(await ask()).toBe(false)
      expect((await site.request('/meetings/times?call=discovery-session')).status).toBe(503)
      expect(await ask()).toBe(true)
      expect((await freeTimes(site)).length).toBeGreaterThan(0)
    })

    test('makes the video call that the visitor’s email and page and the entry name', async () => {
      await service.connect(store)
      const at = await firstFreeTimeOf()
      const { token } = await bookMeeting(site, visitor(at))
      const toVisitor = async () =>
        (await waitingMails(site)).filter(({ mail }) => mail?.to.startsWith('visitor'))
      // It waits for the calendar, and is then sent at once.
      expect((await toVisitor())[0]?.runAt.getTime()).toBeGreaterThan(Date.now())
      await settle()
      const [{ video = 'none' } = {}] = own()
      const [booked, ...others] = await toVisitor()
      expect(booked?.runAt.getTime()).toBeLessThan(Date.now() + HOUR_MS / 120)
      expect(booked?.mail?.text).toContain(video)
      expect(booked?.mail?.invitation?.content.replaceAll('\r\n ', '')).toContain(video)
      expect(others.map(({ template }) => template)).toEqual(['meeting-reminder'])
      const page = await site.request(`/meetings/meeting.ics?meeting=${token}`)
      expect((await page.text()).replaceAll('\r\n ', '')).toContain(video)
      // A change keeps it.
      const later = (await freeTimes(site)).find((time) => time > at + 2 * HOUR_MS) ?? 0
      await moveMeeting(site, token, later)
      await settle()
      expect(own()).toMatchObject([{ from: later, video }])
      expect(await stored()).toMatchObject([{ video_url: video }])
    })

    test('sends the link of a video call that is made late', async () => {
      await service.connect(store)
      const at = await firstFreeTimeOf()
      service.setVideo('pending')
      await bookMeeting(site, visitor(at))
      await settle()
      await sql`update private.outbox set state = 'done' where payload->>'template' = 'meeting-booked'`.execute(
        store.db,
      )
      service.finishVideo()
      await settle()
      const [{ video = 'none' } = {}] = own()
      expect(await stored()).toMatchObject([{ video_url: video, sequence: 1 }])
      const linked = (await waitingMails(site)).filter(({ mail }) => mail?.text.includes(video))
      expect(linked.map(({ template }) => template)).toContain('meeting-changed')
    })

    describe('is connected', () => {
      const begin = async () => {
        const { accessToken: token } = await createAccount(site, 'admin')
        const response = await site.request(
          `${STAFF_API_PATH}/calendars/consent`,
          jsonCall(token, { host: 'first', service: kind }),
        )
        const cookie = /^[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
        return { url: ((await response.json()) as { url: string }).url, cookie }
      }
      const comeBack = async (back: URL, cookie: string) => {
        const response = await site.request(back.pathname + back.search, {
          headers: { Cookie: cookie },
        })
        return response.text()
      }
      const connected = () =>
        store.db
          .selectFrom('private.calendar_feeds')
          .select(['host', 'blocks', 'is_written'])
          .orderBy('is_written', 'desc')
          .execute()
      /** The account's own calendar, and one that it shares. */
      const BOTH = [
        { host: 'first', blocks: true, is_written: true },
        { host: 'first', blocks: false, is_written: false },
      ]

      test('by a consent that counts once, in the browser that began it', async () => {
        const { url, cookie } = await begin()
        expect(new URL(url).searchParams.get('redirect_uri')).toBe(
          `https://everturn.example${CALENDAR_CONSENT_PATH}`,
        )
        const back = service.fake.agree(url)
        expect(await comeBack(back, 'everturn-calendar=another')).toContain(
          calendarPages.unknown.title,
        )
        expect(await connected()).toEqual([])
        const forged = new URL(back)
        forged.searchParams.set('state', `${'A'.repeat(40)}${back.searchParams.get('state')}`)
        expect(await comeBack(forged, cookie)).toContain(calendarPages.unknown.title)
        expect(await comeBack(back, cookie)).toContain(calendarPages.connected.title)
        expect(await connected()).toEqual(BOTH)
        expect(await comeBack(back, cookie)).toContain(calendarPages.unknown.title)
        expect(await isFree(await firstFreeTime(site))).toBe(true)
        const { rows } = await sql<{ sealed: string }>`
          select sealed from private.calendar_grants`.execute(store.db)
        expect(rows).toHaveLength(1)
      })

      test('by a host without an account, with a link that works once', async () => {
        const { accessToken: token } = await createAccount(site, 'admin')
        const sent = await site.request(
          `${STAFF_API_PATH}/calendars/link`,
          jsonCall(token, { host: 'first' }),
        )
        const { url, sentTo } = (await sent.json()) as { url: string; sentTo: string }
        expect(sentTo).toBe('jane@example.org')
        const form = formPost({ service: kind }, { Origin: 'https://everturn.example' })
        const { pathname, search } = new URL(url)
        const opened = await site.request(pathname + search)
        expect(await opened.text()).toContain(`value="${kind}"`)
        const begun = await site.request(pathname + search, form)
        const cookie = /^[^;]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? ''
        const back = service.fake.agree(begun.headers.get('location') ?? '')
        expect(await comeBack(back, cookie)).toContain(calendarPages.connected.title)
        expect(await connected()).toEqual(BOTH)
        const again = await site.request(pathname + search)
        expect(await again.text()).toContain(calendarPages.expired.title)
      })

      test('by a host with an account for the own calendars only', async () => {
        const { accessToken: token, id } = await createAccount(site, 'sales')
        const own = () => site.request(`${STAFF_API_PATH}/calendars`, jsonCall(token))
        expect(await (await own()).json()).toMatchObject({ hosts: [], calendars: [] })
        const of = jsonCall(token, { host: 'first', service: kind })
        expect((await site.request(`${STAFF_API_PATH}/calendars/consent`, of)).status).toBe(403)
        await sql`update auth.users set email = 'jane@example.org' where id = ${id}::uuid`.execute(
          store.db,
        )
        expect(await (await own()).json()).toMatchObject({ hosts: [{ id: 'first' }] })
        expect((await site.request(`${STAFF_API_PATH}/calendars/consent`, of)).status).toBe(200)
        await sql`delete from auth.users where id = ${id}::uuid`.execute(store.db)
      })

      test('only when everything is allowed that the site asks for', async () => {
        const { url, cookie } = await begin()
        const back = service.fake.agree(url, 'openid')
        expect(await comeBack(back, cookie)).toContain(problems.scopes)
        const refused = await begin()
        const denied = service.fake.agree(refused.url)
        denied.searchParams.delete('code')
        denied.searchParams.set('error', 'access_denied')
        expect(await comeBack(denied, refused.cookie)).toContain(problems.notAgreed)
        expect(await connected()).toEqual([])
      })
    })
  })
}
