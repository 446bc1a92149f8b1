/** The canvas on screens of other sizes: what is in view, and that nothing moves. */
import { SUMMARY_STEP } from '#contract/canvas.ts'
import * as wizard from './canvas-fixtures.ts'
import { expect, expectToFit, noteMotion, test } from './fixtures.ts'

test('on an upright tablet the sheet is beside the question', { tag: '@second-ring' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await wizard.openStep(page, 3)
  await expect(wizard.sheetLink(page, 5)).toBeInViewport({ ratio: 1 })
  await expectToFit(page)
  await wizard.sheetLink(page, 5).click()
  await expect(wizard.headingOf(page, 5)).toBeFocused()
})

for (const { name, width, height } of [
  { name: 'a small desktop window', width: 1280, height: 720 },
  { name: 'a small phone', width: 360, height: 640 },
]) {
  test(`${name} shows every question, field and Next, and nothing moves`, {
    tag: '@second-ring',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const motion = await noteMotion(page)
    await wizard.openStep(page)
    const shiftBefore = (await motion()).everyShift
    for (let step = 1; step <= SUMMARY_STEP; step++) {
      await expect(wizard.headingOf(page, step)).toBeInViewport({ ratio: 1 })
      await expectToFit(page, `step ${step}`)
      const nextBox = await wizard.next(page).boundingBox()
      expect(
        (nextBox?.y ?? 0) + (nextBox?.height ?? 0),
        `Next on step ${step}`,
      ).toBeLessThanOrEqual(height)
      const control = page.locator('textarea, input[type=range]')
      const answered = step === 1 || step === SUMMARY_STEP
      if (!answered) {
        await control.fill(
          'Every offer goes out within two days instead of nine. Mira asks the engineers.',
        )
      }
      if (step < SUMMARY_STEP) {
        const box = await control.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0), `field of step ${step}`).toBeLessThanOrEqual(
          nextBox?.y ?? 0,
        )
        await wizard.next(page).click()
      }
    }
    expect((await motion()).everyShift - shiftBefore).toBeLessThan(0.001)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}

test('the field grows up to the limit, the sheet shows its text, a cell leads to its step', {
  tag: '@second-ring',
}, async ({ page }) => {
  await wizard.openStep(page, 4)
  const field = page.getByRole('textbox')
  const before = (await field.boundingBox())?.height ?? 0
  await field.fill('Mira and Tom.\n'.repeat(30))
  expect(await field.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  expect((await field.boundingBox())?.height).toBeGreaterThan(before)
  await field.pressSequentially('Aisha')
  const cell = wizard.sheetLink(page, 4)
  await expect(cell).toHaveAttribute('aria-current', 'step')
  await expect(cell.getByText('Aisha')).toBeInViewport()
  await wizard.sheetLink(page, 8).click()
  await expect(wizard.headingOf(page, 8)).toBeFocused()
  const emoji = '😀'.repeat(1000)
  await field.focus()
  await page.keyboard.insertText(`${emoji}x`)
  await expect(field).toHaveValue(emoji)
  await expect(page.getByRole('status').filter({ hasText: wizard.labels.noneLeft })).toHaveCount(1)
})

test('on a phone the ring opens the sheet, and Next is above the keyboard @phone', async ({
  page,
}) => {
  await wizard.openStep(page, 3)
  const cell = wizard.sheetLink(page, 5)
  await expect(cell).toBeHidden()
  await page.getByRole('button', { name: wizard.labels.sheet, exact: true }).tap()
  await expect(wizard.sheetLink(page, 3)).toBeInViewport()
  await cell.tap()
  await expect(wizard.headingOf(page, 5)).toBeFocused()
  await expect(cell).toBeHidden()
  // No browser here has an on-screen keyboard: it makes the visual viewport smaller, and only that.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 260 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  const box = await wizard.next(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
    (page.viewportSize()?.height ?? 0) - 260,
  )
})
