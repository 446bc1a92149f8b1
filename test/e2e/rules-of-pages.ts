/** What holds for every page of the site, checked in one visit. */
import type { Page, Request } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect, expectAccessible, expectToFit, LARGEST_SHIFT, type Motion } from './fixtures.ts'

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

/** @param motion of the page, which has been noted since it was opened */
export async function checkPage(
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
