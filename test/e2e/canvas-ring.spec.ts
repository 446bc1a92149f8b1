/** The celebration of a canvas that was sent. The headless shell at times draws no frame for minutes, so this needs a window. */
import { canvas } from '#content/canvas.ts'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { expectAlert, openStep, SAVED, send, test } from './canvas-fixtures.ts'
import { expect, newEmail, noteMotion } from './fixtures.ts'

test('the ring turns once when the canvas is sent, without moving anything', async ({ page }) => {
  const motion = await noteMotion(page)
  await openStep(page, 2)
  await page.getByRole('textbox').fill('One line\n'.repeat(8))
  await openStep(page, SUMMARY_STEP)
  await send(page, newEmail())
  // The ring is in the message, so it turns before the message is closed.
  await expect.poll(async () => (await motion()).runs).toMatchObject({ 'turn-once': 1 })
  await expectAlert(page, canvas.alerts.saved.title, SAVED)
  // The empty canvas opens behind the message.
  await expect(page).toHaveURL(/canvas$/)
  expect((await motion()).layoutShift).toBe(0)
})
