/**
 * Fixtures of every browser test: the real server with its own data (one per worker), and a browser
 * context in which every error fails the test. A test whose title contains `@phone` runs on a small
 * touch screen.
 *
 * Fixtures that specs add must have the scope of a test, see `withOwnSite`.
 */
import { randomUUID } from 'node:crypto'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import axe from 'axe-core'
import { escapedForRegExp } from '#contract/editing/find.ts'
import { type FakeCrm, startFakeCrm } from '../fakes/crm.ts'
import { jsonPost } from '../posts.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { nextVisitorAddress } from '../visitor-address.ts'

interface TestFixtures {
  /** The server under test: the worker's, unless the file has one of its own. */
  site: RealServer
  /** Shows with a test that fails which requests the server could not answer. */
  serverErrors: undefined
  consoleErrors: string[]
}

interface WorkerFixtures {
  /** The CRM to which the site forwards: a fake in this process, with the vendor's shapes. */
  crm: FakeCrm
  sharedSite: RealServer
}

type Settings = Record<string, string>

/** The server takes the visitor's address from the header that each test sends. */
const BEHIND_A_PROXY: Settings = { TRUST_PROXY: '127.0.0.1,::1' }

/** Signs the sessions and keys of the shared server. */
const JWT_SECRET = 'a-secret-for-browser-tests-of-32-characters-or-more'

/** Of every account that tests make. */
export const PASSWORD = 'correct horse battery'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A line of the server's log about a fault. */
const SERVER_ERROR = /^\{"level":[56]0,/

const isForPhone = ({ title }: { title: string }) => title.includes('@phone')

/** An email address that no other test, worker or repetition uses. */
export function newEmail(name = 'ada'): string {
  return `${name}-${randomUUID().slice(0, 13)}@example.org`
}

/** Matches what begins with a text of `content/`, whatever is filled in at its `{name}` places. */
export const patternOf = (text: string) =>
  new RegExp(`^${escapedForRegExp(text).replace(/\\\{\w+\\\}/g, '.+')}`, 'm')

const expectedErrors: RegExp[] = []

/**
 * Names a console error that the running test causes on purpose, e.g. the browser's line for a
 * refused request. Every other console error and every uncaught exception fails the test.
 */
export function expectConsoleError(pattern: RegExp): void {
  expectedErrors.push(pattern)
}

/**
 * Collects the console errors and uncaught exceptions of all pages in the context. @returns a
 * function that stops it
 */
export function collectErrors(context: BrowserContext, errors: string[]): () => void {
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') {
      errors.push(`${message.text()} (${message.location().url})`)
    }
  }
  const onError = (error: WebError) => errors.push(`Uncaught ${error.error().message}`)
  context.on('console', onMessage)
  context.on('weberror', onError)
  return () => {
    context.off('console', onMessage)
    context.off('weberror', onError)
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  crm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const crm = await startFakeCrm({ token: 'crm-token' })
      await use(crm)
      await crm.close()
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({ crm }, use) => {
      const settings = { ...BEHIND_A_PROXY, CRM_FORMS_HOST: crm.origin, JWT_SECRET }
      const server = await startRealServer({ settings })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ sharedSite }, use) => {
    await use(sharedSite)
  },
  serverErrors: [
    async ({ site }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) {
        return
      }
      const lines = site
        .output()
        .split('\n')
        .filter((line) => SERVER_ERROR.test(line))
      if (lines.length === 0) {
        return
      }
      await info.attach('the server’s last errors', {
        body: lines.slice(-5).join('\n'),
        contentType: 'text/plain',
      })
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  viewport: async ({ viewport }, use, info) => {
    await use(isForPhone(info) ? PHONE.viewport : viewport)
  },
  hasTouch: async ({ hasTouch }, use, info) => {
    await use(isForPhone(info) ? PHONE.hasTouch : hasTouch)
  },
  isMobile: async ({ isMobile }, use, info) => {
    await use(isForPhone(info) ? PHONE.isMobile : isMobile)
  },
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'X-Forwarded-For': nextVisitorAddress() })
  },
  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      expectedErrors.length = 0
      const errors: string[] = []
      await use(errors)
      const unexpected = errors.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      )
      expect(unexpected, 'console errors').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, consoleErrors }, use) => {
    collectErrors(context, consoleErrors)
    await markReadiness(context)
    await use(context)
  },
})

/**
 * Gives a file a server of its own, with other settings or with data that no other file may see. It
 * starts with the file's first test. Another `sharedSite` would do the same, but would also take a
 * new worker with a new browser.
 */
export function withOwnSite(settings: (crm: FakeCrm) => Settings | Promise<Settings> = () => ({})) {
  let running: RealServer | undefined
  const testWithSite = test.extend({
    site: async ({ crm }, use) => {
      running ??= await startRealServer({
        settings: { ...BEHIND_A_PROXY, ...(await settings(crm)) },
      })
      await use(running)
    },
  })
  testWithSite.afterAll(() => running?.stop())
  return testWithSite
}

/** Makes every document mark its root element once its scripts listen. */
export async function markReadiness(
  visits: Pick<BrowserContext | Page, 'addInitScript'>,
): Promise<void> {
  await visits.addInitScript(() =>
    addEventListener(
      'everturn:ready',
      () => document.documentElement.setAttribute('data-ready', ''),
      { once: true },
    ),
  )
}

