import type { Page } from '@playwright/test'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { expect, test } from './fixtures.ts'

/** Scripts asked for so far, by the whole page. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

/** Sum of all layout shifts since the page began, once its fonts are in. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    let total = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) total += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    add(observer.takeRecords())
    return total
  })
}

/** Families of the fonts that the text of the page is really drawn with. */
async function facesInUse(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' })
  const used = await Promise.all(nodeIds.map((nodeId) => client.send('CSS.getPlatformFontsForNode', { nodeId })))
  const families = used.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} (system)`)),
  )
  return [...new Set(families)].sort()
}

test('the first page a visitor opens is set in the faces of the site, and on a slow connection it does not move either', async ({
  browser,
  site,
}) => {
  test.slow()
  for (const address of PAGE_ADDRESSES) {
    // A visitor of their own, who has nothing of the site yet.
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    const client = await context.newCDPSession(page)
    const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    expect.soft(await layoutShift(page), address).toBeLessThanOrEqual(0.005)
    expect.soft(fonts, address).toHaveLength(2)
    // Code is set in the system's own face: addresses of files in the terms of service.
    const faces = (await facesInUse(page)).filter((face) => !/Mono/.test(face))
    expect.soft(faces, address).toEqual(['Fraunces', 'Instrument Sans'])
    await context.close()
  }
})

for (const size of ['', ' @phone']) {
  test(`no page moves under its reader while it loads${size}`, async ({ page }) => {
    test.slow()
    for (const address of PAGE_ADDRESSES) {
      await page.goto(address)
      expect.soft(await layoutShift(page), address).toBeLessThanOrEqual(0.005)
    }
  })
}

test('a reading page asks for no script until its reader does something', async ({ context }) => {
  test.slow()
  let reading = 0
  for (const address of PAGE_ADDRESSES) {
    // A tab of its own, so that no script of the page before is counted.
    const page = await context.newPage()
    const scripts = watchScripts(page)
    await page.goto(address)
    if ((await page.locator('html').getAttribute('data-hydrate')) === 'interaction') {
      reading += 1
      // Idle is when a page that wants to would start its scripts; give it the chance to do wrong.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect.soft(scripts, address).toEqual([])
    }
    await page.close()
  }
  expect(reading).toBeGreaterThan(0)
})

test('the first sign of a reader brings a page to life', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.addInitScript(() => {
    addEventListener('everturn:ready', () => document.documentElement.setAttribute('data-ready', ''), { once: true })
  })
  await page.goto('/')
  await page.mouse.move(50, 50)
  await page.mouse.move(60, 60)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(scripts.length).toBeGreaterThan(0)
})

test('an unknown address shows the 404 page with its status, also when scripts are running', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404|404 Error: User attempted to access non-existent route: \/no-such-page/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the attempted path reaches the console of a visitor who does nothing', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404|404 Error: User attempted/)
  const line = '404 Error: User attempted to access non-existent route: /no/such/page'
  const logged = page.waitForEvent('console', (message) => message.text() === line)
  await page.goto('/no/such/page?with=query')
  expect((await logged).type()).toBe('error')
})

test('a page works without scripting', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/book')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
