import type { Page } from '@playwright/test'
import { expect, holdBack, originalWords, test } from './fixtures.ts'

const SERVICES_OFFSET_PX = 80

/** The headless shell at times draws no frame for minutes, and a smooth scroll needs frames. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Distance of an anchor from the top of the window, in whole pixels. */
function topOf(page: Page, id: string): Promise<number> {
  return page
    .locator(`#${id}`)
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))
}

/** Expects the anchor's heading in the window and not covered by the sticky header. */
async function expectHeadingInView(page: Page, id: string): Promise<void> {
  const heading = page.locator(`#${id}`).getByRole('heading').first()
  await expect
    .poll(async () => {
      const header = await page.getByRole('banner').boundingBox()
      const box = await heading.boundingBox()
      if (!header || !box) {
        return 'missing'
      }
      if (box.y < header.y + header.height) {
        return 'under the header or above'
      }
      return box.y + box.height <= (page.viewportSize()?.height ?? 0) ? 'in view' : 'below'
    })
    .toBe('in view')
}

test.describe('The services page', () => {
  test('scrolls to the service that is selected in the menu, below the header', async ({
    page,
  }) => {
    const [, diagnostic] = originalWords('consulting').services.items
    await page.goto('/consulting')
    await page.getByRole('table').getByRole('link', { name: diagnostic.title, exact: true }).click()
    await expect(page).toHaveURL('/consulting#lightweight-diagnostic')
    await expect.poll(() => topOf(page, 'lightweight-diagnostic')).toBe(SERVICES_OFFSET_PX)
    await expectHeadingInView(page, 'lightweight-diagnostic')
  })

  for (const isReading of [false, true]) {
    test(`scrolls there before the fonts arrive, ${isReading ? 'and not again once the visitor moves on' : 'and again when they do'}`, {
      tag: '@second-ring',
    }, async ({ page }) => {
      await page.goto('/contact')
      // The brand's fonts make the text above the service a line longer.
      const showFonts = await holdBack(page, '**/*.woff2')
      // The browser jumps to the anchor by itself, and only then the page scrolls.
      await page.addInitScript(() => {
        const { scrollIntoView } = Element.prototype
        Element.prototype.scrollIntoView = function (options) {
          scrollIntoView.call(this, options)
          document.documentElement.setAttribute('data-arrived', '')
        }
      })
      await page.goto('/consulting#applied-ai-workshop', { waitUntil: 'commit' })
      await expect(page.locator('html[data-arrived]')).toBeAttached()
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
      if (isReading) {
        await page.mouse.wheel(0, 300)
      }
      if (isReading) {
        await expect.poll(() => topOf(page, 'applied-ai-workshop')).toBeLessThan(0)
      }
      showFonts()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      if (isReading) {
        expect(await topOf(page, 'applied-ai-workshop')).toBeLessThan(0)
      } else {
        await expect.poll(() => topOf(page, 'applied-ai-workshop')).toBe(SERVICES_OFFSET_PX)
      }
    })
  }
})

test('a page scrolls to the anchor of its address when it opens', async ({ page }) => {
  for (const address of [
    '/why-us#pioneer',
    '/contact#consulting',
    '/contact#alpha',
    '/contact#contactForm',
  ]) {
    await page.goto(address)
    await expectHeadingInView(page, address.slice(address.indexOf('#') + 1))
  }
})
