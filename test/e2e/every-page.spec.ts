import { HtmlValidate } from 'html-validate'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { expect, test } from './fixtures.ts'

const ADDRESSES = [...PAGE_ADDRESSES, '/no-such-page']
/** From the narrowest phone to a wide desktop; 640 is also a desktop window at 200 % zoom. */
const WIDTHS = [320, 390, 640, 768, 1280, 1920]

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

test('every page fits its window at every width', async ({ page, expectConsoleError }) => {
  test.slow()
  expectConsoleError(/status of 404|404 Error: User attempted/)
  for (const address of ADDRESSES) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(wider, `pixels that ${address} is wider than a window of ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
