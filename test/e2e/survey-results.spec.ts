/** Results that are shared, emailed and counted. A completed survey sends one anonymous report. */
import type { Page } from '@playwright/test'
import { fillIn } from '#contract/fill-in.ts'
import { SURVEY_MAIL_PATH } from '#contract/survey.ts'
import {
  collectErrors,
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  newEmail,
  test,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'
import {
  openNumbers,
  REPORTS,
  radarOf,
  reportsOf,
  survey,
  surveyReport,
} from './survey-fixtures.ts'

const { assessment, welcome } = survey
const { report, results } = surveyReport
const { mail } = results

/** Opens the ways to share a result. */
const openShare = (page: Page) => page.getByText(results.share, { exact: true }).click()

test('a copied link shows the results to others', async ({ page, context, baseURL, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/discover#results-51423')
  await openShare(page)
  await page.getByRole('button', { name: results.copyLink, exact: true }).click()
  await expect(page.getByText(results.linkCopied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${baseURL}/discover?scores=51423`)

  const elsewhere = await browser.newContext()
  const errors: string[] = []
  collectErrors(elsewhere, errors)
  const reader = await elsewhere.newPage()
  await reader.goto(link)
  await expect(
    reader.getByRole('heading', { level: 1, name: results.sharedTitle, exact: true }),
  ).toBeVisible()
  await expect(reader.getByRole('img', { name: radarOf('51423') })).toBeVisible()
  expect(errors).toEqual([])
  await elsewhere.close()
})

test('where copying is refused, the report is shown to be selected', async ({ page }) => {
  await page.goto('/discover?scores=51423')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No'))
  })
  await openShare(page)
  await page.getByRole('button', { name: results.copy, exact: true }).click()
  await expect(page.getByRole('region', { name: results.plainText })).toContainText(report.intro)
  await expectAccessible(page)
})

test('who reads the results of others takes the survey, and Back leads to what was read', async ({
  page,
}) => {
  await page.goto('/discover?scores=51423')
  await page.getByRole('link', { name: results.sharedAction, exact: true }).click()
  await expect(page).toHaveURL(/\/discover$/)
  await page.getByRole('button', { name: welcome.action, exact: true }).click()
  await expect(page.getByRole('slider')).toHaveCount(5)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/scores=51423$/)
  await expect(page.getByRole('img', { name: radarOf('51423') })).toBeVisible()
})

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })
  test('a shared result can be read in full, and offers nothing that needs scripts', async ({
    page,
  }) => {
    await page.goto('/discover?scores=51423')
    await expect(page.getByRole('img', { name: radarOf('51423') })).toBeVisible()
    await openNumbers(page)
    await expect(page.getByRole('rowheader')).toHaveCount(5)
    await expect(page.getByText(report.priority, { exact: true })).toHaveCount(2)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: results.sharedAction, exact: true }).click()
    await expect(page.getByRole('button', { name: welcome.action, exact: true })).toBeVisible()
  })
})

const emailField = (page: Page) => page.locator('main input[type=email]')

test('the field for the report is reached by keyboard, and says that an address is incomplete', async ({
  page,
}) => {
  await page.goto('/discover#results-51423')
  const field = emailField(page)
  await expect(field).toHaveAttribute('maxlength', '254')
  await page.getByRole('button', { name: results.download, exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (let stop = 0; stop < 3; stop++) {
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await page.keyboard.type('ada@example')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(mail.invalid)
  await expect(field).toBeFocused()
  await expectAccessible(page)
})

test('the report is requested by keyboard and arrives once as a PDF at the typed address', async ({
  page,
  site,
}) => {
  const address = newEmail('radar')
  await page.goto('/discover#results-51423')
  await openShare(page)
  const field = emailField(page)
  await field.fill(address)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: mail.action, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(fillIn(mail.sent, { email: address }))).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await expect.poll(async () => (await mailsTo(site, address)).length).toBe(1)
  const [received] = await mailsTo(site, address)
  expect(received?.text).toContain(`${site.url}/discover?scores=51423`)
  expect(received?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
})

test('errors are shown, and the typed address stays @phone', async ({ page }) => {
  expectConsoleError(/status of (429|503)|ERR_FAILED/)
  await page.goto('/discover?scores=51423')
  const field = page.getByRole('textbox', { name: mail.label, exact: true })
  await openShare(page)
  const answers: (number | 'offline')[] = [429, 503, 'offline']
  await page.route(`**${SURVEY_MAIL_PATH}`, (route) => {
    const answer = answers.shift()
    return typeof answer === 'number'
      ? route.fulfill({ status: answer, json: { error: 'No' } })
      : route.abort()
  })
  await field.fill('ada@example.org')
  for (const message of [mail.tooMany, mail.failed, mail.failed]) {
    await page.getByRole('button', { name: mail.action, exact: true }).tap()
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(field).toHaveValue('ada@example.org')
  }
  await expectAccessible(page)
  // A long address is no wider than the page.
  const long = newEmail('wolfgang-amadeus.hohenzollern-sigmaringen')
  await page.unroute(`**${SURVEY_MAIL_PATH}`)
  await field.fill(long)
  await page.getByRole('button', { name: mail.action, exact: true }).tap()
  await expect(page.getByText(fillIn(mail.sent, { email: long }))).toBeVisible()
  await expectToFit(page)
})

const shown = (page: Page) => page.getByRole('button', { name: results.download, exact: true })

/** Completes the survey, from any page, with only the first two questions answered. */
async function complete(page: Page) {
  await page.goto('/discover#questions')
  await page.getByRole('slider').nth(0).fill('5')
  await page.getByRole('slider').nth(1).fill('2')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await expect(shown(page)).toBeVisible()
}

test('a completed survey is reported once, and not when it is opened again, changed or shared', async ({
  page,
}) => {
  const reports = reportsOf(page)
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith(REPORTS)),
    complete(page),
  ])
  expect(response.ok()).toBe(true)
  expect(await response.request().headerValue('cookie')).toBeNull()
  const run = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(reports.map((body) => JSON.parse(body))).toEqual([
    { run, sponsorship: 5, strategy: 2, safety: null, staff: null, success: null },
  ])

  await page.reload()
  await expect(shown(page)).toBeVisible()
  await page.getByRole('button', { name: results.revise, exact: true }).click()
  await page.getByRole('slider').first().fill('4')
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await expect(page).toHaveURL(/#results-42000$/)
  // The link to their own result says that it is theirs.
  for (const [scores, title] of [
    ['42000', results.title],
    ['11111', results.sharedTitle],
  ] as const) {
    await page.goto(`/discover?scores=${scores}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  expect(reports).toHaveLength(1)

  await page.getByRole('button', { name: results.startOver, exact: true }).click()
  await page.getByRole('button', { name: welcome.action, exact: true }).click()
  await page.getByRole('button', { name: assessment.action, exact: true }).click()
  await expect(page).toHaveURL(/#results-00000$/)
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
