/** "Email me this report": the form beside the results, and the email. */
import { site as brand } from '#content/site.ts'
import { surveyReport } from '#content/survey-report.ts'
import { SURVEY_MAIL_PATH } from '#contract/survey.ts'
import { expect, expectAccessible, expectToFit, newEmail, test } from './fixtures.ts'
import { mailsTo } from './mails.ts'

const { mail } = surveyReport.results

test('the report is requested by keyboard and arrives once as a PDF at the typed address', async ({ page, site }) => {
  const address = newEmail('radar')
  await page.goto('/discover#results-51423')
  const field = page.getByRole('textbox', { name: mail.label })
  await expect(field).toHaveAttribute('maxlength', '254')
  await page.getByRole('button', { name: mail.title }).focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await page.keyboard.type('ada@example')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(field).toBeFocused()
  await expectAccessible(page)

  await field.fill(address)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: mail.action })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(mail.sent.replace('{email}', address))).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await expect.poll(async () => (await mailsTo(site, address)).length).toBe(1)
  const mails = await mailsTo(site, address)
  expect(mails[0]?.text).toContain(`${site.url}/discover?scores=51423`)
  expect(mails[0]?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${brand.name.toLowerCase().replaceAll(/\s+/g, '-')}-foundation-report.pdf`, 'application/pdf'],
  ])
})

test('errors are shown, and the typed address stays @phone', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of (429|503)|ERR_FAILED/)
  await page.goto('/discover?scores=51423')
  const field = page.getByRole('textbox', { name: mail.label })
  const answers: (number | 'offline')[] = [429, 503, 'offline']
  await page.route(`**${SURVEY_MAIL_PATH}`, (route) => {
    const answer = answers.shift()
    return typeof answer === 'number' ? route.fulfill({ status: answer, json: { error: 'No' } }) : route.abort()
  })
  await field.fill('ada@example.org')
  const messages = [
    'Please wait a few minutes before submitting again.',
    'There was a problem sending the email. Please try again.',
    'There was a problem sending the email. Please try again.',
  ]
  for (const message of messages) {
    await page.getByRole('button', { name: mail.action }).tap()
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(field).toHaveValue('ada@example.org')
  }
  await expectAccessible(page)
  // A long address is no wider than the page.
  const long = newEmail('wolfgang-amadeus.hohenzollern-sigmaringen')
  await page.unroute(`**${SURVEY_MAIL_PATH}`)
  await field.fill(long)
  await page.getByRole('button', { name: mail.action }).tap()
  await expect(page.getByText(mail.sent.replace('{email}', long))).toBeVisible()
  await expectToFit(page)
})
