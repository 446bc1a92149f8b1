/** The overlay in which a call is booked, over any page. */
import { calls } from '#content/calls.ts'
import { expect, holdBack, openReady, originalWords, test } from './fixtures.ts'

const { footer, scheduler } = originalWords('navigation')

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
