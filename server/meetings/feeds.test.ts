import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { clear, openTestStore } from '#test/store.ts'
import { fetchFeed, isPrivateAddress } from './fetch-feed.ts'
import { readCalendar } from './read-calendar.ts'
import { readOccupied } from './read-occupied.ts'
import { type FeedDependencies, refreshFeeds } from './refresh-feeds.ts'

const stops: (() => Promise<unknown>)[] = []
const store = await openTestStore()
afterAll(() => store.close())
beforeEach(() => clear(store, 'private.calendar_feeds', 'private.outbox'))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('fetching a calendar', () => {
  test('sends the known entity tag and accepts a 304', async () => {
    const origin = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"' }).end('BEGIN:VCALENDAR')
    })
    expect(await fetchFeed(`${origin}/secret`, null)).toEqual({ status: 'read', text: 'BEGIN:VCALENDAR', etag: '"1"' })
    expect(await fetchFeed(`${origin}/secret`, '"1"')).toEqual({ status: 'unchanged' })
  })

  test.each<[string, RequestListener, string]>([
    ['a failure', (_, response) => response.writeHead(500).end(), 'it answered 500'],
    ['too much', (_, response) => response.end('x'.repeat(3000)), 'it is larger than 0 MB'],
    ['silence', () => {}, 'it did not answer in time'],
    ['a slow trickle', (_, response) => void response.write('BEGIN'), 'it did not answer in time'],
    [
      'another protocol',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'it redirects away from http',
    ],
    ['a loop', (_, response) => response.writeHead(302, { location: '/secret' }).end(), 'it redirects too often'],
  ])('%s is an error that does not contain the address', async (_, listener, message) => {
    const origin = await serve(listener)
    const timeMs = message === 'it did not answer in time' ? 100 : 2000
    const failure = await fetchFeed(`${origin}/secret`, null, { maxBytes: 2000, timeMs }).catch((error) => error)
    expect((failure as Error).message).toBe(message)
  })

  test('a private address may redirect inside its own network', async () => {
    const target = await serve((_, response) => response.end('BEGIN:VCALENDAR'))
    const origin = await serve((_, response) => response.writeHead(302, { location: target }).end())
    expect(await fetchFeed(origin, null)).toMatchObject({ status: 'read' })
  })

  test('addresses that only machines near this one can reach are private, however they are written', () => {
    const near = '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 ::1 :: fd00::1 fe80::1'
    const written =
      '::ffff:127.0.0.1 ::ffff:7f00:1 2002:7f00:1:: 2001:0:7f00:1:: 64:ff9b:1::7f00:1 ::7f00:1 fec0::1 fe80::1%eth0'
    for (const one of `${near} ${written}`.split(' ')) expect([one, isPrivateAddress(one)]).toEqual([one, true])
    for (const one of ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34'])
      expect([one, isPrivateAddress(one)]).toEqual([one, false])
  })
})