/** Waits until the scripts of a page listen that the test has acted on, or that starts by itself. */
export async function untilStarted(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Starts a page's scripts with a key, and waits until they listen. */
export async function untilReady(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await untilStarted(page)
}

/** Opens a page and waits until its scripts listen, at the latest after the first key. */
export async function openReady(page: Page, address: string): Promise<void> {
  // The page may belong to a context that the test made itself.
  await markReadiness(page)
  await page.goto(address)
  await untilReady(page)
}

/** Holds back these requests until the returned function is called. */
export async function holdBack(from: Page | BrowserContext, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await from.route(address, (route) => held.promise.then(() => route.continue()))
  return held.resolve
}

/**
 * Hides the mouse that the headless shell reports in the corner of a page although nobody moved it.
 * To the page it would be the first sign of a visitor.
 */
export async function ignoreMouseInCorner(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      'pointermove',
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) {
          event.stopImmediatePropagation()
        }
      },
      { capture: true },
    ),
  )
}

/** Collects the bodies that the browser posts to addresses with this path from now on. */
export function postsTo(path: string, page: Page): string[] {
  const bodies: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(path)) {
      bodies.push(request.postData() ?? '')
    }
  })
  return bodies
}

/** Presses Tab until the control has the focus, like a visitor without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return
    }
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/**
 * A time in the browser's time zone, in the format of `<input type="datetime-local">`. @param at
 * epoch milliseconds
 */
export const localInput = (page: Page, at: number) =>
  page.evaluate((time) => {
    const offset = new Date(time).getTimezoneOffset() * 60_000
    return new Date(time - offset).toISOString().slice(0, 16)
  }, at)

/** Opens a new session of an account. @returns the text that the site stores in the browser */
export async function sessionOf({ url }: Pick<RealServer, 'url'>, email: string): Promise<string> {
  const account = jsonPost(
    { email, password: PASSWORD },
    { 'X-Forwarded-For': nextVisitorAddress() },
  )
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, account)
  expect(answer.status).toBe(200)
  return answer.text()
}

/**
 * Signs an account in without opening the sign-in page. The next page that opens has the session.
 */
export async function beginSession(page: Page, email: string): Promise<void> {
  // Any document of the site gives access to its storage. This one has only a few bytes.
  await page.goto('/healthz')
  const session = await sessionOf({ url: new URL(page.url()).origin }, email)
  await page.evaluate((text) => localStorage.setItem('everturn-session', text), session)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Expects that axe finds nothing on the present page. A finding does not end the test, so that one
 * run reports all of them. Frames are left out, because what they show is a page of its own.
 */
export async function expectAccessible(page: Page, where = 'the page'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
  }
  const look = () =>
    page.evaluate(async () => {
      // A button that can be used again has neither its old nor its new color for a moment.
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(changing.map(({ finished }) => finished))
      const { violations } = await window.axe.run({
        iframes: false,
        resultTypes: ['violations'],
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    })
  const found = await look()
  // Such a moment may also begin while axe looks. What is wrong is there the second time, too.
  expect.soft(found.length > 0 ? await look() : [], `axe on ${where}`).toEqual([])
}

/** Expects the page to be no wider than its window. */
export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(excess, `pixels that ${where} is wider than its window`).toBeLessThanOrEqual(0)
}

/**
 * How often each animation and transition of the page has run, by name, and how far its parts have
 * moved unasked.
 */
export interface Motion {
  runs: Record<string, number>
  layoutShift: number
  /**
   * Of these, shifts right after input are the ones the browser does not count; here they are
   * included.
   */
  everyShift: number
}

/**
 * The largest sum of layout shifts, each as a share of the window times a share of its height. A
 * line that breaks elsewhere until the fonts are loaded moves what is below it by about 27 of 800
 * pixels, and words that are published on the site may do so on any page. A picture or a band
 * without its space shifts several times as much.
 */
export const LARGEST_SHIFT = 0.03

/**
 * Notes what moves from the next page on. A name counts once more each time the same element runs
 * it again.
 */
export async function noteMotion(page: Page): Promise<() => Promise<Motion>> {
  await page.addInitScript(() => {
    const runs: Record<string, number> = {}
    const ofElement = new WeakMap<EventTarget, Record<string, number>>()
    const count = ({ target }: Event, name: string) => {
      if (!target) {
        return
      }
      const own = ofElement.get(target) ?? {}
      ofElement.set(target, own)
      own[name] = (own[name] ?? 0) + 1
      runs[name] = Math.max(runs[name] ?? 0, own[name])
    }
    addEventListener('animationstart', (event) => count(event, event.animationName), true)
    addEventListener(
      'transitionrun',
      (event) => {
        // Under reduced motion every change is a transition of one millisecond, which no one sees.
        if (
          Number.parseFloat(getComputedStyle(event.target as Element).transitionDuration) > 0.001
        ) {
          count(event, event.propertyName)
        }
      },
      true,
    )
    const motion = { runs, layoutShift: 0, everyShift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        motion.everyShift += entry.value
        if (!entry.hadRecentInput) {
          motion.layoutShift += entry.value
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { motion })
  })
  return () => page.evaluate(() => (window as unknown as { motion: Motion }).motion)
}

/** The words that ship. */
export { originalWords } from '#server/words/current-words.ts'
export { expect }
