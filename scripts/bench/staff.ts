/**
 * The staff pages with 100,000 leads, submissions and entries of the activity and a year of counts: how long until the first rows
 * show, on both databases, and what others notice while one searches and exports.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { staff, staffPages } from '#content/staff.ts'
import { CHROMIUM_SWITCHES } from '../find-chromium.ts'
import { ensureChromium } from '../install-chromium.ts'
import { type Installation, startOnEachEngine } from './engines.ts'
import { median, quantile, spread, type Table, timed } from './figures.ts'
import { fillStaffData, type StaffAccess } from './staff-data.ts'

const ROWS = 100_000
/** Between two requests of another person, who stays within the limits for one visitor. */
const PAUSE_MS = 100
const PAGES = [...Object.keys(staffPages), '/admin/overview?period=12m']

/** Milliseconds from the navigation until the page shows its data, with nothing in the browser's cache. */
async function openPage(browser: Browser, url: string, session: string): Promise<number> {
  const context = await browser.newContext()
  await context.addInitScript((text) => localStorage.setItem('everturn-session', text), session)
  const page = await context.newPage()
  const ms = await timed(async () => {
    await page.goto(url, { waitUntil: 'commit' })
    // The button is there from the moment on that a page has its data. The account's page has none, and a table.
    await page.getByRole('button', { name: staff.refresh }).or(page.locator('tbody tr')).first().waitFor()
  })
  await context.close()
  return ms
}

async function measureFirstRows({ url }: Installation, { session }: StaffAccess, rounds: number): Promise<Table> {
  const browser = await chromium.launch({ args: CHROMIUM_SWITCHES, executablePath: ensureChromium() })
  const table: Table = {}
  for (const path of PAGES) {
    const times: number[] = []
    // The first round warms up the server and is not counted.
    for (let round = 0; round <= rounds; round++) times.push(await openPage(browser, url + path, session))
    table[path] = spread(times.slice(1), 'ms')
  }
  await browser.close()
  return table
}

/** Times of a visitor's and a staff member's requests while one of the staff works, in milliseconds. */
async function measureOthers({ url }: Installation, { headers }: StaffAccess): Promise<Table> {
  const list = (table: string, order: string, filter = '') =>
    `/rest/v1/${table}?select=*${filter}&order=${order}.desc,id.desc&limit=50`
  const get = async (path: string) => void (await (await fetch(url + path, { headers })).arrayBuffer())
  const works: Record<string, () => Promise<unknown>> = {
    'idle for 3 s': () => wait(3_000),
    'search in submissions': () => get(list('canvas_submissions', 'created_at', '&email=ilike.%25person77123%25')),
    'search in leads': () => get(list('leads', 'received_at', '&search_text=ilike.%25person77123%25')),
    'search in activity': () => get(list('activity', 'at', '&actor_email=ilike.%25nobody%25')),
    'overview of twelve months': () => get('/admin/api/overview?period=12m'),
    'export of all leads': () => get('/admin/api/leads/export'),
  }
  const table: Table = {}
  for (const [name, work] of Object.entries(works)) {
    let isOver = false
    const ask = async (path: string) => {
      const times: number[] = []
      while (!isOver) {
        times.push(await timed(() => get(path)))
        await wait(PAUSE_MS)
      }
      return times
    }
    const others = Promise.all([ask('/'), ask(list('canvas_submissions', 'created_at'))])
    const ms = await timed(work)
    isOver = true
    const [pages, lists] = await others
    table[name] = {
      'took ms': Math.round(ms),
      'pages of others, p50': Math.round(median(pages)),
      p99: Math.round(quantile(pages, 0.99)),
      "another's list, p50": Math.round(median(lists)),
      longest: Math.round(Math.max(...lists)),
    }
  }
  return table
}

export async function measureStaff(rounds: number): Promise<Record<string, Table>> {
  const tables: Record<string, Table> = {}
  for (const [engine, site] of Object.entries(await startOnEachEngine({ LOG_LEVEL: 'warn' }))) {
    const access = await fillStaffData(site, ROWS, site.settings)
    tables[`First rows of staff pages, ${engine}`] = await measureFirstRows(site, access, rounds)
    tables[`What others wait while one of the staff works, ${engine}`] = await measureOthers(site, access)
    await site.stop()
  }
  return tables
}
