/**
 * Code that cannot be loaded, because the visitor is offline or a release has replaced it.
 *
 * @second-ring: breaks connections in the middle of a load
 */
import type { Page } from '@playwright/test'
import * as wizard from './canvas-fixtures.ts'
import { beginSession, expect, expectConsoleError, newEmail, test } from './fixtures.ts'
import { personFields } from './lead-fixtures.ts'
import { expectOpen, prepared } from './staff-fixtures.ts'

const notice = (page: Page) =>
  page.getByRole('alert').getByText('A part of this page could not be loaded yet.')

/** Requests for these files fail, until the returned function is called. */
async function withhold(page: Page, files: string): Promise<() => Promise<void>> {
  const address = `**/assets/${files}-*.js`
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

test.beforeEach(() => expectConsoleError(/Failed to load resource|dynamically imported module/))

test('a staff page says so, and loads it when the connection is back', async ({ page, site }) => {
  await beginSession(page, await prepared(site))
  const deliver = await withhold(page, '{session-keeper,dist}')
  await page.goto('/admin/leads')
  await expect(notice(page)).toBeVisible()
  await deliver()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectOpen(page, '/admin/leads')
  await expect(notice(page)).toBeHidden()
})

test('the canvas says so, keeps the answers, and is sent once the code is there', async ({
  page,
}) => {
  await wizard.openStep(page, 12)
  const deliver = await withhold(page, '{send-canvas,dist}')
  await wizard.emailField(page).fill(newEmail())
  await wizard.emailButton(page).click()
  await wizard.expectAlert(page, wizard.alerts.saveFailed.title, wizard.SAVE_FAILED)
  await expect(notice(page)).toBeVisible()
  await deliver()
  await wizard.emailButton(page).click()
  await wizard.expectAlert(page, wizard.alerts.saved.title, wizard.SAVED)
  await expect(notice(page)).toBeHidden()
})

test('a step of the canvas leads on without the code of its helper', async ({ page }) => {
  await withhold(page, '{last-step,later-parts}')
  await wizard.openStep(page, 3)
  await expect(notice(page)).toBeVisible()
  await wizard.next(page).click()
  await expect(wizard.headingOf(page, 4)).toBeVisible()
})

test('the booking page says so, and goes on when the connection is back', async ({ page }) => {
  const deliver = await withhold(page, 'details')
  await page.goto('/embed/meeting')
  await expect(notice(page)).toBeVisible()
  await page.locator('button[name="at"]:visible').first().click()
  await deliver()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByLabel(personFields.firstname.label)).toBeVisible()
  await expect(notice(page)).toBeHidden()
})
