/**
 * A month of simulated visits and leads from a seed. The figures of "Overview" must equal an independent count of the
 * simulation's log, also when real processes are killed while they count.
 */

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { LEAD_FORM_NAMES, type LeadFormName } from '#contract/lead-forms.ts'
import { submissionPath } from '#contract/lead-submission.ts'
import { OVERVIEW_PATH, type Overview } from '#contract/overview.ts'
import { encodeTouches } from '#contract/touches.ts'
import { VISITS_LOST_MAX_SECONDS } from '#contract/visits.ts'
import { openStore } from '#server/db/open-store.ts'
import { startVisitCounter, type VisitCounter } from '#server/visits/counter.ts'
import { createAccountSite } from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { createInstallation } from '#test/real-installation.ts'
import { openTestStore, type TestStore } from '#test/store.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { seededRandom } from '../seeded-random.ts'

const SIZE = process.env.SOAK ? { views: 200_000, leads: 1_500, kills: 60 } : { views: 1_000, leads: 40, kills: 6 }
const TIME_LIMIT_MS = process.env.SOAK ? HOUR_MS : 120_000

const PROCESSES = 3
/** Interval at which the counter writes. Its own timer does not follow simulated time. */
const WRITE_EVERY_MS = 3_000
const FROM = '2026-10-16'
const TO = '2026-11-14'
const START = Date.parse('2026-10-16T06:00Z')
const MONTH_MS = 30 * DAY_MS
const LATE_OFFSET_FROM = Date.parse('2026-11-01T08:00Z')

/**
 * Written out by hand, so that the expectation does not depend on the code under test. Denver leaves daylight-saving
 * time on November 1.
 */
const dayInDenver = (time: number) =>
  new Date(time - (time < LATE_OFFSET_FROM ? 6 : 7) * HOUR_MS).toISOString().slice(0, 10)

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
  'python-requests/2.32.0',
]
const PAGES = ['/', '/book', '/discover']
/** Origins that a browser sends, and the source under which each must be counted. */
const ARRIVALS = [
  ['', 'direct'],
  ['https://www.google.com/', 'google'],
  ['?utm_source=linkedin', 'linkedin'],
  ['https://chatgpt.com/', 'chatgpt'],
  ['https://blog.example/', 'other'],
  ['https://www.bing.com/?utm_source=newsletter', 'email'],
] as const

const random = seededRandom(7)
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

