import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEVICES, PAGE_VIEW_COLUMNS, VISITS_LOST_MAX_SECONDS } from '#contract/visits.ts'
import { originalWords } from '#server/words/current-words.ts'
import { clear, openFileStore, type TestStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'
import { startVisitCounter, type VisitCounter } from './counter.ts'

const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let clock = Date.parse('2026-11-22T12:00:00Z')
let visits: VisitCounter
let send: (body: string, headers?: Record<string, string>, path?: string) => Promise<number>

const open = (on: Pick<TestStore, 'inTransaction'>, zone = 'UTC') =>
  startVisitCounter({
    store: on,
    log: pino({ level: 'silent' }),
    zone: () => zone,
    now: () => clock,
  })

const store = await openFileStore()
beforeEach(async () => {
  await clear(store, 'private.page_views', 'private.step_counts')
  clock = Date.parse('2026-11-22T12:00:00Z')
  visits = open(store, 'America/Denver')
  const app = createTestSite({ visits })
  send = async (body, headers = {}, path = '/visits') => {
    const usual = {
      'user-agent': COMPUTER,
      'content-type': 'text/plain;charset=UTF-8',
      'sec-fetch-site': 'same-origin',
    }
    return (await app.request(path, { method: 'POST', body, headers: { ...usual, ...headers } }))
      .status
  }
})

async function counted() {
  await visits.stop()
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', day, page, source, device, views) as row from private.page_views
    order by day, page, source, device`.execute(store.db)
  return rows.map(({ row }) => row)
}

async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'private' and table_name = ${table} order by ordinal_position`.execute(
    store.db,
  )
  return rows.map(({ name }) => name)
}

describe('a page view', () => {
  test('counts by day, page, source and kind of device, and nothing else is stored', async () => {
    expect(await send('/book\nhttps://www.google.com/')).toBe(204)
    await send('/book\nhttps://www.google.com/')
    await send('/Book/\nhttps://www.google.com/', { 'user-agent': PHONE })
    await send('/\n', { 'user-agent': TABLET })
    await send('/discover\nhttps://everturn.example')
    await send('/\n?utm_source=linkedin')
    await send('/\nhttps://any.example/?utm_source=unlisted')
    expect(await counted()).toEqual([
      '2026-11-22 / direct tablet 1',
      '2026-11-22 / linkedin computer 1',
      '2026-11-22 / other computer 1',
      '2026-11-22 /book google computer 2',
      '2026-11-22 /book google phone 1',
      '2026-11-22 /discover internal computer 1',
    ])
    expect(await columnsOf('page_views')).toEqual([...PAGE_VIEW_COLUMNS])
    expect(await columnsOf('step_counts')).toEqual(['day', 'step', 'n'])
  })

  test.each([
    ['Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/567.1.0.52.74;]'],
    // Some of these browsers send the name of the app and nothing else.
    ['[FBAN/FB4A;FBAV/567.1.0.52.74;FBPN/com.facebook.katana;]'],
    [
      '[FBAN/Orca-Android;FBAV/567.1;FBLC/nl_NL;FBPN/com.facebook.orca;FBDV/SM-S921B;FBSV/16;FBCA/arm64-v8a:;]',
    ],
  ])('counts for a person who opened the page in an app on a phone: %s', async (agent) => {
    await send('/\n', { 'user-agent': agent })
    expect(await counted()).toEqual(['2026-11-22 / direct phone 1'])
  })

  test('belongs to the day in the consultancy’s time zone', async () => {
    clock = Date.parse('2026-11-22T06:59:59Z')
    await send('/\n')
    clock = Date.parse('2026-11-22T07:00:00Z')
    await send('/\n')
    expect(await counted()).toEqual([
      '2026-11-21 / direct computer 1',
      '2026-11-22 / direct computer 1',
    ])
  })

  test.each([
    ['an unknown page', '/no-such-page\n', {}],
    ['a page inside another', '/embed/meeting\n', {}],
    ['a body that is none', '', {}],
    ['a bot by its own name', '/\n', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['the program that makes previews', '/\n', { 'user-agent': 'facebookexternalhit/1.1' }],
    [
      'a headless browser',
      '/\n',
      { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/140.0.0.0 Safari/537.36' },
    ],
    ['a program without a name', '/\n', { 'user-agent': '' }],
    ['Do Not Track', '/\n', { dnt: '1' }],
    ['Global Privacy Control', '/\n', { 'sec-gpc': '1' }],
  ])('is not counted for %s', async (_, body, headers) => {
    expect(await send(body, headers)).toBe(204)
    expect(await counted()).toEqual([])
  })

  test('is refused from another site, in another method, and when it is too large', async () => {
    expect(await send('/\n', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send(`/\n${'a'.repeat(9000)}`)).toBe(413)
    expect((await createTestSite().request('/visits')).status).toBe(405)
    expect(await counted()).toEqual([])
  })

  test('counts up to the limit of an address, and the address is not stored', async () => {
    const visitor = { 'x-forwarded-for': '198.51.100.7' }
    for (let view = 0; view < 300; view++) {
      expect(await send('/\n', visitor)).toBe(204)
    }
    expect(await send('/\n', visitor)).toBe(429)
    expect(await counted()).toEqual(['2026-11-22 / direct computer 300'])
    expect(await store.db.selectFrom('private.rate_limits').selectAll().execute()).toEqual([])
  })
})

test.skipIf(originalWords('legal').privacy.effective)(
  'our privacy policy names every column, and no other',
  () => {
    const policy = readFileSync(
      join(import.meta.dirname, '../../content/legal/privacy-policy.md'),
      'utf8',
    )
    const table = /\| What is stored \|.*\n\|[ -|]+\n((?:\|.*\n)+)/.exec(policy)?.[1] ?? ''
    const named = table
      .split('\n')
      .flatMap((row) => /^\| (\w+)/.exec(row)?.[1]?.toLowerCase() ?? [])
    expect(named).toEqual([...PAGE_VIEW_COLUMNS])
    for (const device of DEVICES) {
      expect(table).toContain(device)
    }
  },
)

test('only known steps are counted', async () => {
  for (const step of [
    'canvas-2',
    'canvas-12',
    'survey-begun',
    'canvas-1',
    'canvas-13',
    'constructor',
  ]) {
    await send(step, {}, '/visits/steps')
  }
  await visits.stop()
  const rows = await store.db
    .selectFrom('private.step_counts')
    .select(['step', 'n'])
    .orderBy('step')
    .execute()
  expect(rows).toEqual([
    { step: 'canvas-12', n: 1 },
    { step: 'canvas-2', n: 1 },
    { step: 'survey-begun', n: 1 },
  ])
})

test('the counts of three processes add up, even if they write at the same time', async () => {
  const counters = [0, 1, 2].map(() => open(store))
  for (let round = 0; round < 20; round++) {
    for (const [index, counter] of counters.entries()) {
      for (let view = 0; view < 30; view++) {
        counter.countView(
          `/page-${(view * (index + 1)) % 7}`,
          'google',
          DEVICES[view % 3] as 'computer',
        )
      }
    }
    await Promise.all(counters.map((counter) => counter.write()))
  }
  await Promise.all(counters.map((counter) => counter.stop()))
  const { rows } = await sql<{
    views: number
  }>`select sum(views)::int as views from private.page_views`.execute(store.db)
  expect(rows[0]?.views).toBe(3 * 20 * 30)
})

test('counts that could not be written are kept and written later', async () => {
  let isDown = true
  const flaky: Pick<TestStore, 'inTransaction'> = {
    inTransaction: (work) =>
      isDown ? Promise.reject(new Error('down')) : store.inTransaction(work),
  }
  visits = open(flaky)
  visits.countView('/', 'direct', 'computer')
  await visits.write()
  visits.countView('/', 'direct', 'computer')
  isDown = false
  expect(await counted()).toEqual(['2026-11-22 / direct computer 2'])
})

test('a killed process loses no more than the seconds that are announced', () => {
  vi.useFakeTimers()
  try {
    const inTransaction = vi.fn(() => Promise.reject(new Error('not here')))
    const counter = open({ inTransaction })
    counter.countView('/', 'direct', 'computer')
    // A write may take the rest of the time.
    vi.advanceTimersByTime((VISITS_LOST_MAX_SECONDS - 2) * 1_000)
    return vi.waitFor(() => expect(inTransaction).toHaveBeenCalledOnce())
  } finally {
    vi.useRealTimers()
  }
})
