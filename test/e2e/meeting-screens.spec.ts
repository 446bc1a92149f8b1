/** Booking a meeting on screens of other sizes: what is in view, and that nothing moves. */
import type { Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { expect, holdBack, noteMotion, originalWords, patternOf, test } from './fixtures.ts'
import { FIRST_NAME, PAGE, untilLive } from './meeting-fixtures.ts'

const { calls: callWords, day, time } = originalWords('embed').meeting

test('until the time zone is known, days and times are outlined, and then nothing moves', async ({
  page,
}) => {
  const motion = await noteMotion(page)
  const start = await holdBack(page, '**/assets/*.js')
  await page.goto(PAGE, { waitUntil: 'commit' })
  const cells = page.locator('.meeting-day')
  await expect(cells).toHaveCount(35)
  await expect(page.locator('button:visible:is([name="at"], [name="day"])')).toHaveCount(0)
  await expect(page.locator('.meeting-slots > li:visible').first()).toBeVisible()
  const boxes = () =>
    cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  // A line set in its own font may be a pixel wider than in the one it stands in for.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await boxes()
  const shiftOfFonts = (await motion()).everyShift
  start()
  await untilLive(page)
  expect(await boxes()).toEqual(before)
  expect((await motion()).everyShift).toBe(shiftOfFonts)
})

test('@phone a tap on a day shows its times, and a time waits for the visitor to go on', async ({
  page,
}) => {
  await page.goto('/labs')
  await page.locator('main [data-scheduler-trigger]').first().tap()
  const frame = page.getByTitle(originalWords('navigation').scheduler.title).contentFrame()
  await untilLive(frame)
  // One row of 56 px is above the calendar.
  const top = await page.getByTitle(originalWords('navigation').scheduler.title).boundingBox()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect((top?.y ?? 0) - (dialog?.y ?? 0)).toBeLessThanOrEqual(57)
  await expect(frame.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
  await frame.locator('button[name="day"]').first().tap()
  const times = frame.locator('button[name="at"]')
  await expect(times.last()).toBeInViewport({ ratio: 1 })
  await times.last().tap()
  await expect(times.last()).toHaveAttribute('aria-pressed', 'true')
  const next = frame.getByRole('link', { name: time.next, exact: true })
  await expect(next).toBeInViewport({ ratio: 1 })
  await next.tap()
  await expect(frame.getByLabel(FIRST_NAME)).toBeInViewport({ ratio: 1 })
})

for (const [width, height] of [
  [640, 360],
  [320, 640],
] as const) {
  test(`at ${width} by ${height} the calendar is on the first screen, and the calls are one row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(PAGE)
    await untilLive(page)
    await expect(page.locator('.meeting-day').last()).toBeInViewport({ ratio: 1 })
    const other = page.getByRole('link', { name: originalWords('calls')[calls.strategic.id].name })
    await expect(other).toBeHidden()
    await page.getByRole('button', { name: callWords.all, exact: true }).click()
    await other.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      originalWords('calls')[calls.strategic.id].name,
    )
    await expect(other).toBeHidden()
  })
}

/** Where the headings and the days are on the page. */
const places = (page: Page) =>
  page.locator('h1, #month-title, #times h3, button[name="day"]').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return [x, y + scrollY, height].map(Math.round).join(' ')
    }),
  )

for (const [timezoneId, width] of [
  ['America/New_York', 1024],
  ['Asia/Kolkata', 320],
] as const) {
  test.describe(`${timezoneId}, ${width} px`, () => {
    test.use({ timezoneId, viewport: { width, height: 720 } })

    test('no time wraps, and no day moves when one is chosen', { tag: '@second-ring' }, async ({
      page,
    }) => {
      await page.goto(PAGE)
      await untilLive(page)
      const times = await page
        .locator('button[name="at"]')
        .evaluateAll((cells) =>
          cells.map(({ clientHeight, clientWidth, scrollWidth }) => [
            clientHeight,
            scrollWidth - clientWidth,
          ]),
        )
      expect(new Set(times.map(String))).toEqual(new Set(['46,0']))
      const days = page.getByRole('button', { name: patternOf(day.free.many) })
      const before = await places(page)
      for (const day of [days.last(), days.nth(2)]) {
        await day.click()
        await expect(day).toHaveAttribute('aria-pressed', 'true')
        expect(await places(page)).toEqual(before)
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  })
}
