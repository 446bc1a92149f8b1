/**
 * Time from a tap on a page's call to action, before its scripts run, to what the visitor sees of
 * booking. On a processor slowed down four times, and on slow 4G as the browser emulates it.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { startRealServer } from '#test/real-server.ts'
import { CHROMIUM_SWITCHES, ensureChromium } from '../install-chromium.ts'
import { median, rounded, type Table } from './figures.ts'
import { startTwin } from './twin.ts'

const PATH = '/labs'
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const CPU_SLOWDOWN = 4
/** 1.6 Mbit a second, 150 ms. */
const SLOW_4G = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const TOUCH_MS = 80
/** What could still move has moved by then. */
const SETTLING_MS = 1_500
const GOALS = { shellMs: 100, timesMs: 1_500, shift: 0 }

interface Moments {
  /** When the finger left the trigger. */
  tap: number
  /** When the overlay was painted, and when the first free time was. */
  shell?: number
  times?: number
  /** Layout shift of the page and of the frame since the overlay was painted. */
  shift: number
}

type Measured = Window & { moments?: Moments }

/** Notes the moments in the page. It runs before every document, also in the frame. */
function noteMoments(): void {
  const top = window.top as Measured
  const addShifts = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      if (top.moments?.shell) {
        top.moments.shift += entry.value
      }
    }
  }
  new PerformanceObserver(addShifts).observe({ type: 'layout-shift' })
  if (window !== top) {
    return
  }
  // A task after a frame begins when the frame is drawn.
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const isShown = (slot: Element | null | undefined) =>
    slot?.checkVisibility({ visibilityProperty: true }) === true
  const lookForTimes = () => {
    const page = document.querySelector<HTMLIFrameElement>('#scheduler iframe')?.contentDocument
    if (isShown(page?.querySelector('button[name="at"]'))) {
      afterPaint(() => Object.assign(top.moments ?? {}, { times: performance.now() }))
    } else {
      requestAnimationFrame(lookForTimes)
    }
  }
  const lookForShell = () => {
    if (document.querySelector('#scheduler[open]')) {
      afterPaint(() => Object.assign(top.moments ?? {}, { shell: performance.now() }))
      lookForTimes()
    } else {
      requestAnimationFrame(lookForShell)
    }
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      top.moments = { tap: timeStamp, shift: 0 }
      lookForShell()
    },
    { capture: true, once: true },
  )
}

/** Taps the first trigger. A finger rests on the glass for a moment. */
async function tapLikeAFinger(page: Page, client: CDPSession): Promise<void> {
  const trigger = page.locator('main [data-scheduler-trigger]').first()
  await trigger.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await trigger.boundingBox()) ?? {}
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(TOUCH_MS)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Opens the overlay of a page that nobody has touched. */
async function tap(browser: Browser, url: string, network?: typeof SLOW_4G): Promise<Moments> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(noteMoments)
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const client = await context.newCDPSession(page)
  if (network) {
    await client.send('Network.emulateNetworkConditions', { offline: false, ...network })
  } else {
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  await tapLikeAFinger(page, client)
  const moments = await momentsOf(page, network ? 'times' : 'shell')
  await context.close()
  return moments
}

/** The moments, once this one is known and nothing moves any more. */
async function momentsOf(page: Page, last: 'shell' | 'times'): Promise<Moments> {
  await page.waitForFunction((name) => (window as Measured).moments?.[name] !== undefined, last)
  await page.waitForTimeout(SETTLING_MS)
  const moments = await page.evaluate(() => (window as Measured).moments)
  if (!moments) {
    throw new Error('The page has noted nothing')
  }
  return moments
}

const since = ({ tap, ...moments }: Moments, name: 'shell' | 'times') =>
  (moments[name] ?? Number.NaN) - tap

/** The page beside the same document with no script but the overlay's, in turn. */
export async function measureBooking(rounds: number): Promise<Record<string, Table>> {
  const site = await startRealServer()
  const html = await (await fetch(site.url + PATH)).text()
  const bare = html.replace(/<script[\s\S]*?<\/script>/g, (script) =>
    script.includes('scheduler-trigger') && !script.includes('deferred-module') ? script : '',
  )
  const twin = await startTwin({ [PATH]: bare })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_SWITCHES,
  })
  const shell: number[] = []
  const shellOfTwin: number[] = []
  const times: number[] = []
  const shift: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      shell?.push(since(await tap(browser, site.url + PATH), 'shell'))
      shellOfTwin?.push(since(await tap(browser, twin.url + PATH), 'shell'))
      const slow = await tap(browser, site.url + PATH, SLOW_4G)
      times?.push(since(slow, 'times'))
      shift?.push(slow.shift)
    }
  } finally {
    await browser.close()
    await site.stop()
    twin.stop()
  }
  const row = (list: number[] = []) => rounded(median(list))
  return {
    'From a tap on a call to action': {
      [`overlay ms, processor ${CPU_SLOWDOWN} times slower`]: {
        site: row(shell),
        'without scripts': row(shellOfTwin),
        goal: GOALS.shellMs,
      },
      'free times ms, slow 4G': { site: row(times), goal: GOALS.timesMs },
      'layout shift after the overlay shows': { site: row(shift), goal: GOALS.shift },
    },
  }
}
