/** A completed survey sends one anonymous report, and only staff can read the counts. */

import type { Page } from '@playwright/test'
import { survey } from '#content/survey.ts'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, expectAccessible, test } from './fixtures.ts'

const REPORTS = '/rest/v1/survey_completions'

/** Collects the bodies of the reports that a page sends from now on. */
function reportsOf(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(REPORTS)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Completes the survey, from any page, with only the first two questions answered. */
async function complete(page: Page) {
  await page.goto('/discover#questions')
  const slider = (index: 0 | 1) => page.getByRole('slider', { name: survey.dimensions[index].question })
  await slider(0).fill('5')
  await slider(1).fill('2')
  await page.getByRole('button', { name: 'Analyze My Results' }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

test('a completed survey is reported once, and not when it is opened again, changed or shared', async ({ page }) => {
  const reports = reportsOf(page)
  const [response] = await Promise.all([page.waitForResponse((one) => one.url().endsWith(REPORTS)), complete(page)])
  expect(response.ok()).toBe(true)
  const cookies = await response.request().headerValue('cookie')
  expect(cookies).toBeNull()
  const run = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(reports).toEqual([{ run, sponsorship: 5, strategy: 2, safety: null, staff: null, success: null }])

  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Change an answer' }).click()
  await page.getByRole('slider').first().fill('4')
  await page.getByRole('button', { name: 'Analyze My Results' }).click()
  await expect(page).toHaveURL(/#results-42333$/)
  await page.goto('/discover?scores=11111')
  await expect(page.getByRole('table')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reports).toHaveLength(1)

  await page.getByRole('button', { name: 'Start Over' }).click()
  await page.getByRole('button', { name: 'Show Me Where I Stand' }).click()
  await page.getByRole('button', { name: 'Analyze My Results' }).click()
  await expect(page).toHaveURL(/#results-33333$/)
  await page.waitForLoadState('networkidle')
  // Without any answer there is nothing to count.
  expect(reports).toHaveLength(1)
})

test('a browser that asks not to be tracked is not counted', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const reports = reportsOf(page)
  await complete(page)
  await page.waitForLoadState('networkidle')
  expect(reports).toEqual([])
})

/** Signs a new admin in as on a returning visit, before anything is counted. */
async function asFirstAdmin(page: Page, site: RealServer): Promise<void> {
  // Earlier journeys on the same server have left counts.
  await onDatabaseOf(site, (database) => database.script('delete from survey_days; delete from survey_scores'))
  await beginSession(page, await newAccount(site, 'admin'))
}

test('staff see the number of completed surveys, and the distribution of scores from ten surveys on', async ({
  page,
  site,
}) => {
  const report = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      const data = { run: crypto.randomUUID(), sponsorship: 5, strategy: 4, safety: 3, staff: null, success: 1 }
      expect((await page.request.post(REPORTS, { data })).ok()).toBe(true)
    }
  }
  await asFirstAdmin(page, site)
  await report(2)
  await page.goto('/admin/survey')
  await expect(page.getByText('their scores are hidden until this period has ten surveys')).toBeVisible()
  await expect(page.getByRole('table', { name: 'How the scores spread' })).toHaveCount(0)
  await report(10)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  const row = page.getByRole('row', { name: /Success \(Measures\)/ })
  await expect(row).toContainText('1.0')
  await expect(page.getByRole('row', { name: /Staff \(People\)/ })).toContainText('–')
  await expectAccessible(page)
  const chart = page.getByRole('slider', { name: 'Completed by month' })
  await expect(chart).toHaveAttribute('aria-valuetext', /: 12$/)
})
