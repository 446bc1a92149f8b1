/** What is around every page: header, menus, announcement, notifications and footer. */
import type { Page } from '@playwright/test'
import { escapedForRegExp } from '#contract/editing/find.ts'
import { headingOf } from './canvas-fixtures.ts'
import { expect, holdBack, openReady, originalWords, test } from './fixtures.ts'

const site = originalWords('site')
const { results } = originalWords('surveyReport')
const { announcement, footer, header, notifications } = originalWords('navigation')
const [, , , book] = header.links

const banner = (page: Page) => page.getByRole('banner')

const resourcesOn = (page: Page) => ({
  button: banner(page).getByRole('button', { name: header.resources.label, exact: true }),
  entries: banner(page).locator('#resources-menu'),
})

test.describe('header on a wide screen', () => {
  test('Resources opens on hover without any script', async ({ browser, site }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    await page.goto(site.url)
    const survey = banner(page).getByRole('link', { name: header.resources.links[0].label })
    await expect(survey).toBeHidden()
    await banner(page).getByRole('button', { name: header.resources.label, exact: true }).hover()
    await expect(survey).toBeVisible()
    await context.close()
  })

  test('Resources opens while it is pointed at, and says whether it is open', async ({ page }) => {
    await openReady(page, '/')
    const { button, entries } = resourcesOn(page)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.hover()
    await expect(entries).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.mouse.move(5, 500)
    await expect(entries).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('Resources opens with the focus, Tab walks its entries, and Escape closes it', async ({
    page,
  }) => {
    await openReady(page, '/')
    const { button, entries } = resourcesOn(page)
    await button.focus()
    await expect(entries).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    for (const { label, to } of header.resources.links) {
      await page.keyboard.press('Tab')
      const entry = banner(page).getByRole('link', { name: label })
      await expect(entry).toBeFocused()
      await expect(entry).toHaveAttribute('href', to)
    }
    await page.keyboard.press('Escape')
    await expect(entries).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
  })

  test('is lower once the page is scrolled', async ({ page }) => {
    await openReady(page, '/')
    const full = (await banner(page).boundingBox())?.height ?? 0
    await page.evaluate(() => window.scrollTo(0, 10))
    await expect(banner(page)).not.toHaveAttribute('data-scrolled')
    await page.evaluate(() => window.scrollTo(0, 11))
    await expect(banner(page)).toHaveAttribute('data-scrolled')
    await expect
      .poll(async () => (await banner(page).boundingBox())?.height)
      .toBeLessThan(full - 10)
  })
})

test.describe('menu on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('opens, turns the chevron of Resources, and closes when a link is followed', async ({
    page,
  }) => {
    await page.goto('/')
    const lines = new RegExp(
      [announcement.title, announcement.text].map(escapedForRegExp).join('|'),
    )
    await expect(
      page.getByRole('complementary').getByText(lines).filter({ visible: true }),
    ).toHaveCount(2)
    await banner(page).getByRole('button', { name: header.menu, exact: true }).click()
    const menu = page.getByRole('navigation', { name: header.menu, exact: true })
    const resources = menu.getByText(header.resources.label, { exact: true })
    const chevron = resources.locator('svg')
    await expect(chevron).toHaveCSS('rotate', 'none')
    await resources.click()
    await expect(chevron).toHaveCSS('rotate', '180deg')
    await expect(menu.getByRole('link', { name: header.resources.links[1].label })).toBeVisible()
    // The drawing in the lower half makes room for the links.
    await expect(page.locator('#site-menu')).toHaveCSS('background-image', 'none')
    await menu.getByRole('link', { name: book.label, exact: true }).click()
    await expect(page).toHaveURL(/\/book$/)
    await expect(menu).toBeHidden()
  })
})

