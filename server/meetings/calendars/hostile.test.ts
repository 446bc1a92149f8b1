/**
 * Calendars that would keep others from being read, or fill the program with busy times.
 *
 * @second-ring: each sends as much as a calendar may, and more
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { calendarAlert as words } from '#content/staff/emails.ts'
import { meetings } from '#content/staff/meetings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { sqlThrough } from '#server/db/store.ts'
import { parseSettings } from '#server/env.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { serveHere } from '#test/serve-here.ts'
import { clear, openTestStore } from '#test/store.ts'
import { readOccupied } from '../booking/occupied.ts'
import { calendarAlerts } from './alerts.ts'
import { MAX_BUSY_TIMES } from './feed-error.ts'
import { type CalendarSettings, feedHash, sealAccount } from './hosts-calendars.ts'
import { calendarOpener, serviceTools } from './open-calendar.ts'
import { readCalendar } from './read-calendar.ts'
import { type CalendarReaderDependencies, refreshCalendars } from './refresh.ts'

const { problems } = meetings.calendars
const HORIZON_DAYS = 40
const store = await openTestStore()
afterAll(() => store.close())
beforeEach(() => clear(store, 'private.calendar_feeds', 'private.outbox'))

const clock = simulatedClock()
const logged: unknown[] = []
const log = (facts: unknown, text: unknown) => void logged.push(facts, text)

function refresh(feeds: string[], wakeOutbox = () => {}) {
  clock.advance(6 * MINUTE_MS)
  const calendars: CalendarSettings = {
    feeds,
    signingSecret: '',
    hosts: () => [{ id: 'first', email: '', zone: 'UTC', horizonDays: HORIZON_DAYS }],
    siteHost: 'site.example',
    alertEmail: () => 'host@example.org',
    askNowMs: 0,
  }
  return refreshCalendars({
    store,
    clock,
    log: { info: log, warn: log, error: log } as unknown as CalendarReaderDependencies['log'],
    calendars,
    alerts: calendarAlerts({ store, clock, calendars, wakeOutbox }),
    follow: async () => {},
    open: calendarOpener(serviceTools(sqlThrough(store.db), parseSettings({}), '')),
  })
}

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
function calendarOf(title: string, ...lines: string[]): string {
  const event = ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')
}
const hourAt = (from: number) => calendarOf('Hour', `DTSTART:${stamp(from)}`, 'DURATION:PT1H')
/** By default, more than half of what a calendar can keep. */
function often(title: string, everyMinutes = 15): string {
  const rule = `RRULE:FREQ=MINUTELY;INTERVAL=${everyMinutes}`
  return calendarOf(title, `DTSTART:${stamp(clock.now())}`, 'DURATION:PT1M', rule)
}

/** Connects a calendar whose server lists these objects each time. @returns its key */
async function connect(objects: Map<string, string>): Promise<string> {
  const response = (name: string, props: string) => {
    const found = `<status>HTTP/1.1 200 OK</status><prop>${props}</prop>`
    return `<response><href>/${name}</href><propstat>${found}</propstat></response>`
  }
  const origin = await serveHere(async (request, answer) => {
    const body = (await request.toArray()).join('')
    if (body.includes('sync-collection')) {
      return answer.writeHead(501).end()
    }
    const isListed = request.method === 'PROPFIND'
    const asked = [...objects].filter(([name]) => isListed || body.includes(`/${name}<`))
    const parts = asked.map(([name, text]) => {
      const data = isListed ? '' : `<c:calendar-data>${text}</c:calendar-data>`
      return response(name, `<getetag>"${text.length}"</getetag>${data}`)
    })
    const spaces = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'
    answer.writeHead(207).end(`<multistatus ${spaces}>${parts.join('')}</multistatus>`)
  })
  const address = `${origin}/`
  const hash = feedHash(address, 'first')
  const sealed = sealAccount(
    { kind: 'caldav', address, user: 'ada', password: '', entered: origin },
    '',
    hash,
  )
  const row = { address_hash: hash, host: 'first', name: 'Own', sealed, asked_at: new Date(0) }
  await store.db.insertInto('private.calendar_feeds').values(row).execute()
  return hash
}

async function taken(days = HORIZON_DAYS) {
  const now = clock.now()
  const query = { hosts: ['first'], feeds: [], now, until: now + days * DAY_MS }
  return (await readOccupied(store.db, query)).get('first')?.busy
}
const stateOf = (hash: string) =>
  store.db
    .selectFrom('private.calendar_feeds')
    .select(['failure', 'failing_since', 'answered_at'])
    .where('address_hash', '=', hash)
    .executeTakeFirstOrThrow()
