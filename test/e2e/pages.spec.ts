/** Rules that hold for every page, checked in one visit on a desktop and one on a phone. */
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'

test.describe.configure({ mode: 'parallel' })

const UNKNOWN = '/no-such-page'
const ADDRESSES = [...PAGE_ADDRESSES, UNKNOWN]
/** Window widths from the narrowest phone to a wide desktop. 640 is also a desktop window at 200% zoom. */
const WIDTHS = [320, 390, 540, 640, 780, 1024, 1100, 1280, 1920]
const LARGEST_SHIFT = 0.005
const LARGEST_SHIFT_ON_PHONE = 0.01

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // The HTML standard has this value since 2023. The validator does not know it yet.
  elements: ['html5', { '*': { attributes: { contenteditable: { enum: ['', 'true', 'false', 'plaintext-only'] } } } }],
})

async function faultsOfMarkup(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}

/**
 * Opens a page as on a slow connection: fonts and pictures are held back until its first paint.
 * @returns the markup as served, and the addresses of the fonts and scripts that the page requested by itself
 */
async function openSlowly(page: Page, address: string): Promise<{ html: string; fonts: string[]; scripts: string[] }> {
  const asked = { font: [] as string[], script: [] as string[] }
  page.on('request', (request) => {
    const kind = request.resourceType()
    if (kind === 'font' || kind === 'script') asked[kind].push(request.url())
  })
  const painted = Promise.withResolvers<void>()
  await page.route(
    (url) => /\.(woff2|avif|webp|png|jpg|svg)$/.test(url.pathname),
    async (route) => {
      await painted.promise
      await route.continue()
    },
  )
  const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(
    () => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
  )
  painted.resolve()
  await page.waitForLoadState()
  // A page that starts its scripts when idle would do so now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  // The list is copied, because a page starts its scripts after ten seconds in sight.
  return { html: (await response?.text()) ?? '', fonts: asked.font, scripts: [...asked.script] }
}

/** Sum of all layout shifts since the page was opened. It waits for the fonts. */
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

/** Font families with which the text of the page is drawn. */
async function facesInUse(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (texts.currentNode.nodeValue?.trim()) texts.currentNode.parentElement?.setAttribute('data-text', '')
  })
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body [data-text]' })
  const used = await Promise.all(
    nodeIds.map((nodeId) =>
      // A node that has left the page since then draws nothing.
      client.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] })),
    ),
  )
  await client.detach()
  const families = used.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} (system)`)),
  )
  return [...new Set(families)].sort()
}

/**
 * Expects one main headline first and no skipped level. It tries again, because staff pages change their headline once
 * they know the user.
 */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  await expect(async () => {
    await expect(page.locator('h1')).toHaveCount(1)
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) =>
        headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName[1])),
      )
    expect(levels[0], 'first heading').toBe(1)
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
    expect(skips, `levels skipped in ${levels.join(' ')}`).toEqual([])
  }).toPass({ timeout: 30_000 })
}

/**
 * Finds faults of the layout that readers would notice: words broken in the middle, texts that touch each other and texts
 * that the edge of the window cuts off.
 * Drawings are left out, because their texts are placed by hand, some along a curve.
 */
function faultsOfSetting(): string[] {
  const lines: { text: string; node: Node; left: number; right: number; top: number; bottom: number }[] = []
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const element = node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('svg, noscript')) continue
    const style = getComputedStyle(element)
    if (style.writingMode !== 'horizontal-tb') continue
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, right }) => width > 1 && right > 0)
    // Text for screen readers is clipped to one pixel, or slightly more if it is tilted, but its own box is larger.
    const clip = element.closest('[class*="sr-only"]')?.getBoundingClientRect()
    if (boxes.length === 0 || (clip && clip.width < 3)) continue
    // Only a text of several lines can contain a broken word.
    for (const { index, 0: word } of boxes.length > 1 ? node.data.matchAll(/[\p{L}\p{N}'’]+/gu) : []) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 4) faults.push(`'${word}' is broken`)
    }
    // Capital letters are about 0.7 of the font size high. The rest of a line is space between lines.
    const half = Number.parseFloat(style.fontSize) * 0.35
    if (element.closest('[popover], .sticky, .skip-link')) continue
    for (const { left, right, top, bottom } of boxes) {
      if (right > document.documentElement.clientWidth + 1) faults.push(`'${node.data.trim().slice(0, 30)}' is cut off`)
      const middle = (top + bottom) / 2
      lines.push({ text: node.data.trim().slice(0, 30), node, left, right, top: middle - half, bottom: middle + half })
    }
  }
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      const isAside = one.left >= other.right - 1 || other.left >= one.right - 1
      const isApart = one.top >= other.bottom - 1 || other.top >= one.bottom - 1
      if (one.node !== other.node && !isAside && !isApart) faults.push(`'${one.text}' touches '${other.text}'`)
    }
  return faults
}

async function expectToFitEveryWindow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, `the page at ${width} px`)
    expect.soft(await page.evaluate(faultsOfSetting), `in a window of ${width}`).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  expect.soft(await page.evaluate(faultsOfSetting), 'on paper').toEqual([])
}

const EXPECTED_OF_UNKNOWN = /status of 404|404 Error: User attempted/

for (const address of ADDRESSES) {
  test(`${address}: markup, faces, layout shift, scripts, headings, axe, every width`, async ({
    page,
    expectConsoleError,
  }) => {
    if (address === UNKNOWN) expectConsoleError(EXPECTED_OF_UNKNOWN)
    const { html, fonts, scripts } = await openSlowly(page, address)
    expect.soft(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(LARGEST_SHIFT)
    await expectHeadingsInOrder(page)
    expect.soft(fonts, 'fonts').toHaveLength(2)
    // Code, such as file addresses in the terms of service, uses the system's own font.
    const faces = (await facesInUse(page)).filter((face) => !/Mono/.test(face))
    expect.soft(faces, 'faces').toEqual(['Fraunces', 'Instrument Sans'])
    // A page for reading requests no script until its reader acts.
    if ((await page.locator('html').getAttribute('data-hydrate')) === 'interaction')
      expect.soft(scripts, 'scripts').toEqual([])
    expect.soft(await faultsOfMarkup(html), 'markup').toEqual([])
    await expectAccessible(page)
    await expectToFitEveryWindow(page)
  })
}

/**
 * Number of visits on a phone, of several pages each. On narrow screens lines may break differently until the fonts are
 * loaded.
 */
const PHONE_VISITS = 4

for (let visit = 0; visit < PHONE_VISITS; visit++) {
  const addresses = ADDRESSES.filter((_, index) => index % PHONE_VISITS === visit)
  test(`layout shift and axe on a visit of ${addresses.join(', ')} @phone`, async ({ page, expectConsoleError }) => {
    if (addresses.includes(UNKNOWN)) expectConsoleError(EXPECTED_OF_UNKNOWN)
    await page.goto('/embed/partner')
    for (const address of addresses) {
      await page.goto(address)
      expect.soft(await layoutShift(page), `layout shift of ${address}`).toBeLessThanOrEqual(LARGEST_SHIFT_ON_PHONE)
      await expectAccessible(page, address)
    }
  })
}

test('pages for reading are among them', async ({ request }) => {
  const pages = await Promise.all(PAGE_ADDRESSES.map(async (address) => (await request.get(address)).text()))
  expect(pages.filter((html) => /<html[^>]*data-hydrate="interaction"/.test(html)).length).toBeGreaterThan(0)
})
