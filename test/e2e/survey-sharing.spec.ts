/** A shared result: its address, what another person sees there, and how they continue. */
import { surveyReport } from '#content/survey-report.ts'
import { collectErrors, expect, expectAccessible, test } from './fixtures.ts'

const { results } = surveyReport

test('the copied link opens the same results for another person, who can take the survey and come back', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/discover#results-51423')
  await page.getByRole('button', { name: results.copyLink }).click()
  await expect(page.getByText(results.linkCopied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${baseURL}/discover?scores=51423`)

  const elsewhere = await browser.newContext()
  const errors: string[] = []
  collectErrors(elsewhere, errors)
  const reader = await elsewhere.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1, name: results.sharedTitle })).toBeVisible()
  await expect(
    reader.getByRole('img', { name: /Sponsorship 5, Strategy 1, Safety 4, Staff 2, Success 3/ }),
  ).toBeVisible()
  await reader.getByText(results.plainText).click()
  await expect(reader.locator('pre')).toContainText(surveyReport.report.intro)
  await expectAccessible(reader)

  await reader.getByRole('link', { name: results.sharedAction }).click()
  await expect(reader).toHaveURL(/\/discover$/)
  await reader.getByRole('button', { name: 'Show Me Where I Stand' }).click()
  await expect(reader.getByRole('slider')).toHaveCount(5)
  await reader.goBack()
  await reader.goBack()
  await expect(reader).toHaveURL(/scores=51423$/)
  await expect(reader.getByRole('table')).toBeVisible()
  await reader.getByRole('button', { name: 'Start Over' }).click()
  await expect(reader).toHaveURL(/\/discover$/)
  expect(errors).toEqual([])
  await elsewhere.close()
})

test('the report opens as text even if the visitor opens it before scripts run', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  // The page would not finish loading if its scripts were requested before that.
  await page.goto('/discover?scores=51423', { waitUntil: 'commit' })
  await page.getByText(results.plainText).click()
  held.resolve()
  await expect(page.locator('pre')).toContainText(surveyReport.report.intro)
})

test('the link to the visitor’s own result says that it is theirs', async ({ page }) => {
  await page.goto('/discover#questions')
  await page.getByRole('slider').first().fill('5')
  await page.getByRole('button', { name: 'Analyze My Results' }).click()
  await expect(page).toHaveURL(/#results-53333$/)
  await page.goto('/discover?scores=53333')
  await expect(page.getByRole('heading', { level: 1, name: results.title })).toBeVisible()
  await page.goto('/discover?scores=53332')
  await expect(page.getByRole('heading', { level: 1, name: results.sharedTitle })).toBeVisible()
})

test('without scripts a shared result can be read in full, and offers nothing that needs scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/discover?scores=51423`)
  await expect(page.getByRole('img', { name: /Staff 2, Success 3/ })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByText('Critical Priority Area')).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: results.sharedAction }).click()
  await expect(page.getByRole('button', { name: 'Show Me Where I Stand' })).toBeVisible()
  await context.close()
})
