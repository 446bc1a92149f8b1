import { HtmlValidate } from 'html-validate'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { expect, test } from './fixtures.ts'

const ADDRESSES = [...PAGE_ADDRESSES, '/no-such-page']
/** From the narrowest phone to a wide desktop; 640 is also a desktop window at 200 % zoom. */
const WIDTHS = [320, 390, 540, 640, 780, 1024, 1100, 1280, 1920]

/**
 * What a reader would trip over on the page as it is laid out: words broken in the middle, and texts that touch each
 * other. Drawings are left out: their texts are placed by hand, some along a curve.
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
    // What only a screen reader gets is clipped to one pixel (a little more where it is tilted); its text is not.
    const clip = element.closest('[class*="sr-only"]')?.getBoundingClientRect()
    if (boxes.length === 0 || (clip && clip.width < 3)) continue
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}'’]+/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 4) faults.push(`'${word}' is broken`)
    }
    // Capitals are about 0.7 of the type size high; the rest of a line is the space between lines.
    const half = Number.parseFloat(style.fontSize) * 0.35
    if (element.closest('[popover], .sticky, .skip-link')) continue
    for (const { left, right, top, bottom } of boxes) {
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

test('the markup of every page follows the HTML standard', async ({ request }) => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard'],
    // In the standard since 2023, in the validator's own list not yet.
    elements: [
      'html5',
      { '*': { attributes: { contenteditable: { enum: ['', 'true', 'false', 'plaintext-only'] } } } },
    ],
  })
  for (const address of ADDRESSES) {
    const { results } = await validator.validateString(await (await request.get(address)).text())
    const messages = results.flatMap((result) => result.messages)
    expect
      .soft(
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
        address,
      )
      .toEqual([])
  }
})

test('every page has one headline, and headings that skip no level', async ({ page, expectConsoleError }) => {
  test.slow()
  expectConsoleError(/status of 404|404 Error: User attempted/)
  for (const address of ADDRESSES) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    // The page for staff has its headline once the browser knows whether somebody is signed in.
    await expect(page.locator('h1'), address).toHaveCount(1)
    await expect(page.locator('h1'), address).toBeVisible()
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) =>
        headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName[1])),
      )
    expect.soft(levels[0], `first heading of ${address}`).toBe(1)
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
    expect.soft(skips, `headings of ${address}: ${levels.join(' ')}`).toEqual([])
  }
})

test('every page fits its window at every width, with whole words and texts apart from each other', async ({
  page,
  expectConsoleError,
}) => {
  test.slow()
  expectConsoleError(/status of 404|404 Error: User attempted/)
  for (const address of ADDRESSES) {
    await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(wider, `pixels that ${address} is wider than a window of ${width}`).toBeLessThanOrEqual(0)
      expect.soft(await page.evaluate(faultsOfSetting), `${address} in a window of ${width}`).toEqual([])
    }
    await page.emulateMedia({ media: 'print' })
    expect.soft(await page.evaluate(faultsOfSetting), `${address} on paper`).toEqual([])
    await page.emulateMedia({ media: null })
  }
})
