/** Rules that hold for every page. Each is loaded once, and all rules share what that visit saw. */
import type { Page, Request } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { staffPages } from '#content/staff.ts'
import { TOOL_SLUGS, toolPath } from '#contract/page-paths.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  ignoreMouseInCorner,
  LARGEST_SHIFT,
  type Motion,
  noteMotion,
  test,
} from './fixtures.ts'

test.describe.configure({ mode: 'parallel' })

const UNKNOWN = '/no-such-page'
/**
 * To a stranger all staff pages ask to sign in, and differ only in their titles.
 * `staff-frame.spec.ts` opens them for staff.
 */
const [, ...FURTHER_STAFF_PAGES] = Object.keys(staffPages)
/** All tools have one template. These two have every kind of part that a tool can have. */
const TOOLS = ['/resources/ai-use-policy', '/resources/use-case-canvas']
const FURTHER_TOOLS = TOOL_SLUGS.map<string>(toolPath).filter((address) => !TOOLS.includes(address))
const ADDRESSES = [...PAGE_ADDRESSES, UNKNOWN].filter(
  (address) => !FURTHER_STAFF_PAGES.includes(address) && !FURTHER_TOOLS.includes(address),
)
/**
 * Each opens several pages in one tab. A page in a tab of its own takes twice the processor time.
 */
const TABS = 5

/**
 * The narrowest phone, a desktop window at 200% zoom, and the first windows with the columns of
 * `md` and of `lg`.
 */
const WIDTHS = [320, 640, 780, 1024]
const WINDOW = { width: 1280, height: 800 }
/**
 * Pages are loaded at this size, because there most lines break elsewhere once the fonts are there.
 */
const PHONE = { width: 360, height: 740 }

/** Files that arrive after the first paint on a slow connection. */
const HELD_BACK = /\.(woff2|avif|webp|png|jpg|svg)$/

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: { 'heading-level': 'error' },
  // The HTML standard has this value since 2023. The validator does not know it yet.
  elements: [
    'html5',
    { '*': { attributes: { contenteditable: { enum: ['', 'true', 'false', 'plaintext-only'] } } } },
  ],
})

async function faultsOfMarkup(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}

/**
 * Opens a page as on a slow connection: fonts and pictures are held back until its first paint.
 * @returns the markup as served, and the addresses of the fonts and scripts that the page requested
 *   by itself
 */
async function openSlowly(
  page: Page,
  address: string,
): Promise<{ html: string; fonts: string[]; scripts: string[] }> {
  const asked = { font: [] as string[], script: [] as string[] }
  const note = (request: Request) => {
    const kind = request.resourceType()
    if (kind === 'font' || kind === 'script') {
      asked[kind].push(request.url())
    }
  }
  // The page before may still be asking for scripts.
  await page.goto('about:blank')
  page.on('request', note)
  const painted = Promise.withResolvers<void>()
  // While requests are routed, the browser takes nothing from its cache.
  await page.route(HELD_BACK, async (route) => {
    await painted.promise
    await route.continue()
  })
  const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
      ),
  )
  painted.resolve()
  await page.waitForLoadState()
  // A page that starts its scripts when idle would do so now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  // A page in sight for ten seconds starts its scripts, but that is later.
  page.off('request', note)
  await page.unroute(HELD_BACK)
  return {
    html: (await response?.text()) ?? '',
    fonts: [...new Set(asked.font)],
    scripts: asked.script,
  }
}

/** Font families with which the text of the page is drawn. */
async function facesInUse(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  // The browser chooses a face by font and character, so elements that add no new pair need not be
  // asked for.
  await page.evaluate(() => {
    const seen = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element?.checkVisibility()) {
        continue
      }
      const { font } = getComputedStyle(element)
      const before = seen.size
      for (const character of texts.currentNode.nodeValue?.trim() ?? '') {
        seen.add(font + character)
      }
      if (seen.size > before) {
        element.setAttribute('data-text', '')
      }
    }
  })
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body [data-text]',
  })
  const used = await Promise.all(
    nodeIds.map((nodeId) =>
      // A node that has left the page since then draws nothing.
      client.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] })),
    ),
  )
  await client.detach()
  const families = used.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) =>
      isCustomFont ? familyName : `${familyName} (system)`,
    ),
  )
  return [...new Set(families)].sort()
}

/**
 * Finds faults of the layout that readers would notice: words broken in the middle, texts that
 * touch each other and texts that the edge of the window cuts off. Drawings are left out, because
 * their texts are placed by hand, some along a curve.
 */