/** @returns how many busy times each object has */
async function keptBy(hash: string): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select jsonb_array_length(busy) as count from private.calendar_objects
    where calendar = ${hash} order by url`.execute(store.db)
  return rows.map(({ count }) => count)
}
/** Stores busy times of a minute in an object. */
const insert = (hash: string, url: string, count: number, everyMs: number) =>
  sql`
  insert into private.calendar_objects (calendar, url, etag, busy, odd_events)
  select ${hash}, ${url}, '', jsonb_agg(jsonb_build_array(at, at + 60000, 'Title')), '[]'
  from generate_series(1, ${count}::int) n,
    lateral (select ${clock.now()}::bigint + n * ${everyMs}::bigint) t (at)`.execute(store.db)

test('objects beyond what a calendar can keep block all times until there are fewer', async () => {
  const objects = new Map([1, 2, 3].map((number) => [`${number}.ics`, often(`Often ${number}`)]))
  const hash = await connect(objects)
  await refresh([])
  const [first = 0, ...others] = await keptBy(hash)
  expect(others).toEqual([1, 1])
  expect(first).toBeGreaterThan(MAX_BUSY_TIMES / 2)
  expect(await stateOf(hash)).toMatchObject({ failure: problems.tooManyTimes })
  for (const name of ['1.ics', '3.ics']) {
    objects.delete(name)
  }
  await refresh([])
  expect(await keptBy(hash)).toEqual([first])
  expect(await stateOf(hash)).toMatchObject({ failure: null, answered_at: expect.anything() })
})

test('staff are told that a calendar is full, and which event it is', async () => {
  const objects = new Map([['1.ics', hourAt(clock.now() + DAY_MS)]])
  await connect(objects)
  await refresh([])
  const free = await taken()
  objects.set('2.ics', often('Often', 1))
  await refresh([])
  clock.advance(HOUR_MS)
  await refresh([])
  const [all] = (await taken()) ?? []
  expect(free).toHaveLength(1)
  expect(all?.from).toBeLessThanOrEqual(clock.now())
  expect(all?.to).toBeGreaterThanOrEqual(clock.now() + HORIZON_DAYS * DAY_MS)
  const [alert] = await store.db.selectFrom('private.outbox').select('payload').execute()
  const texts = [
    expect.stringContaining('Own'),
    words.full,
    expect.stringContaining('than can be kept'),
  ]
  expect(alert?.payload).toMatchObject({ texts: [...texts, expect.stringContaining('Often')] })
})

test('what is stored beyond what a calendar can keep is not read until it is replaced', async () => {
  const hash = await connect(new Map([['1.ics', hourAt(clock.now() + DAY_MS)]]))
  await refresh([])
  await insert(hash, 'http://one', MAX_BUSY_TIMES, 2 * MINUTE_MS)
  expect(await taken()).toBeUndefined()
  await refresh([])
  expect([await keptBy(hash), await taken()]).toMatchObject([[1], [{ calendar: 'Own' }]])
})

test('a request reads the busy times of its range, joined where they touch, from all objects', async () => {
  const hash = await connect(new Map())
  await refresh([])
  for (const url of ['http://one', 'http://two']) {
    await insert(hash, url, 3000, MINUTE_MS)
  }
  await insert(hash, 'http://three', 3, DAY_MS)
  const from = clock.now() + MINUTE_MS
  expect(await taken(2.5)).toEqual([{ from, to: from + 3000 * MINUTE_MS, calendar: 'Own' }])
  expect(await taken()).toHaveLength(2)
})

/** Two iCal files: the server switches to another protocol instead of sending the first. */
async function twoFeeds(): Promise<string[]> {
  const switching = await serveHere((_, { socket }) => {
    socket?.end('HTTP/1.1 101 OK\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
  })
  const good = await serveHere((_, response) => response.end(hourAt(clock.now() + DAY_MS)))
  return [`${switching}/`, `${good}/`]
}
const answers = (feeds: readonly string[]) =>
  Promise.all(feeds.map(async (address) => (await stateOf(feedHash(address))).answered_at !== null))

test('a calendar whose server switches to another protocol keeps no other from being read', async () => {
  const feeds = await twoFeeds()
  await refresh(feeds)
  expect(await answers(feeds)).toEqual([false, true])
  const failing = { failure: 'it answered 101', failing_since: expect.anything() }
  expect(await stateOf(feedHash(feeds[0] ?? ''))).toMatchObject(failing)
})

test('a failure that cannot be noted is logged, and keeps no other calendar from being read', async () => {
  const feeds = await twoFeeds()
  logged.length = 0
  const [address = ''] = feeds
  const row = { address_hash: feedHash(address), asked_at: new Date(0), failing_since: new Date(0) }
  await store.db.insertInto('private.calendar_feeds').values(row).execute()
  const wakeOutbox = () => {
    throw new Error('Nobody is told')
  }
  await refresh(feeds, wakeOutbox)
  expect(await answers(feeds)).toEqual([false, true])
  expect(logged).toContain('The state of a calendar could not be noted')
})

const event = (from: number) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(from + HOUR_MS)}`,
    'SUMMARY:Secret',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

/** An event of the year 1000 with a rule that never comes true. */
const neverAgain = event(Date.UTC(1000, 0, 1)).replace(
  'SUMMARY',
  'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nSUMMARY',
)
const times = (times: number) =>
  neverAgain.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, (one) => one.repeat(times))
const within = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) }
const options = { hostZone: 'UTC', within, ownUidEnding: '@site.example' }

test('rules that never come true keep no other event from being read; too many of them are given up, by name', async () => {
  const [, other = ''] = /(BEGIN:VEVENT[\s\S]*END:VEVENT)/.exec(event(within.from)) ?? []
  const readable = times(2).replace('END:VCALENDAR', `${other}\r\nEND:VCALENDAR`)
  const taken = {
    busy: [{ from: within.from, to: within.from + HOUR_MS }],
    oddEvents: [],
    failure: null,
  }
  expect(await readCalendar({ texts: [readable], options }, MINUTE_MS)).toMatchObject([taken])
  expect(
    await readCalendar({ texts: [event(within.from), times(500)], options }, 8000),
  ).toMatchObject([
    taken,
    {
      busy: [],
      failure: 'reading it takes too long',
      oddEvents: [{ title: 'Secret', day: '1000-01-01' }],
    },
  ])
})
