/**
 * Pages before and at the first interaction: how long the main thread is busy before a person acts,
 * compared with the same document without scripts, and on pages with a form or an application, how
 * soon the first tap and the keys after it are answered while scripts start, beside the same tap on
 * the document without scripts.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { SURVEY_PATH, TEAM_PATH } from '#contract/survey.ts'
import { startRealServer } from '#test/real-server.ts'
import { CHROMIUM_SWITCHES, ensureChromium } from '../install-chromium.ts'
import { median, rounded, type Table } from './figures.ts'
import { startTwin } from './twin.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const CPU_SLOWDOWN = 4
const TOUCH_MS = 80
/** Between two keys of someone who types fast. */
const KEY_MS = 120
/** Scripts that a page starts by itself have run by then. */
const QUIET_MS = 3_000
const TYPED = 'Ada Lovelace'

/** Pages that are not in the sitemap. */
const UNLISTED = ['/auth', TEAM_PATH, '/embed/partner', '/no-such-page']
/** Its document has the first step. Scripts draw the one that the address names. */
const DRAWN_BY_SCRIPTS = '/canvas?step=2'

/** What a person taps first, where it is not the first field. */
const FIRST_TAPS: Readonly<Record<string, string>> = {
  '/book': 'main [name=firstname]',
  '/contact': 'main [name=firstname]',
  '/ebook': 'main [name=firstname]',
  '/flywheel-ebook': 'main [name=firstname]',
  '/download': 'main [name=firstname]',
  '/why-us': '#contactForm [name=firstname]',
  '/embed/partner': 'main [name=firstname]',
  '/licensing': 'main button[data-replay]',
  '/accelerate-details': 'main [data-replay]',
  '/auth': 'main [name=email]',
  '/resources/experiment-card': 'main textarea',
  [TEAM_PATH]: 'main [name=name]',
  [SURVEY_PATH]: 'main button[data-replay]',
  '/canvas': 'main nav button[data-replay]:enabled',
  [DRAWN_BY_SCRIPTS]: 'main textarea',
}

/** An interaction that took longer than a frame: when it began, and until its answer was painted. */
interface Interaction {
  id: number
  start: number
  duration: number
}

type Noting = Window & { interactions?: Interaction[]; firstAt?: number; readyAt?: number }

/** Notes in the page how long interactions take, and when scripts run. */
function noteInteractions(): void {
  const page = window as Noting
  page.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, startTime: start, duration } = entry
      page.interactions?.push({ id, start, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  addEventListener('pointerdown', ({ timeStamp }) => (page.firstAt ??= timeStamp), true)
  addEventListener('everturn:ready', () => (page.readyAt = performance.now()))
}

/** Processor time of the page's main thread in ms until it is quiet, without any interaction. */
async function busyTime(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(QUIET_MS)
  const { metrics } = await client.send('Performance.getMetrics')
  await context.close()
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Times in ms. */
interface Answers {
  /** Until the answer to the first tap was painted. */
  tap: number
  /** The same of the slowest key after it. */
  next: number
  /** From the first tap until scripts run. */
  ready: number
  /** What was typed is there once scripts run, or the button has done what it says. */
  isKept: boolean
}

async function tapAt(page: Page, client: CDPSession, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(TOUCH_MS)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Taps and types as soon as the page has loaded, with a processor 4 times slower. */
async function answersOf(browser: Browser, url: string, selector: string): Promise<Answers> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(noteInteractions)
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const isField = await page
    .locator(selector)
    .first()
    .evaluate((element) => !element.matches('a, button'))
  await tapAt(page, client, selector)
  await page.waitForTimeout(KEY_MS)
  if (isField) {
    await page.keyboard.type(TYPED, { delay: KEY_MS })
  }
  await page.waitForTimeout(QUIET_MS)
  const {
    interactions = [],
    firstAt = 0,
    readyAt = Number.NaN,
  } = await page.evaluate(() => {
    const { interactions, firstAt, readyAt } = window as Noting
    return { interactions, firstAt, readyAt }
  })
  const before = new URL(url)
  const isKept = isField
    ? (await page.locator(selector).first().inputValue()) === TYPED
    : page.url() !== before.href || (await page.locator('main iframe').count()) > 0
  await context.close()
  const taps = interactions.filter(({ start }) => start < firstAt + 2 * TOUCH_MS)
  const later = interactions.filter((one) => one.id > 0 && !taps.includes(one))
  const longest = (list: Interaction[]) => Math.max(0, ...list.map(({ duration }) => duration))
  return { tap: longest(taps), next: longest(later), ready: readyAt - firstAt, isKept }
}

/** Every public page beside the same document without scripts, in turn. */
export async function measureInteraction(
  rounds: number,
  paths: readonly string[],
): Promise<Record<string, Table>> {
  const site = await startRealServer()
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = Array.from(
    sitemap.matchAll(/<loc>([^<]+)/g),
    ([, address = '']) => new URL(address).pathname,
  )
  const asked = paths.length > 0 ? paths : [...listed, ...UNLISTED]
  const pages = asked.filter((path) => path !== DRAWN_BY_SCRIPTS)
  const taps = Object.entries(FIRST_TAPS).filter(
    ([path]) => paths.length === 0 || paths.includes(path),
  )
  const documents: Record<string, string> = {}
  for (const path of new Set([...pages, ...taps.map(([tapped]) => tapped)])) {
    const html = await (await fetch(site.url + path)).text()
    documents[path] = html.replace(/<script[\s\S]*?<\/script>/g, '')
  }
  const twin = await startTwin(documents)
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_SWITCHES,
  })
  const busy: Table = {}
  const answers: Table = {}
  try {
    for (const path of pages) {
      busy[path] = await compareBusyTimes(browser, [site.url + path, twin.url + path], rounds)
      process.stdout.write(`${path} ${Object.values(busy[path]).join(' ')}\n`)
    }
    for (const [path, selector] of taps) {
      const all: Answers[] = []
      const without: Answers[] = []
      for (let round = 1; round <= rounds; round++) {
        all.push(await answersOf(browser, site.url + path, selector))
        if (path !== DRAWN_BY_SCRIPTS) {
          without.push(await answersOf(browser, twin.url + path, selector))
        }
      }
      answers[path] = {
        'tap ms': median(all.map(({ tap }) => tap)),
        'without scripts ms': median(without.map(({ tap }) => tap)),
        'slowest key ms': median(all.map(({ next }) => next)),
        'scripts run ms': rounded(median(all.map(({ ready }) => ready))),
        'lost in rounds': all.filter(({ isKept }) => !isKept).length,
      }
      process.stdout.write(`${path} ${Object.values(answers[path]).join(' ')}\n`)
    }
  } finally {
    await browser.close()
    await site.stop()
    twin.stop()
  }
  return {
    'Main thread before an interaction': busy,
    [`First interaction, processor ${CPU_SLOWDOWN} times slower`]: answers,
  }
}

async function compareBusyTimes(
  browser: Browser,
  [site, twin]: readonly [string, string],
  rounds: number,
): Promise<Table[string]> {
  const here: number[] = []
  const without: number[] = []
  for (let round = 1; round <= rounds; round++) {
    here.push(await busyTime(browser, site))
    without.push(await busyTime(browser, twin))
  }
  return {
    'site ms': rounded(median(here)),
    'without scripts ms': rounded(median(without)),
    ratio: rounded(median(here) / median(without)),
  }
}
