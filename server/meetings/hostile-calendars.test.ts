/** Calendars that would keep others from being read. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { serveHere } from '#test/serve-here.ts'
import { clear, openTestStore } from '#test/store.ts'
import { type CalendarSettings, feedHash } from './calendars.ts'
import { type CalendarReaderDependencies, refreshCalendars } from './refresh-calendars.ts'

const HORIZON_DAYS = 40
const store = await openTestStore()
afterAll(() => store.close())
beforeEach(() => clear(store, 'private.calendar_feeds', 'private.outbox'))

const clock = simulatedClock()
const logged: unknown[] = []
const log = (facts: unknown, text: unknown) => void logged.push(facts, text)

function refresh(feeds: string[], changed: Partial<CalendarReaderDependencies> = {}) {
  clock.advance(6 * MINUTE_MS)
  const calendars: CalendarSettings = {
    feeds,
    signingSecret: '',
    hosts: () => [{ id: 'first', email: '', zone: 'UTC', horizonDays: HORIZON_DAYS }],
    siteHost: 'site.example',
  }
  return refreshCalendars({
    store,
    clock,
    log: { info: log, warn: log, error: log } as unknown as CalendarReaderDependencies['log'],
    calendars,
    alertEmail: () => 'host@example.org',
    wakeOutbox: () => {},
    askNowMs: 0,
    follow: async () => {},
    ...changed,
  })
}

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
function calendarOf(title: string, ...lines: string[]): string {
  const event = ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')
}
const hourAt = (from: number) => calendarOf('Hour', `DTSTART:${stamp(from)}`, 'DURATION:PT1H')

const stateOf = (hash: string) =>
  store.db
    .selectFrom('private.calendar_feeds')
    .select(['failure', 'failing_since', 'answered_at'])
    .where('address_hash', '=', hash)
    .executeTakeFirstOrThrow()

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
  await refresh(feeds, { wakeOutbox })
  expect(await answers(feeds)).toEqual([false, true])
  expect(logged).toContain('The state of a calendar could not be noted')
})