test('the announcement stays on top, hides when closed, and is back after a reload', async ({
  page,
}) => {
  await openReady(page, '/')
  const bar = page.getByRole('complementary', { name: announcement.title, exact: true })
  await expect(
    bar.getByRole('link', { name: announcement.action.label, exact: true }),
  ).toHaveAttribute('href', announcement.action.to)
  await page.evaluate(() => window.scrollTo(0, 900))
  expect((await bar.boundingBox())?.y).toBe(0)
  await bar.getByRole('button', { name: announcement.close, exact: true }).click()
  await expect(bar).toHaveCount(0)
  await banner(page).getByRole('link', { name: book.label, exact: true }).click()
  await expect(page).toHaveURL(/\/book$/)
  await expect(bar).toHaveCount(0)
  // Staff pages never show it.
  await page.evaluate(() => history.pushState(null, '', '/admin/leads'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: site.name, exact: true }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(bar).toBeVisible()
})

test('an icon button shows its name beside it while it is pointed at or focused', async ({
  page,
}) => {
  await page.goto('/')
  const close = page.getByRole('button', { name: announcement.close, exact: true })
  const tooltip = close.getByRole('tooltip')
  await expect(tooltip).not.toHaveCSS('clip-path', 'none')
  await close.hover()
  await expect(tooltip).toHaveCSS('clip-path', 'none')
  const button = await close.boundingBox()
  const tip = await tooltip.boundingBox()
  expect((tip?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeCloseTo(4, 1)
  await page.mouse.move(5, 500)
  await expect(tooltip).not.toHaveCSS('clip-path', 'none')
  await page.getByRole('link', { name: announcement.action.label, exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await expect(tooltip).toHaveCSS('clip-path', 'none')
})

test('a notification gives way to a newer one and goes unless it is hovered or focused', async ({
  page,
}) => {
  const copyLink = page.getByRole('button', { name: results.copyLink, exact: true })
  const notice = page
    .getByRole('region', { name: notifications.label })
    .getByText(results.linkFailed)
  await page.clock.install()
  await page.goto('/discover#results-51423')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByText(results.share, { exact: true }).click()
  await copyLink.click()
  await expect(notice).toBeVisible()
  await copyLink.click()
  await expect(notice).toHaveCount(1)
  await notice.hover()
  await page.clock.runFor(60_000)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: notifications.dismiss, exact: true }).focus()
  await page.mouse.move(10, 10)
  await page.clock.runFor(60_000)
  await expect(notice).toBeVisible()
  await copyLink.focus()
  await page.clock.runFor(3_000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(notice).toHaveCount(0)
  await copyLink.click()
  await expect(notice).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footer.links[4].label, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(originalWords('book').hero.title)
  await expect(notice).toHaveCount(0)
})

test('the handbook opens in a new tab, also where it is a page of ours', async ({ page }) => {
  await page.goto('/model')
  await expect(page.locator('main a[href="/download"]').first()).toHaveAttribute('target', '_blank')
})

// The third step of the canvas waits for code of its own.
for (const [address, trigger, opened] of [
  ['/canvas', 'button[data-replay]', (page: Page) => headingOf(page, 2)],
  ['/canvas?step=3', 'button[data-replay]', (page: Page) => headingOf(page, 4)],
] as const) {
  test(`a click before scripts run is repeated when they do: ${address}`, async ({ page }) => {
    const start = await holdBack(page, '**/assets/*.js')
    await page.goto(address, { waitUntil: 'commit' })
    await page
      .getByRole('main')
      .locator(trigger)
      .last()
      .evaluate((element: HTMLElement) => element.click())
    await expect(page.locator('[aria-busy]')).toBeVisible()
    start()
    await expect(opened(page)).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })
}

test('the year is that of the server, even if the visitor’s clock is wrong', {
  tag: '@second-ring',
}, async ({ page }) => {
  await page.clock.install({ time: new Date('2031-03-04T10:00:00Z') })
  await page.goto('/book')
  await page.keyboard.press('Shift')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(page.locator('footer')).toContainText(`© ${new Date().getFullYear()} ${site.name}`)
  // The browser renders this page, not the server.
  await page
    .locator('footer')
    .getByRole('link', { name: footer.links[1].label, exact: true })
    .click()
  await expect(page).toHaveURL('/solutions')
  await expect(page.locator('footer')).toContainText(`© ${new Date().getFullYear()} ${site.name}`)
})
