/** Where a page is scrolled to when it opens, is reloaded, and is returned to. */
import { expect, openReady, originalWords, test } from './fixtures.ts'

const { footer, header } = originalWords('navigation')

test('an invalid hash causes no error', async ({ page }) => {
  await page.clock.install()
  await openReady(page, '/#100%')
  await page.clock.runFor(1_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('four pages always start at their top, others where the reader was', async ({ page }) => {
  for (const [path, top] of [
    ['/solutions', 900],
    ['/model', 0],
    ['/why-us', 0],
    ['/contact', 0],
    ['/consulting', 0],
  ] as const) {
    await openReady(page, path)
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(top)
  }
  // The next page must not inherit this setting.
  await openReady(page, '/model')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footer.links[1].label, exact: true })
    .click()
  await expect(page).toHaveURL(/\/solutions$/)
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto')
})

test('a new page starts at its top, and a hash scrolls to its target below the header', async ({
  page,
}) => {
  // The headless shell at times draws no frame for minutes, and a smooth scroll needs frames.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openReady(page, '/')
  await page.evaluate(() => window.scrollTo(0, 2000))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footer.links[4].label, exact: true })
    .click()
  await expect(page).toHaveURL(/\/book$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('/')
  await page.getByRole('link', { name: originalWords('home').hero.learnMore }).click()
  const target = page.locator('#solution-section')
  const headerBottom = async () => {
    const box = await page.getByRole('banner').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect
    .poll(async () => Math.abs(((await target.boundingBox())?.y ?? 9999) - (await headerBottom())))
    .toBeLessThan(40)
})

test('Back and Forward return to where the visitor was on a page', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  // Nobody leaves a page within the frame in which it scrolls, before it hears of that.
  const scrollDown = (top: number) =>
    page.evaluate(
      (place) =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true })
          window.scrollTo({ top: place, behavior: 'instant' })
        }).then(() => window.scrollY),
      top,
    )
  await openReady(page, '/')
  expect(await scrollDown(1500)).toBe(1500)
  // A click of the mouse would first bring the link into sight, which scrolls.
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: header.links[1].label, exact: true })
  await link.dispatchEvent('click')
  await expect(page).toHaveURL(/\/solutions$/)
  await expect.poll(scrolled).toBe(0)
  expect(await scrollDown(700)).toBe(700)
  await page.goBack()
  await expect.poll(scrolled).toBe(1500)
  await page.goForward()
  await expect(page).toHaveURL(/\/solutions$/)
  await expect.poll(scrolled).toBe(700)
})