const address = 'https://calendar.example/secret-token/basic.ics'
const event = (from: number) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${stamp(from)}\r\nDTEND:${stamp(from + HOUR_MS)}\r\nSUMMARY:Secret\r\nEND:VEVENT\r\nEND:VCALENDAR`
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

describe('the busy times of a calendar', () => {
  const clock = simulatedClock()
  const logged: unknown[] = []
  const log = (facts: unknown, text: unknown) => void logged.push(facts, text)
  let answer: FeedDependencies['fetch']
  const answerWith = (text: string, etag: string | null = null) => {
    answer = async () => ({ status: 'read', text, etag })
  }
  let asked = 0
  const dependencies = (): FeedDependencies => ({
    store,
    clock,
    log: { info: log, warn: log, error: log } as unknown as FeedDependencies['log'],
    feeds: [address],
    rules: () => ({ zone: 'UTC', horizonDays: 40 }),
    siteHost: 'site.example',
    alertEmail: () => 'host@example.org',
    wakeOutbox: () => {},
    fetch: (...given) => {
      asked++
      if (!answer) throw new Error('This test gives no answer')
      return answer(...given)
    },
  })
  const later = (minutes: number) => clock.advance(minutes * 60_000)
  const alerts = () => store.db.selectFrom('private.outbox').selectAll().execute()
  const busy = async () =>
    (await readOccupied(store.db, { hosts: ['first'], feeds: [address], now: clock.now() })).get('first')?.busy

  test('stay valid while it fails, staff are told once after an hour, and an answer ends the failure', async () => {
    const from = Math.ceil(clock.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS
    answer = async () => ({ status: 'read', text: event(from), etag: '"a"' })
    expect(await busy()).toBeUndefined()
    await refreshFeeds(dependencies())
    expect(await busy()).toEqual([{ from, to: from + HOUR_MS }])
    // Another process, or the same one a minute later, does not ask again.
    await refreshFeeds(dependencies())
    expect(asked).toBe(1)

    answer = async () => {
      throw new Error('broken')
    }
    for (let minutes = 0; minutes < 60; minutes += 6) {
      later(6)
      await refreshFeeds(dependencies())
      expect(await busy()).toHaveLength(1)
    }
    expect(await alerts()).toEqual([])
    later(6)
    await refreshFeeds(dependencies())
    later(6)
    await refreshFeeds(dependencies())
    expect((await alerts()).map(({ payload }) => payload)).toMatchObject([
      { template: 'calendar-alert', to: 'host@example.org', number: 1, count: 1, wasRead: true },
    ])
    expect(JSON.stringify([logged, await alerts()])).not.toContain('secret-token')
    expect(JSON.stringify(await store.db.selectFrom('private.calendar_feeds').selectAll().execute())).not.toMatch(
      /secret/i,
    )

    answer = async () => ({ status: 'unchanged' })
    later(6)
    await refreshFeeds(dependencies())
    expect(await busy()).toHaveLength(1)
    const [feed] = await store.db.selectFrom('private.calendar_feeds').selectAll().execute()
    expect([feed?.failing_since, feed?.alerted_at]).toEqual([null, null])
  })

  test('are read again once a day even if nothing has changed, because events recur', async () => {
    const tags: (string | null)[] = []
    answer = async (_, etag) => {
      tags.push(etag)
      return etag === null ? { status: 'read', text: event(clock.now()), etag: '"b"' } : { status: 'unchanged' }
    }
    await refreshFeeds(dependencies())
    later(6)
    await refreshFeeds(dependencies())
    later(24 * 60)
    await refreshFeeds(dependencies())
    expect(tags).toEqual([null, '"b"', null])
  })

  test('an equal text is not read again on the same day, readable or not', async () => {
    const stored = () => store.db.selectFrom('private.calendar_feeds').selectAll().executeTakeFirstOrThrow()
    const ask = async (text: string) => {
      answerWith(text)
      later(6)
      await refreshFeeds(dependencies())
      return stored()
    }
    const from = clock.now() + 48 * HOUR_MS
    const first = await ask(event(from))
    // The time of the request in the text does not make it another one.
    const second = await ask(event(from).replace('DTSTART', `DTSTAMP:${stamp(clock.now())}\r\nDTSTART`))
    expect(second.read_at).toEqual(first.read_at)
    expect((await ask(event(from + HOUR_MS))).read_at).not.toEqual(first.read_at)

    const often = event(from).replace('SUMMARY', 'RRULE:FREQ=MINUTELY\r\nSUMMARY')
    const broken = await ask(often)
    expect(broken).toMatchObject({
      failure: 'it has more events than can be read',
      odd_events: [{ title: 'Secret', day: new Date(from).toISOString().slice(0, 10) }],
    })
    expect(await ask(often)).toMatchObject({ text_at: broken.text_at, failing_since: broken.failing_since })
    later(24 * 60)
    expect((await ask(often)).text_at).not.toEqual(broken.text_at)
    expect(await busy()).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('Secret')
  })

  test('staff are told once which events cannot be read, and the others block their times', async () => {
    const from = clock.now() + 48 * HOUR_MS
    const odd = 'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Odd\r\nDTSTART:never\r\nEND:VEVENT\r\nEND:VCALENDAR'
    answerWith(event(from).replace('END:VCALENDAR', odd))
    await refreshFeeds(dependencies())
    later(24 * 60)
    await refreshFeeds(dependencies())
    expect(await busy()).toHaveLength(1)
    expect((await alerts()).map(({ payload }) => payload)).toEqual([
      {
        template: 'calendar-event-alert',
        to: 'host@example.org',
        number: 1,
        count: 1,
        events: [{ title: 'Odd', day: '' }],
      },
    ])
  })
})

/** An event of the year 1000 with a rule that never comes true. */
const neverAgain = event(Date.UTC(1000, 0, 1)).replace('SUMMARY', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nSUMMARY')
const times = (times: number) => neverAgain.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, (one) => one.repeat(times))
const within = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) }
const options = { hostZone: 'UTC', within, ownUidEnding: '@site.example' }

test('rules that never come true keep no other event from being read', async () => {
  const [, other = ''] = /(BEGIN:VEVENT[\s\S]*END:VEVENT)/.exec(event(within.from)) ?? []
  const text = times(5).replace('END:VCALENDAR', `${other}\r\nEND:VCALENDAR`)
  expect(await readCalendar({ text, options })).toEqual({
    busy: [{ from: within.from, to: within.from + HOUR_MS }],
    oddEvents: [],
  })
})

test('a calendar that takes too long is given up, with the name of the event, and nothing else waits for it', async () => {
  await expect(readCalendar({ text: times(500), options }, 4000)).rejects.toThrow(
    expect.objectContaining({ message: 'reading it takes too long', event: { title: 'Secret', day: '1000-01-01' } }),
  )
})