interface Logged {
  at: number
  page: string
  source: string
  device: string
}
const keyOf = ({ at, page, source, device }: Logged) => [dayInDenver(at), page, source, device].join(' ')
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test(`${SIZE.views} views and ${SIZE.leads} leads in a month, three processes, ${SIZE.kills} kills: figures equal the log`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  let clock = START
  const site = await createAccountSite(store)
  const { accessToken } = await site.member('admin')
  interface Process {
    app: TestApp
    counter: VisitCounter
    unwritten: Logged[]
    nextWrite: number
    /** Allows the counter to write. Its own timer runs in real time, so writes are refused while the gate is closed. */
    gate: { isOpen: boolean }
  }
  const begin = (): Process => {
    const gate = { isOpen: false }
    const gated: Pick<TestStore, 'inTransaction'> = {
      inTransaction: (work) => (gate.isOpen ? store.inTransaction(work) : Promise.reject(new Error('not now'))),
    }
    const counter = startVisitCounter({ store: gated, log: pino({ level: 'silent' }), now: () => clock })
    const app = createTestApp({ store, visits: counter, settings: { TRUST_PROXY: '0.0.0.0/0' } })
    return { app, counter, unwritten: [], nextWrite: clock + WRITE_EVERY_MS, gate }
  }
  const processes = Array.from({ length: PROCESSES }, begin)
  const log: Logged[] = []
  const lost: Logged[] = []
  const numbers = { people: 0, bots: 0, silent: 0, fromCache: 0 }
  let sent = 0

  async function report(process: Process, body: string, agent: string, headers: Record<string, string> = {}) {
    const { status } = await process.app.request('/visits', {
      method: 'POST',
      body,
      headers: {
        'user-agent': agent,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...headers,
      },
    })
    expect(status).toBe(204)
    sent++
  }
  async function writeWhatIsDue() {
    for (const process of processes) {
      if (process.nextWrite > clock) continue
      process.nextWrite = clock + WRITE_EVERY_MS
      if (process.unwritten.length === 0) continue
      process.unwritten = []
      process.gate.isOpen = true
      await process.counter.write()
      process.gate.isOpen = false
    }
  }

  // Visits in order of time. Each has one to five pages, a few seconds apart, served by any of the processes.
  const visitStarts = Array.from({ length: Math.ceil(SIZE.views / 3) }, () => START + random() * MONTH_MS).toSorted(
    (one, other) => one - other,
  )
  let killed = 0
  for (const [index, start] of visitStarts.entries()) {
    if (sent >= SIZE.views) break
    clock = Math.max(clock, start)
    const kind = random()
    const pages = 1 + Math.floor(random() * 5)
    const agent = kind < 0.25 ? pick(BOTS) : random() < 0.4 ? PHONE : PERSON
    const [from, source] = pick(ARRIVALS)
    for (let at = 0; at < pages; at++) {
      await writeWhatIsDue()
      const process = pick(processes)
      const page = pick(PAGES)
      // A cache in front of the processes may answer a page. No process hears of it then.
      if (random() < 0.5) numbers.fromCache++
      else expect((await process.app.request(page)).status).toBe(200)
      const body = `${page}\n${at === 0 ? from : 'https://everturn.example'}`
      if (kind < 0.25) {
        await report(process, body, agent)
        numbers.bots++
      } else if (kind < 0.32) {
        await report(process, body, agent, kind < 0.28 ? { dnt: '1' } : { 'sec-gpc': '1' })
        numbers.silent++
      } else {
        const view: Logged = {
          at: clock,
          page,
          source: at === 0 ? source : 'internal',
          device: agent === PHONE ? 'phone' : 'computer',
        }
        await report(process, body, agent)
        log.push(view)
        process.unwritten.push(view)
        numbers.people++
      }
      clock += 500 + random() * 2_000
    }
    if (killed < SIZE.kills && index >= ((killed + 1) * visitStarts.length) / (SIZE.kills + 1)) {
      killed++
      const victim = Math.floor(random() * PROCESSES)
      // Counts that the killed process held in memory are lost and no longer written.
      lost.push(...(processes[victim] as Process).unwritten)
      for (const view of (processes[victim] as Process).unwritten)
        expect(clock - view.at).toBeLessThanOrEqual(VISITS_LOST_MAX_SECONDS * 1_000)
      processes[victim] = begin()
    }
  }
  for (const { gate } of processes) gate.isOpen = true
  await Promise.all(processes.map(({ counter }) => counter.stop()))

  const leads: { form: LeadFormName; at: number; source: string }[] = []
  for (let index = 0; index < SIZE.leads; index++) {
    const form = pick(['waitlist', 'contact', 'pioneer'] as const)
    const at = START + Math.floor(random() * MONTH_MS)
    const email = `visitor${index}@example.org`
    const [referrer, source] = pick([
      ['www.google.com', 'google'],
      ['blog.example', 'other'],
      [undefined, 'direct'],
    ] as const)
    const touch = { at, landing: '/book', ...(referrer && { referrer }) }
    const answer = await (processes[index % PROCESSES] as Process).app.request(
      submissionPath('local', form),
      jsonPost(SUBMISSIONS[form](email), {
        'x-forwarded-for': `11.0.${index >> 8}.${index & 255}`,
        'x-everturn-touch': encodeTouches({ first: touch, last: touch }),
      }),
    )
    expect(answer.status).toBe(200)
    await sql`update public.leads set received_at = ${new Date(at)} where email = ${email}`.execute(store.db)
    leads.push({ form, at, source })
  }

  // The table must have all expected rows and no others.
  const missing = new Map<string, number>()
  for (const view of lost) missing.set(keyOf(view), (missing.get(keyOf(view)) ?? 0) + 1)
  const expected = new Map<string, number>()
  for (const view of log) expected.set(keyOf(view), (expected.get(keyOf(view)) ?? 0) + 1)
  for (const [key, n] of missing) {
    const rest = (expected.get(key) ?? 0) - n
    if (rest > 0) expected.set(key, rest)
    else expected.delete(key)
  }
  const { rows } = await sql<{ key: string; views: number }>`
    select concat_ws(' ', day::text, page, source, device) as key, views from private.page_views`.execute(store.db)
  expect(new Map(rows.map(({ key, views }) => [key, views]))).toEqual(expected)

  // The page must show the same figures.
  const ask = (path: string) =>
    site.request(`${OVERVIEW_PATH}${path}?from=${FROM}&to=${TO}&interval=day`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  const overview = (await (await ask('')).json()) as Overview
  const lines = new Set((await (await ask('/export')).text()).split('\r\n'))
  const counted = [...expected].map(([key, views]) => {
    const [day, page, source] = key.split(' ')
    return { day, page, source, views }
  })
  const visits = counted.filter(({ source }) => source !== 'internal')
  expect(overview.figures.visits.now).toBe(sum(visits.map(({ views }) => views)))
  expect(overview.figures.leads.now).toBe(SIZE.leads)
  expect(lines).toContain(`figures,visits,now,${sum(visits.map(({ views }) => views))}`)
  expect(lines).toContain(`figures,leads,now,${SIZE.leads}`)
  expect(overview.bars).toHaveLength(30)
  for (const bar of overview.bars) {
    const ofDay = sum(visits.filter(({ day }) => day === bar.from).map(({ views }) => views))
    expect(bar.visits).toBe(ofDay)
    expect(lines).toContain(`trend,${bar.from},visits,${ofDay}`)
    for (const form of LEAD_FORM_NAMES)
      expect(bar.leads[form] ?? 0).toBe(
        leads.filter((lead) => lead.form === form && dayInDenver(lead.at) === bar.from).length,
      )
  }
  for (const { name, visits: shown, last } of overview.origins.source) {
    expect(shown).toBe(sum(visits.filter(({ source }) => source === name).map(({ views }) => views)))
    expect(last).toBe(leads.filter(({ source }) => source === name).length)
  }
  for (const page of PAGES) {
    const viewsOfPage = sum(counted.filter((row) => row.page === page).map((row) => row.views))
    expect(overview.pages.find((row) => row.page === page)?.views).toBe(viewsOfPage)
    expect(lines).toContain(`pages,${page},views,${viewsOfPage}`)
  }
  console.log(
    `${sent} reports: ${numbers.people} of people, ${numbers.bots} of bots, ${numbers.silent} of browsers that ask not to be counted; ` +
      `${numbers.fromCache} pages from a cache; ${rows.length} rows; ${killed} kills lost ${lost.length} views; ${leads.length} leads`,
  )
})

