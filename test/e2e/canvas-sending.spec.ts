/**
 * Sending the canvas: failures, several tabs, and changes while it is being sent. It is stored and
 * emailed once.
 *
 * @second-ring: needs two tabs and stopped clocks; that a canvas is stored and emailed once is
 *   tested on the server
 */
import type { Page } from '@playwright/test'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import * as wizard from './canvas-fixtures.ts'
import { expect, holdBack, newEmail, postsTo, test, untilReady } from './fixtures.ts'
import { mailsTo } from './mails.ts'

/**
 * Stops the page's clock, so that a sent canvas is cleared only when the returned function is
 * called.
 */
async function holdReset(page: Page): Promise<() => Promise<void>> {
  // React shows late content after a timer, which would never fire on a stopped clock.
  await expect(wizard.emailField(page)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  return () => page.clock.runFor(3000)
}

test('two tabs send the same canvas at once: one row, one email', async ({
  page,
  context,
  site,
}) => {
  const email = newEmail()
  const inserts = postsTo('/rest/v1/canvas_submissions', page)
  const release = await holdBack(context, wizard.INSERT_CALL)
  await wizard.openStep(page, 2)
  await page.getByRole('textbox').fill('Twice, once')
  await wizard.openStep(page, SUMMARY_STEP)
  const second = await context.newPage()
  await wizard.openStep(second, SUMMARY_STEP)
  await wizard.emailField(page).fill(email)
  await expect(wizard.emailField(second)).toHaveValue(email)
  await Promise.all([wizard.emailButton(page).click(), wizard.emailButton(second).click()])
  for (const tab of [page, second]) {
    await expect(
      tab.getByRole('button', { name: wizard.summary.sending, exact: true }),
    ).toBeVisible()
  }
  release()
  await wizard.expectAlert(second, wizard.alerts.saved.title, wizard.SAVED)
  await page.bringToFront()
  await wizard.expectAlert(page, wizard.alerts.saved.title, wizard.SAVED)
  expect(inserts).toHaveLength(1)
  expect(await wizard.canvasesOf(site, email)).toHaveLength(1)
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(1)
})

test('text that is typed while the canvas is sent is kept and can be sent next', async ({
  page,
  site,
}) => {
  const email = newEmail()
  await wizard.openStep(page, 2)
  await page.getByRole('textbox').fill('As sent')
  await wizard.openStep(page, SUMMARY_STEP)
  const release = await holdBack(page, wizard.INSERT_CALL)
  const reset = await holdReset(page)
  await wizard.send(page, email)
  await wizard.changeAnswer(page, 2)
  await expect(wizard.headingOf(page, 2)).toBeVisible()
  await page.getByRole('textbox').fill('Typed since')
  release()
  await wizard.expectAlert(
    page,
    wizard.alerts.savedBeforeChange.title,
    wizard.alerts.savedBeforeChange.text,
  )
  await reset()
  await page.clock.resume()
  await expect(wizard.headingOf(page, 2)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Typed since')
  // After a reload the page must not take it for the canvas that was sent.
  await page.reload()
  await untilReady(page)
  await expect(page.getByRole('textbox')).toHaveValue('Typed since')
  expect((await wizard.canvasesOf(site, email)).map((row) => row.q2_activation_goal)).toEqual([
    'As sent',
  ])
  await wizard.openStep(page, SUMMARY_STEP)
  await wizard.emailButton(page).click()
  await wizard.expectAlert(page, wizard.alerts.saved.title, wizard.SAVED)
  await expect(wizard.headingOf(page, 1)).toBeVisible()
  expect(
    (await wizard.canvasesOf(site, email)).map((row) => row.q2_activation_goal).sort(),
  ).toEqual(['As sent', 'Typed since'])
})