function faultsOfSetting(): string[] {
  const lines: {
    text: string
    node: Node
    left: number
    right: number
    top: number
    bottom: number
  }[] = []
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const element = node.parentElement
    if (
      !element?.checkVisibility({ visibilityProperty: true }) ||
      element.closest('svg, noscript')
    ) {
      continue
    }
    const style = getComputedStyle(element)
    if (style.writingMode !== 'horizontal-tb') {
      continue
    }
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, right }) => width > 1 && right > 0)
    // Text for screen readers is clipped to one pixel, or slightly more if it is tilted, but its
    // own box is larger.
    const clip = element.closest('[class*="sr-only"]')?.getBoundingClientRect()
    if (boxes.length === 0 || (clip && clip.width < 3)) {
      continue
    }
    // Only a text of several lines can contain a broken word.
    for (const { index, 0: word } of boxes.length > 1
      ? node.data.matchAll(/[\p{L}\p{N}'’]+/gu)
      : []) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 4) {
        faults.push(`'${word}' is broken`)
      }
    }
    // Capital letters are about 0.7 of the font size high. The rest of a line is space between
    // lines.
    const half = Number.parseFloat(style.fontSize) * 0.35
    if (element.closest('[popover], .sticky, .skip-link')) {
      continue
    }
    for (const { left, right, top, bottom } of boxes) {
      if (right > document.documentElement.clientWidth + 1) {
        faults.push(`'${node.data.trim().slice(0, 30)}' is cut off`)
      }
      const middle = (top + bottom) / 2
      lines.push({
        text: node.data.trim().slice(0, 30),
        node,
        left,
        right,
        top: middle - half,
        bottom: middle + half,
      })
    }
  }
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      const isAside = one.left >= other.right - 1 || other.left >= one.right - 1
      const isApart = one.top >= other.bottom - 1 || other.top >= one.bottom - 1
      if (one.node !== other.node && !isAside && !isApart) {
        faults.push(`'${one.text}' touches '${other.text}'`)
      }
    }
  }
  return faults
}

/** Finds texts that are drawn smaller than 11 px, in drawings after their scale. */
function textsTooSmall(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue?.trim()
    const element: Element | null = texts.currentNode.parentElement
    if (
      !text ||
      !element?.checkVisibility({ visibilityProperty: true }) ||
      element.closest('noscript')
    ) {
      continue
    }
    const { a, b } = (element instanceof SVGGraphicsElement && element.getScreenCTM()) || {
      a: 1,
      b: 0,
    }
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * Math.hypot(a, b)
    if (size < 10.95) {
      found.push(`'${text.slice(0, 30)}' has ${size.toFixed(1)} px`)
    }
  }
  return found
}

async function checkPage(
  page: Page,
  address: string,
  motion: () => Promise<Motion>,
): Promise<void> {
  await page.setViewportSize(PHONE)
  const { html, fonts, scripts } = await openSlowly(page, address)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect.soft((await motion()).layoutShift, 'layout shift').toBeLessThanOrEqual(LARGEST_SHIFT)
  // Staff pages change their headline once they know the user. The validator and axe check the
  // levels below.
  await expect(page.locator('h1')).toHaveCount(1)
  expect.soft(fonts, 'fonts').toHaveLength(2)
  // A page for reading requests no script until its reader acts.
  const starts = await page.locator('html').getAttribute('data-hydrate')
  if (starts !== 'load' && starts !== 'shown') {
    expect.soft(scripts, 'scripts').toEqual([])
  }
  expect.soft(await faultsOfMarkup(html), 'markup').toEqual([])
  await expectAccessible(page, `${address} on a phone`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, `the page at ${width} px`)
    expect.soft(await page.evaluate(faultsOfSetting), `in a window of ${width}`).toEqual([])
    expect.soft(await page.evaluate(textsTooSmall), `too small at ${width} px`).toEqual([])
  }
  await page.setViewportSize(WINDOW)
  await page.emulateMedia({ media: 'print' })
  expect.soft(await page.evaluate(faultsOfSetting), 'on paper').toEqual([])
  await page.emulateMedia({ media: null })
}

/** What a change that keeps the rules on a phone seldom breaks on a desktop. */
async function checkOnDesktop(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  // Code, such as file addresses in the terms of service, uses the system's own font, and so do
  // letters of other scripts.
  const faces = (await facesInUse(page)).filter((face) => !/Mono/.test(face))
  expect.soft(faces, `faces on ${address}`).toEqual(['Fraunces', 'Instrument Sans'])
  await expectAccessible(page, address)
}

for (let tab = 0; tab < TABS; tab++) {
  const addresses = ADDRESSES.filter((_, index) => index % TABS === tab)
  test(`on a desktop axe finds nothing, and texts have the site’s typefaces: ${addresses.join(' ')}`, {
    tag: '@second-ring',
  }, async ({ page }) => {
    if (addresses.includes(UNKNOWN)) {
      expectConsoleError(/status of 404|404 Error: User attempted/)
    }
    for (const address of addresses) {
      await checkOnDesktop(page, address)
    }
  })

  test(`these pages keep the rules of every page: ${addresses.join(' ')}`, async ({ page }) => {
    if (addresses.includes(UNKNOWN)) {
      expectConsoleError(/status of 404|404 Error: User attempted/)
    }
    await ignoreMouseInCorner(page)
    const motion = await noteMotion(page)
    for (const address of addresses) {
      await test.step(address, () => checkPage(page, address, motion))
    }
  })
}

test('Home is a page for reading', async ({ request }) => {
  expect(await (await request.get('/')).text()).toMatch(/<html[^>]*data-hydrate="interaction"/)
})