test('a killed process loses no more than the seconds that are announced', { timeout: 170_000 }, async () => {
  const installation = await createInstallation()
  const servers = await installation.startAll(PROCESSES)
  const accepted: { server: number; at: number }[] = []
  let isOver = false
  const visitor = async (server: number) => {
    for (let view = 0; !isOver; view++) {
      const response = await fetch(`${servers[server]?.url}/visits`, {
        method: 'POST',
        body: '/\n',
        headers: { 'user-agent': PERSON, 'x-forwarded-for': `10.${server}.${view >> 8}.${view & 255}` },
      }).catch(() => undefined)
      if (response?.status !== 204) return
      accepted.push({ server, at: performance.now() })
      await delay(20)
    }
  }
  const visitors = servers.map((_, server) => visitor(server))
  await delay(8_500 + Math.random() * 3_000)
  // The first process is killed. The others are stopped and must lose nothing.
  servers[0]?.signal('SIGKILL')
  const killedAt = performance.now()
  await servers[0]?.exited
  isOver = true
  await Promise.all(visitors)
  await Promise.all(servers.slice(1).map((server) => server.stop()))

  const opened = await openStore(installation.data, pino({ level: 'silent' }))
  const { rows } = await sql<{
    views: number
  }>`select coalesce(sum(views), 0)::int as views from private.page_views`.execute(opened.db)
  await opened.close()
  await installation.remove()
  const stored = rows[0]?.views ?? 0
  const atRisk = accepted.filter(
    ({ server, at }) => server === 0 && at > killedAt - VISITS_LOST_MAX_SECONDS * 1_000,
  ).length
  // One report may have been counted although its answer never arrived.
  expect(stored).toBeLessThanOrEqual(accepted.length + 1)
  expect(stored).toBeGreaterThanOrEqual(accepted.length - atRisk)
  console.log(
    `${accepted.length} accepted, ${stored} stored, ${atRisk} in the last ${VISITS_LOST_MAX_SECONDS} seconds of the killed process`,
  )
})
