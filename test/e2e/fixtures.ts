/**
 * What every browser test gets: the real server with its own data (one per worker), and a browser context in which
 * nothing may go wrong unnoticed. A test whose title contains `@phone` runs on a small touch screen.
 *
 * Fixtures that specs add are scoped to a test: a worker that is asked for another server ends and takes its own with it.
 */
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type FakeCrm, startFakeCrm } from '../fakes/crm.ts'
import { type RealServer, startRealServer } from '../real-server.ts'

interface TestFixtures {
  /**
   * Says which console errors a test brings about on purpose, e.g. the browser's own line for a refused request.
   * Every other console error and every uncaught exception fails the test.
   */
  expectConsoleError: (pattern: RegExp) => void
}

interface WorkerFixtures {
  /** The CRM that the site forwards to: a fake with the vendor's shapes, in this process. */
  crm: FakeCrm
  site: RealServer
}

/** Signs the sessions and keys of the shared server, so that a test can sign a service key. */
export const JWT_SECRET = 'a-secret-for-browser-tests-of-32-characters-or-more'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const isForPhone = ({ title }: { title: string }) => title.includes('@phone')

let visitorsSoFar = 0

/** Another address for tests (RFC 2544): each test has its own, so that the limits per visitor count it by itself. */
export function nextVisitorAddress(): string {
  visitorsSoFar += 1
  return `198.18.${(visitorsSoFar >> 8) % 256}.${visitorsSoFar % 256}`
}

/** An email address that no other test, worker or repetition uses. */
export function newEmail(name = 'ada'): string {
  return `${name}-${randomUUID().slice(0, 13)}@example.org`
}

/** Notes every console error and uncaught exception in any page of the context. */
export function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(`Uncaught ${error.error().message}`))
}

export const test = base.extend<TestFixtures & { consoleErrors: string[] }, WorkerFixtures>({
  crm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const crm = await startFakeCrm({ callsPerTenSeconds: Number.POSITIVE_INFINITY })
      await use(crm)
      await crm.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ crm }, use) => {
      const server = await startRealServer({
        settings: { TRUST_PROXY: '127.0.0.1,::1', CRM_FORMS_HOST: crm.origin, JWT_SECRET },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  consoleErrors: async ({}, use) => {
    await use([])
  },
  context: async ({ context, consoleErrors }, use) => {
    collectErrors(context, consoleErrors)
    await markReadiness(context)
    await use(context)
  },
  expectConsoleError: [
    async ({ consoleErrors }, use) => {
      const expected: RegExp[] = []
      await use((pattern) => {
        expected.push(pattern)
      })
      const unexpected = consoleErrors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/** Has every document say on its root element when its scripts listen. */
async function markReadiness(visits: Pick<BrowserContext | Page, 'addInitScript'>): Promise<void> {
  await visits.addInitScript(() =>
    addEventListener('everturn:ready', () => document.documentElement.setAttribute('data-ready', ''), { once: true }),
  )
}

/** Waits until the scripts of a page that starts them by itself listen: until then, what is typed may be lost. */
export async function untilReady(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Opens a page and waits until its scripts listen, which they do on the first key at the latest. */
export async function openReady(page: Page, address: string): Promise<void> {
  // The page may be one of a context that the test made itself.
  await markReadiness(page)
  await page.goto(address)
  await page.keyboard.press('Shift')
  await untilReady(page)
}

/** Signs an account in without the page for it. The next page that opens has the session. */
export async function beginSession(page: Page, email: string, password: string): Promise<void> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  expect(answer.status()).toBe(200)
  // Any document of the site gives access to its storage. This one is a few bytes.
  await page.goto('/healthz')
  await page.evaluate((session) => localStorage.setItem('everturn-session', session), await answer.text())
}

/** axe finds nothing on the page as it is now. A finding does not end the test, so that one run names them all. */
export async function expectAccessible(page: Page, where = 'the page'): Promise<void> {
  // The default mode opens another tab for each check, for the sake of frames from other sites. The pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, `axe on ${where}`).toEqual([])
}

/** The page is no wider than its window. */
export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(excess, `pixels that ${where} is wider than its window`).toBeLessThanOrEqual(0)
}

export { expect }
