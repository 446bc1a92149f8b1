/**
 * The staff pages with 100,000 leads, submissions and entries of the activity and a year of counts, beside those with 100 of each: how
 * long until the first rows show, on both databases, and what others notice while one searches and exports. Asked in turn.
 */
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { staff, staffPages } from '#content/staff.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'
import { CHROMIUM_SWITCHES, findChromium } from '../find-chromium.ts'
import { median, quantile, rounded } from './figures.ts'
import { fillStaffData, type StaffAccess } from './staff-data.ts'

const ROWS = 100_000
const FEW = 100
const ROUNDS = 3
/** Between two requests of another person. */
const PAUSE_MS = 100
const PAGES = [...Object.keys(staffPages), '/admin/overview?period=12m']

/** Milliseconds from the navigation until the page shows its data, with nothing in the browser's cache. */
async function openPage(browser: Browser, { server, session }: Installation, path: string): Promise<number> {
  const context = await browser.newContext()
  await context.addInitScript((text) => localStorage.setItem('everturn-session', text), session)
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(server.url + path, { waitUntil: 'commit' })
  // The button is there from the moment on that a page has its data. The account's page has none, and a table.
  await page.getByRole('button', { name: staff.refresh }).or(page.locator('tbody tr')).first().waitFor()
  const ms = performance.now() - began
  await context.close()
  return ms
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: Math.round(performance.now() - began), result }
}

/** Times of a visitor's and a staff member's requests while `work` runs, in milliseconds. */
async function whileOthersGoOn<T>(server: RealServer, headers: Record<string, string>, work: () => Promise<T>) {
  let isOver = false
  const ask = async (path: string, init: RequestInit) => {
    const times: number[] = []
    while (!isOver) {
      times.push((await timed(async () => (await fetch(server.url + path, init)).arrayBuffer())).ms)
      // Within the limits for one visitor.
      await setTimeout(PAUSE_MS)
    }
    return times
  }
  const others = Promise.all([
    ask('/', {}),
    ask('/rest/v1/canvas_submissions?select=*&order=created_at.desc,id.desc&limit=50', { headers }),
  ])
  const outcome = await timed(work)
  isOver = true
  const [pages, lists] = await others
  return { ...outcome, pages, lists }
}

const report = ({ ms, pages, lists }: { ms: number; pages: number[]; lists: number[] }) => ({
  'took ms': ms,
  'pages of others, p50': median(pages),
  p99: quantile(pages, 0.99),
  "another's list, p50": median(lists),
  'p99 ': quantile(lists, 0.99),
  longest: Math.max(...lists),
})

interface Installation extends StaffAccess {
  server: RealServer
}

interface Engine {
  name: string
  few: Installation
  many: Installation
  stop(): Promise<void>
}

async function openEmbedded(): Promise<Engine> {
  const [few, many] = [await install(FEW), await install(ROWS)]
  return {
    name: 'embedded',
    few,
    many,
    stop: async () => void (await Promise.all([few.server.stop(), many.server.stop()])),
  }
}

/** PostgreSQL is fetched when it is first needed (`scripts/fetch-tool.ts`); without a network it is left out. */
async function openPostgres(): Promise<Engine | undefined> {
  const started = await Promise.all([startNewestPostgres(), startNewestPostgres()]).catch((error: Error) => {
    process.stdout.write(`PostgreSQL is left out: ${error.message.split('\n', 1)[0]}\n`)
  })
  if (!started) return undefined
  const on = ({ url }: { url: string }) => ({
    DATABASE_URL: url,
    JWT_SECRET: 'a secret for measurements only, of 40 chars',
  })
  const [few, many] = [await install(FEW, on(started[0])), await install(ROWS, on(started[1]))]
  const stop = async () => {
    await Promise.all([few.server.stop(), many.server.stop()])
    await Promise.all(started.map((postgres) => postgres.stop()))
  }
  return { name: 'PostgreSQL 18', few, many, stop }
}

async function install(rows: number, settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const server = await startRealServer({ settings: { LOG_LEVEL: 'warn', ...settings } })
  return { server, ...(await fillStaffData(server, rows, settings)) }
}

async function measureFirstRows(browser: Browser, { few, many }: Engine) {
  const firstRows: Record<string, Record<string, number>> = {}
  for (const path of PAGES) {
    const times = { few: [] as number[], many: [] as number[] }
    // The first round warms up both servers and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = {
        few: await openPage(browser, few, path),
        many: await openPage(browser, many, path),
      }
      if (round === 0) continue
      times.few.push(pair.few)
      times.many.push(pair.many)
    }
    firstRows[path] = {
      [`${FEW} rows, ms`]: Math.round(median(times.few)),
      [`${ROWS.toLocaleString('en')} rows, ms`]: Math.round(median(times.many)),
      ratio: rounded(median(times.many) / median(times.few)),
    }
  }
  return firstRows
}

async function measureOthers({ many }: Engine) {
  const { server, headers } = many
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    return bytes
  }
  const list = (table: string, filter: string, order: string) =>
    `/rest/v1/${table}?select=*&${filter}&order=${order}.desc,id.desc&limit=50`
  const during = async (work: () => Promise<unknown>) => report(await whileOthersGoOn(server, headers, work))
  return {
    'idle for 3 s': await during(() => setTimeout(3000)),
    'search in submissions': await during(() =>
      get(list('canvas_submissions', 'email=ilike.%25person77123%25', 'created_at')),
    ),
    'search in leads': await during(() => get(list('leads', 'search_text=ilike.%25person77123%25', 'received_at'))),
    'search in activity': await during(() => get(list('activity', 'actor_email=ilike.%25nobody%25', 'at'))),
    'overview of twelve months': await during(() => get('/admin/api/overview?period=12m')),
    'export of all leads': await during(() => get('/admin/api/leads/export')),
  }
}

/** @returns by database: rows of two tables */
export async function measureStaff() {
  const executablePath = findChromium()
  const figures: Record<string, { firstRows: object; others: object }> = {}
  for (const open of [openEmbedded, openPostgres]) {
    const engine = await open()
    if (!engine) continue
    process.stdout.write(`${engine.name}: ${ROWS} rows of each kind stored\n`)
    const browser = await chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) })
    const firstRows = await measureFirstRows(browser, engine)
    await browser.close()
    figures[engine.name] = { firstRows, others: await measureOthers(engine) }
    await engine.stop()
  }
  return figures
}
