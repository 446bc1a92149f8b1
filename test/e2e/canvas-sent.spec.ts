/** The canvas once it is sent: stored and emailed, shown finished, and what it leads to. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { SUMMARY_STEP, textKeyOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import * as wizard from './canvas-fixtures.ts'
import { expect, expectAccessible, newEmail, test } from './fixtures.ts'
import { mailsTo } from './mails.ts'

test('a canvas that is sent is stored with what was typed and suggested, emailed once, and empty after', async ({
  page,
  site,
}) => {
  const email = newEmail()
  await wizard.openStep(page)
  const typed = [2, 4, 6, 7, 8, 10, 11].map((step) => [textKeyOf(step), `Answer ${step}`])
  const answers = { q1_activation_rating: 4, ...Object.fromEntries(typed) }
  await page.evaluate((draft) => localStorage.setItem('everturn-canvas', JSON.stringify(draft)), {
    answers,
    email: '',
    step: 3,
  })
  for (const [step, { button }] of [
    [3, wizard.helpers.metrics],
    [9, wizard.helpers.experiments],
  ] as const) {
    await wizard.openStep(page, step)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('textbox')).toHaveValue(/Answer/)
  }
  await wizard.openStep(page, SUMMARY_STEP)
  await wizard.send(page, email)
  await wizard.expectAlert(page, wizard.alerts.saved.title, wizard.SAVED)

  await expect(wizard.headingOf(page, 1)).toBeVisible()
  await expect(wizard.slider(page)).toHaveValue('3')
  const [row, ...others] = await wizard.canvasesOf(site, email)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    q1_activation_rating: 4,
    q2_activation_goal: 'Answer 2',
    q3_metrics: expect.stringContaining('Answer 2'),
    q5_empowerment_moves: null,
    q9_next_step_experiments: expect.stringContaining('“Answer 8”'),
    q11_commitment: 'Answer 11',
  })
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(1)
  expect((await mailsTo(site, email))[0]?.text).toContain('Answer 11')
})

/** Sends a canvas with an experiment. @returns the dialog that shows it, and the address */
async function sendExperiment(page: Page) {
  const email = newEmail()
  await wizard.openStep(page, 9)
  await page.getByRole('textbox').fill('Ten offers, two engineers; one question')
  await wizard.openStep(page, SUMMARY_STEP)
  await wizard.send(page, email)
  const dialog = page.getByRole('alertdialog', { name: wizard.alerts.saved.title })
  await expect(dialog.getByRole('button', { name: wizard.alerts.close })).toBeFocused()
  return { email, dialog }
}

test('the finished canvas is shown, and its experiment is put into a calendar', async ({
  page,
}) => {
  const { dialog } = await sendExperiment(page)
  await expect(dialog.getByText('Ten offers, two engineers; one question')).toBeVisible()
  await expectAccessible(page, 'the finished canvas')
  const { calendar } = wizard.sentWords
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: calendar.label, exact: true }).press('Enter'),
  ])
  const entry = new ICAL.Component(
    ICAL.parse(await readFile(await file.path(), 'utf8')),
  ).getFirstSubcomponent('vevent')
  expect(entry?.getFirstPropertyValue('summary')).toBe(calendar.entry)
  expect(entry?.getFirstPropertyValue('description')).toContain('two engineers; one question')
  expect(entry?.getFirstPropertyValue('dtstart')).toMatchObject({ isDate: true })
})

test('the finished canvas leads to booking, and opens again after it was closed', async ({
  page,
}) => {
  const { email, dialog } = await sendExperiment(page)
  const { talk, bar } = wizard.sentWords
  const call = dialog.getByRole('link', { name: talk, exact: true })
  await call.press('Enter')
  await expect(page.locator('iframe')).toHaveAttribute('src', /call=discovery-session/)
  await page.keyboard.press('Escape')
  await expect(call).toBeFocused()

  await expect(page).toHaveURL(/\/canvas$/)
  await page.keyboard.press('Escape')
  const sentTo = page.getByText(fillIn(bar.sentTo, { email }), { exact: true })
  await expect(sentTo).toBeVisible()
  await page.getByRole('link', { name: bar.last, exact: true }).click()
  await expect(wizard.headingOf(page, SUMMARY_STEP)).toBeVisible()
  await expect(wizard.emailField(page)).toHaveValue(email)
  await expect(sentTo).toHaveCount(0)
})

test('after sending, a new canvas is begun without the way back to the last', {
  tag: '@second-ring',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wizard.openStep(page, SUMMARY_STEP)
  await wizard.send(page, newEmail())
  const dialog = page.getByRole('alertdialog', { name: wizard.alerts.saved.title })
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((shown) => shown.getAnimations({ subtree: true }).length)).toBe(0)
  // Without an experiment there is nothing for a calendar.
  const { bar, calendar } = wizard.sentWords
  await expect(dialog.getByRole('button', { name: calendar.label, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: bar.fresh, exact: true }).click()
  await expect(wizard.headingOf(page, 1)).toBeFocused()
  await expect(page.getByRole('link', { name: bar.last, exact: true })).toHaveCount(0)
})
