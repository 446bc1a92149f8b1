/**
 * Compares the staff pages of a server with 100,000 leads and 100,000 submissions with those of a server with 100 of each:
 * how long until the first rows show, and how long others wait while someone searches and exports. Both use the embedded
 * database and are asked in turn.
 */
import { type Browser, chromium } from '@playwright/test'
import { parseSettings } from '../../server/env.ts'
import { openOperatorDatabase } from '../../server/ops/operator-database.ts'
import { newAccount, sessionOf } from '../../test/e2e/editing-fixtures.ts'
import { type RealServer, startRealServer } from '../../test/real-server.ts'
import { CHROMIUM_SWITCHES, findChromium } from '../find-chromium.ts'
import { median, quantile, rounded } from './figures.ts'

const ROWS = 100_000
const FEW = 100
const ROUNDS = 5
const AT_ONCE = 10_000
const COUNT_LIMIT_MS = 10_000

async function fill(server: RealServer, rows: number): Promise<void> {
  const database = await openOperatorDatabase(parseSettings({ DATA_DIR: server.dataDir }))
  await database.script('alter table public.canvas_submissions disable trigger stamp')
  for (let first = 1; first <= rows; first += AT_ONCE) {
    const range = [first, Math.min(rows, first + AT_ONCE - 1)]
    await database.query(
      `insert into public.leads (form, email, fields, dedupe_hash, received_at, delivery)
       select 'contact', 'person' || n || '@firm' || n % 977 || '.example', jsonb_build_object('firstname', 'Ada',
         'lastname', 'Byron', 'email', 'person' || n, 'message', repeat('Our team would like to start. ', 12)),
         n::text, now() - make_interval(secs => n), 'delivered'
       from generate_series($1::int, $2::int) n`,
      range,
    )
    await database.query(
      `insert into public.canvas_submissions (email, q1_activation_rating, created_at, q2_activation_goal, q3_metrics,
         q4_first_movers, q5_empowerment_moves)
       select 'person' || n || '@firm' || n % 977 || '.example', 1 + n % 5, now() - make_interval(secs => n),
         repeat('Goal in words. ', 30), repeat('Metric in words. ', 30), repeat('Names. ', 30), repeat('Moves. ', 30)
       from generate_series($1::int, $2::int) n`,
      range,
    )
  }
  await database.script('alter table public.canvas_submissions enable trigger stamp')
  // The nightly job does the same (`server/db/embedded/nightly-backup.ts`).
  await database.script('vacuum (analyze)')
  await database.close()
}

async function signedIn(server: RealServer): Promise<{ session: string; headers: Record<string, string> }> {
  const session = await sessionOf(server, await newAccount(server, 'admin'))
  return { session, headers: { Authorization: `Bearer ${JSON.parse(session).access_token}` } }
}

/** Milliseconds from the navigation until the first row shows, and until the rows are counted. */
async function openPage(browser: Browser, server: RealServer, session: string, path: string) {
  const context = await browser.newContext()
  await context.addInitScript((text) => localStorage.setItem('everturn-session', text), session)
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await page.locator('tbody tr').first().waitFor()
  const rows = performance.now() - began
  const counted = page.getByText(/^1–50 of [\d,]+$/).waitFor({ timeout: COUNT_LIMIT_MS })
  const numbers = await counted.then(
    () => performance.now() - began,
    () => Number.NaN,
  )
  await context.close()
  return { rows, numbers }
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
    while (!isOver) times.push((await timed(async () => (await fetch(server.url + path, init)).arrayBuffer())).ms)
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

/** @returns rows of two tables */
export async function measureStaff() {
  const few = await startRealServer({ settings: { LOG_LEVEL: 'warn' } })
  const many = await startRealServer({ settings: { LOG_LEVEL: 'warn' } })
  await fill(few, FEW)
  await fill(many, ROWS)
  process.stdout.write(`${ROWS} leads and as many submissions stored\n`)
  const [small, large] = [await signedIn(few), await signedIn(many)]
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) })
  const firstRows: Record<string, Record<string, number>> = {}
  for (const path of ['/admin', '/admin/leads']) {
    const times = { few: [] as number[], many: [] as number[], numbers: [] as number[] }
    // The first round warms up both servers and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const a = await openPage(browser, few, small.session, path)
      const b = await openPage(browser, many, large.session, path)
      if (round === 0) continue
      times.few.push(a.rows)
      times.many.push(b.rows)
      times.numbers.push(b.numbers)
    }
    firstRows[path] = {
      [`first rows ms, ${FEW}`]: Math.round(median(times.few)),
      [`first rows ms, ${ROWS}`]: Math.round(median(times.many)),
      ratio: rounded(median(times.many) / median(times.few)),
      'counted ms': Math.round(median(times.numbers)),
    }
  }
  await browser.close()

  const get = async (path: string) => {
    const response = await fetch(many.url + path, { headers: large.headers })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    return bytes
  }
  const { headers } = large
  const search =
    '/rest/v1/canvas_submissions?select=*&email=ilike.%25person77123%25&order=created_at.desc,id.desc&limit=50'
  const others = {
    'idle for 3 s': report(await whileOthersGoOn(many, headers, () => new Promise((done) => setTimeout(done, 3000)))),
    'search for a part of an address': report(await whileOthersGoOn(many, headers, () => get(search))),
    'export of all leads': report(await whileOthersGoOn(many, headers, () => get('/admin/api/leads/export'))),
  }
  await Promise.all([few.stop(), many.stop()])
  return { firstRows, others }
}
