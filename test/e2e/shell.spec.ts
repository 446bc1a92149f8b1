/**
 * Everything around a page: header, menus, announcement, scheduler overlay, scrolling, footer, 404.
 */
import type { Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { escapedForRegExp } from '#contract/editing/find.ts'
import { headingOf } from './canvas-fixtures.ts'
import { expect, expectConsoleError, holdBack, openReady, originalWords, test } from './fixtures.ts'

const notFound = originalWords('notFound')
const site = originalWords('site')
const { results } = originalWords('surveyReport')
const { announcement, footer, header, notifications, scheduler } = originalWords('navigation')
const [, , , book] = header.links

const banner = (page: Page) => page.getByRole('banner')

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

  test('Resources opens on hover, focus and Enter; Tab walks its entries, Escape closes', async ({
    page,
  }) => {
    await openReady(page, '/')
    const button = banner(page).getByRole('button', { name: header.resources.label, exact: true })
    const entries = banner(page).locator('#resources-menu')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.hover()
    await expect(entries).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.mouse.move(5, 500)
    await expect(entries).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
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

test.describe('scheduler overlay', () => {
  test('is one, fits the screen, and closes with its button, the backdrop and Escape', async ({
    page,
  }) => {
    await openReady(page, '/')
    const dialog = page.getByRole('dialog', { name: scheduler.title, exact: true })
    const trigger = page.getByRole('main').locator('[data-scheduler-trigger]').first()
    for (const [viewport, size, close] of [
      [
        [1280, 900],
        [1024, 760],
        () => page.getByRole('button', { name: scheduler.close, exact: true }).click(),
      ],
      [[1280, 900], [1024, 760], () => page.mouse.click(8, 8)],
      [[400, 800], [380, 720], () => page.keyboard.press('Escape')],
    ] as const) {
      await page.setViewportSize({ width: viewport[0], height: viewport[1] })
      await trigger.click()
      await trigger.evaluate((element: HTMLElement) => element.click())
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expect(dialog.getByTitle(scheduler.title)).toHaveAttribute(
        'src',
        /^\/embed\/meeting\?call=discovery-session&zone=.+&clock=h(12|23)&overlay=1$/,
      )
      expect(await dialog.boundingBox()).toMatchObject({ width: size[0], height: size[1] })
      // The frame scrolls by itself, so anything placed over it would cover a field at some point.
      const frame = await dialog.locator('iframe').boundingBox()
      const button = await dialog
        .getByRole('button', { name: scheduler.close, exact: true })
        .boundingBox()
      expect((button?.y ?? 0) + (button?.height ?? 9999)).toBeLessThanOrEqual(frame?.y ?? 0)
      await close()
      await expect(dialog).toHaveCount(0)
    }
  })

  test('opens before scripts run, with the call’s name, and works without them', async ({
    page,
  }) => {
    await holdBack(page, '**/assets/*.js')
    // The trigger is busy until the booking page shows, which may be at once.
    await page.route(/\/embed\/meeting/, () => {})
    await page.goto('/labs', { waitUntil: 'commit' })
    const trigger = page.getByRole('main').locator('[data-scheduler-trigger]').first()
    const dialog = page.getByRole('dialog', { name: scheduler.title, exact: true })
    for (const close of [
      () => page.getByRole('button', { name: scheduler.close, exact: true }).click(),
      () => page.mouse.click(4, 4),
      () => page.keyboard.press('Escape'),
    ]) {
      await trigger.press('Enter')
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(originalWords('calls')[calls.workshopScoping.id].name)
      await expect(trigger).toHaveAttribute('aria-busy', 'true')
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(trigger).toBeFocused()
      await expect(trigger).not.toHaveAttribute('aria-busy')
      await expect(page.locator('iframe')).toHaveCount(0)
    }
  })

  test('stays in place on a phone when a chosen day brings its times into view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openReady(page, '/labs')
    await page.getByRole('main').locator('[data-scheduler-trigger]').first().click()
    const dialog = page.getByRole('dialog', { name: scheduler.title, exact: true })
    const frame = dialog.locator('iframe')
    const before = await frame.boundingBox()
    const days = frame.contentFrame().locator('button[aria-pressed="false"]')
    await days.first().click()
    await expect(
      frame.contentFrame().getByRole('button', { name: /:\d\d/ }).first(),
    ).toBeInViewport()
    expect(await frame.boundingBox()).toEqual(before)
  })

  test('its page is asked for at the first sign of interest in a trigger, and not before', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openReady(page, '/labs')
    await page.mouse.move(5, 5)
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/embed/meeting')
    await page.getByRole('main').locator('[data-scheduler-trigger]').first().hover()
    await expect.poll(() => asked).toContain('/embed/meeting')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a page that a page without a trigger leads to opens it too', async ({ page }) => {
    await openReady(page, '/book')
    await expect(page.locator('#scheduler')).toBeAttached()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: footer.links[0].label, exact: true })
      .click()
    await page.getByRole('main').locator('[data-scheduler-trigger]').first().click()
    await expect(page.getByTitle(scheduler.title)).toBeVisible()
  })
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
    const box = await banner(page).boundingBox()
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

test('the handbook opens in a new tab, also where it is a page of ours', async ({ page }) => {
  await page.goto('/model')
  await expect(page.locator('main a[href="/download"]').first()).toHaveAttribute('target', '_blank')
})

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

test('an unknown address shows the editable 404 page, and the console shows the path', async ({
  page,
}) => {
  expectConsoleError(/status of 404|404 Error: User attempted/)
  const line = '404 Error: User attempted to access non-existent route: /no/such/page'
  const logged = page.waitForEvent('console', (message) => message.text() === line)
  const response = await page.goto('/no/such/page?with=query')
  expect(response?.status()).toBe(404)
  expect((await logged).type()).toBe('error')
  await expect(page.getByRole('main')).toContainText('404')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(notFound.title)
  for (const editable of [
    heading,
    banner(page).locator('[data-content]').first(),
    page.getByRole('contentinfo').locator('[data-content]').first(),
  ]) {
    await expect(editable).toHaveAttribute('contenteditable', 'plaintext-only')
  }
  await heading.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Really.')
  await expect(heading).toHaveText(/Really\.$/)
  for (const around of [banner(page), page.getByRole('contentinfo')]) {
    const name = around.locator('[data-content="site.name"]')
    await name.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' and friends')
    await expect(name).toHaveText(`${site.name} and friends`)
  }
  await expect(page).toHaveURL(/no\/such\/page/)
  await expect(page.getByRole('main').locator('[data-editable-image]')).toBeVisible()
  // A link is followed, also where its text can be edited.
  for (const link of [
    page.getByRole('link', { name: notFound.action, exact: true }),
    banner(page).locator('[data-content="site.name"]'),
  ]) {
    await page.goto('/no/such/page')
    await link.click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('[contenteditable]')).toHaveCount(0)
  }
})
