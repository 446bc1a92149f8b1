import type { RequestListener } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarAlert as words } from '#content/staff/emails.ts'
import { meetings } from '#content/staff/meetings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { sqlThrough } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { guardedRequest, isPrivateAddress } from '#server/outgoing/guarded-request.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { rawCaldav } from '#test/raw-caldav.ts'
import { serveHere } from '#test/serve-here.ts'
import { clear, openTestStore } from '#test/store.ts'
import { readOccupied } from '../booking/occupied.ts'
import { calendarAlerts } from './alerts.ts'
import { findCalendars } from './caldav/find.ts'
import { type CalendarSettings, feedHash, readCalendars, sealAccount } from './hosts-calendars.ts'
import { calendarOpener, serviceTools } from './open-calendar.ts'
import { type CalendarReaderDependencies, refreshCalendars } from './refresh.ts'

const { problems } = meetings.calendars
const CALENDAR = fillIn(words.given, { number: 1, count: 1 })
const switching: RequestListener = (_, { socket }) =>
  void socket?.end('HTTP/1.1 101 OK\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
const REASON = expect.stringContaining('500')
const store = await openTestStore()
afterAll(() => store.close())
beforeEach(() => clear(store, 'private.calendar_feeds', 'private.outbox'))

describe('a request to a calendar', () => {
  test.each<[string, RequestListener, string]>([
    ['too much', (_, response) => response.end('x'.repeat(3000)), 'it is larger than 0 MB'],
    ['silence', () => {}, 'it did not answer in time'],
    ['a slow trickle', (_, response) => void response.write('BEGIN'), 'it did not answer in time'],
    [
      'another protocol',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'it redirects away from http',
    ],
    ['another protocol at once', switching, 'it answered 101'],
    ['a promise', (_, response) => response.writeProcessing(), 'it did not answer in time'],
    [
      'a loop',
      (_, response) => response.writeHead(302, { location: '/secret' }).end(),
      'it redirects too often',
    ],
  ])('%s is an error that does not contain the address', async (_, listener, message) => {
    const signal = AbortSignal.timeout(message === 'it did not answer in time' ? 100 : 2000)
    const request = guardedRequest(`${await serveHere(listener)}/secret`, {
      maxBytes: 2000,
      signal,
    })
    await expect(request).rejects.toThrow(new CallError(message))
  })

  test('an entry that is answered by another protocol can be tried again', async () => {
    const origin = await serveHere(switching)
    const account = { address: origin, user: 'ada', password: '', entered: origin }
    const written = rawCaldav(account, AbortSignal.timeout(2000)).write(`${origin}/1.ics`, '', null)
    await expect(written).rejects.toThrow(new CallError('it answered 101'))
  })

  test('an entry is not taken for written when a sign-in page answered', async () => {
    const origin = await serveHere((_, response) =>
      response.setHeader('etag', '"page"').end('<html></html>'),
    )
    const { write } = rawCaldav(
      { address: origin, user: 'ada', password: '', entered: origin },
      AbortSignal.timeout(2000),
    )
    await expect(write(`${origin}/1.ics`, event(0), null)).rejects.toThrow('it answered 200')
  })

  const answerOf = (props: string) =>
    `<multistatus xmlns="DAV:"><response><href>/</href><propstat><status>HTTP/1.1 200 OK</status><prop>${props}</prop></propstat></response></multistatus>`

  test('a password goes to no other host or port that a server names, unless it is public and has https', async () => {
    const asked: string[] = []
    const other = await serveHere(({ headers }) => void asked.push(headers.authorization ?? ''))
    const named = [other, other.replace('127.0.0.1', 'localhost'), other.replace('http:', 'https:')]
    const reasons = []
    for (const link of named) {
      const principal = answerOf(
        `<current-user-principal><href>${link}</href></current-user-principal>`,
      )
      const address = await serveHere((_, response) => response.writeHead(207).end(principal))
      const find = () =>
        findCalendars(
          { kind: 'caldav', address, user: 'ada', password: '' },
          AbortSignal.timeout(20_000),
        )
      reasons.push((await find().catch(({ message }) => message)).replace(/\..*/, ''))
    }
    const [open, near] = ['has no https', 'is private'].map(
      (what) => `it leads to another address, which ${what}`,
    )
    expect([asked, reasons]).toEqual([[], [open, open, near]])
  })

  test('a start that fails does not end the search for calendars, and is named when all fail', async () => {
    let path: string | undefined = '/.well-known/caldav'
    const calendar = answerOf(
      '<resourcetype><calendar xmlns="urn:ietf:params:xml:ns:caldav"/></resourcetype>',
    )
    const origin = await serveHere((request, response) => {
      if (request.url === path) {
        response.writeHead(207).end(calendar)
      } else {
        response.writeHead(request.url === '/mine' ? 401 : 207).end('<html>')
      }
    })
    const account = {
      kind: 'caldav' as const,
      address: `${origin}/mine`,
      user: 'ada',
      password: '',
    }
    const find = () => findCalendars(account, AbortSignal.timeout(20_000))
    expect(await find()).toMatchObject([{ url: `${origin}/` }])
    path = undefined
    await expect(find()).rejects.toThrow('it does not accept the user name and password')
  })

  test('a private address may redirect inside its own network', async () => {
    const target = await serveHere((_, response) => response.end('BEGIN:VCALENDAR'))
    const origin = await serveHere((_, response) =>
      response.writeHead(302, { location: target }).end(),
    )
    const answer = guardedRequest(origin, { signal: AbortSignal.timeout(2000) })
    await expect(answer).resolves.toMatchObject({ status: 200, text: 'BEGIN:VCALENDAR' })
  })

  test('addresses that only machines near this one can reach are private, however they are written', () => {
    const near =
      '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 ::1 :: fd00::1 fe80::1'
    const written =
      '::ffff:127.0.0.1 ::ffff:7f00:1 2002:7f00:1:: 2001:0:7f00:1:: 64:ff9b:1::7f00:1 ::7f00:1 fec0::1 fe80::1%eth0'
    for (const one of `${near} ${written}`.split(' ')) {
      expect([one, isPrivateAddress(one)]).toEqual([one, true])
    }
    for (const one of [
      '93.184.216.34',
      '172.32.0.1',
      '2606:2800:220:1::1',
      '::ffff:93.184.216.34',
    ]) {
      expect([one, isPrivateAddress(one)]).toEqual([one, false])
    }
  })
})

const event = (from: number) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${stamp(from)}\r\nDTEND:${stamp(from + HOUR_MS)}\r\nSUMMARY:Secret\r\nEND:VEVENT\r\nEND:VCALENDAR`
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

describe('the busy times of an iCal file', () => {
  const clock = simulatedClock()
  const logged: unknown[] = []
  const log = (facts: unknown, text: unknown) => void logged.push(facts, text)
  /** What its server answers; undefined: 500. Without a tag it never answers 304. */
  let answer: { text: string; etag?: string } | undefined
  let address = ''
  const tags: (string | undefined)[] = []
  beforeEach(async () => {
    tags.length = 0
    const origin = await serveHere((request, response) => {
      tags.push(request.headers['if-none-match'])
      if (!answer) {
        response.writeHead(500).end()
      } else if (answer.etag && tags.at(-1) === answer.etag) {
        response.writeHead(304).end()
      } else {
        response.writeHead(200, answer.etag ? { etag: answer.etag } : {}).end(answer.text)
      }
    })
    address = `${origin}/secret-token/basic.ics`
  })
  const calendars = (): CalendarSettings => ({
    feeds: [address],
    signingSecret: '',
    hosts: () => [{ id: 'first', email: '', zone: 'UTC', horizonDays: 40 }],
    siteHost: 'site.example',
    alertEmail: () => 'host@example.org',
    askNowMs: 0,
  })
  const refresh = (minutes = 0) => {
    clock.advance(minutes * MINUTE_MS)
    return refreshCalendars({
      store,
      clock,
      log: { info: log, warn: log, error: log } as unknown as CalendarReaderDependencies['log'],
      calendars: calendars(),
      alerts: calendarAlerts({ store, clock, calendars: calendars(), wakeOutbox: () => {} }),
      follow: async () => {},
      open: calendarOpener(serviceTools(sqlThrough(store.db), parseSettings({}), '')),
    })
  }
  const alerts = async () =>
    (await store.db.selectFrom('private.outbox').select('payload').execute()).map(
      ({ payload }) => payload,
    )
  const stored = () =>
    store.db.selectFrom('private.calendar_feeds').selectAll().executeTakeFirstOrThrow()
  const busy = async () => {
    const now = clock.now()
    const query = { hosts: ['first'], feeds: [address], now, until: now + 40 * DAY_MS }
    return (await readOccupied(store.db, { ...query, isTitled: true })).get('first')?.busy
  }

  test('stay valid while it fails, staff are told once after an hour, and an answer ends the failure', async () => {
    const from = Math.ceil(clock.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS
    answer = { text: event(from), etag: '"a"' }
    expect(await busy()).toBeUndefined()
    await refresh()
    expect(await busy()).toMatchObject([{ from, to: from + HOUR_MS, title: 'Secret' }])
    // Another process, or the same one a minute later, does not ask again.
    await refresh()
    expect(tags).toHaveLength(1)
    answer = undefined
    for (let minutes = 0; minutes < 60; minutes += 6) {
      await refresh(6)
    }
    expect([await busy(), await alerts()]).toEqual([[expect.anything()], []])
    await refresh(6)
    await refresh(6)
    expect(await alerts()).toMatchObject([
      {
        template: 'calendar-alert',
        to: 'host@example.org',
        texts: [expect.stringContaining(CALENDAR), words.known, REASON],
      },
    ])
    const objects = await store.db.selectFrom('private.calendar_objects').selectAll().execute()
    expect(JSON.stringify([logged, await alerts(), await stored(), objects])).not.toMatch(
      /secret-token|127\.0/,
    )
    answer = { text: '', etag: '"a"' }
    await refresh(6)
    expect(tags.at(-1)).toBe('"a"')
    expect([await busy(), await stored()]).toMatchObject([
      [{ from }],
      { failing_since: null, alerted_at: null },
    ])
  })

  test('a calendar of a host who was removed is neither read nor written', async () => {
    const address_hash = feedHash(address, 'gone')
    const sealed = sealAccount({ kind: 'ical', address }, '', address_hash)
    const row = { address_hash, host: 'gone', sealed, is_written: true, asked_at: new Date(0) }
    await store.db.insertInto('private.calendar_feeds').values(row).execute()
    answer = { text: event(clock.now()) }
    await refresh()
    expect(tags).toHaveLength(1)
    expect(await readCalendars(sqlThrough(store.db), calendars())).toMatchObject([
      { host: 'first', isWritten: false },
      { host: 'gone', blocks: false, isWritten: false, account: { address } },
    ])
  })

  /** Reads a text that the server answers. @returns how many texts were read so far */
  const read = async (text: string, minutes = 6) => {
    answer = { text }
    await refresh(minutes)
    return (await stored()).version
  }

  test('an equal text is not read again on the same day', async () => {
    const from = clock.now() + 48 * HOUR_MS
    expect(await read(event(from))).toBe(1)
    // The time of the request in the text does not make it another one.
    expect(
      await read(event(from).replace('DTSTART', `DTSTAMP:${stamp(clock.now())}\r\nDTSTART`)),
    ).toBe(1)
    expect(await read(event(from + HOUR_MS))).toBe(2)
  })

  test('a text that cannot be read is not read again on the same day, and staff see which event it is', async () => {
    const from = clock.now() + 48 * HOUR_MS
    expect(await read(event(from))).toBe(1)
    const often = event(from).replace('SUMMARY', 'RRULE:FREQ=MINUTELY\r\nSUMMARY')
    expect(await read(often)).toBe(2)
    expect(await read(often)).toBe(2)
    expect((await stored()).failure).toBe(problems.tooManyTimes)
    expect(
      await store.db.selectFrom('private.calendar_objects').select('odd_events').execute(),
    ).toEqual([
      { odd_events: [{ title: 'Secret', day: new Date(from).toISOString().slice(0, 10) }] },
    ])
    // Once a day all is read again, because events recur.
    expect(await read(often, 24 * 60)).toBe(3)
    expect(await busy()).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('Secret')
  })

  test('of a title with NUL are stored without it', async () => {
    answer = { text: event(clock.now() + 48 * HOUR_MS).replace('Secret', 'Sec\0ret') }
    await refresh()
    expect(await busy()).toMatchObject([{ title: 'Secret' }])
  })

  test('staff are told once which events cannot be read, and the others block their times', async () => {
    const odd =
      'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Odd\r\nDTSTART:never\r\nEND:VEVENT\r\nEND:VCALENDAR'
    answer = { text: event(clock.now() + 48 * HOUR_MS).replace('END:VCALENDAR', odd) }
    await refresh()
    await refresh(24 * 60)
    expect(await busy()).toHaveLength(1)
    expect(await alerts()).toMatchObject([
      {
        template: 'calendar-event-alert',
        to: 'host@example.org',
        texts: [expect.stringContaining(CALENDAR), 'Odd'],
      },
    ])
  })
})
