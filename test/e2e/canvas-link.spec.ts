/** The link in the canvas email. It opens the canvas for its owner on any device until it expires or is revoked. */
import type { Page } from '@playwright/test'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import type { RealServer } from '../real-server.ts'
import * as wizard from './canvas-fixtures.ts'
import { expect, expectAccessible, expectConsoleError, expectToFit, newEmail, test } from './fixtures.ts'
import { mailsTo } from './mails.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const GONE = 'This link no longer works'

type MailedLinks = { open: string; revoke: string }

/** Sends a canvas with the given goal and reads the links of its email. */
async function sendCanvas({ request }: Page, site: RealServer, email: string, goal: string): Promise<MailedLinks> {
  const answers = { q1_activation_rating: 3, q2_activation_goal: goal }
  expect((await request.post('/rest/v1/canvas_submissions', { data: { email, ...answers } })).status()).toBe(201)
  const { anonKey } = await (await request.get('/config/backend.json')).json()
  const call = { headers: { Authorization: `Bearer ${anonKey}` }, data: { email, answers } }
  expect((await request.post('/functions/v1/send-canvas-email', call)).status()).toBe(200)
  return linksOf(site, email)
}

/** The links in the one email that has arrived besides the one with the known link. */
async function linksOf(site: RealServer, email: string, known = 'none'): Promise<MailedLinks> {
  const unknown = async () => (await mailsTo(site, email)).find(({ text = '' }) => !text.includes(known))?.text ?? ''
  await expect.poll(unknown).not.toBe('')
  const text = await unknown()
  const [open = '', revoke = ''] = [/\S+#resume=\S+/, /\S+#revoke=\S+/].map((link) => link.exec(text)?.[0])
  expect(open).toMatch(/\/canvas#resume=[\w-]{64}$/)
  return { open, revoke }
}

test('a newer version that is sent from another browser ends the first link', async ({ page, browser, site }) => {
  expectConsoleError(wizard.REFUSED)
  const email = newEmail()
  const first = await sendCanvas(page, site, email, 'Offers in two days, שלום 😀')
  const context = await browser.newContext()
  const other = await context.newPage()
  const addresses: string[] = []
  other.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  await other.goto(site.url)
  await other.goto(first.open)
  await expect(wizard.headingOf(other, SUMMARY_STEP)).toBeVisible()
  await expect(other.getByText('Offers in two days, שלום 😀').filter({ visible: true })).toBeVisible()
  await expect(wizard.emailField(other)).toHaveValue(email)
  await expect(other.getByText(/This is the canvas you sent on/)).toBeVisible()
  await expectAccessible(other)

  // The token must appear only in the email: in no address, no entry of the history and no request.
  const token = first.open.split('=')[1] ?? ''
  expect(token).toHaveLength(64)
  await expect(other).toHaveURL(`/canvas?step=${SUMMARY_STEP}`)
  for (const address of ['/canvas', site.url]) {
    await other.goBack()
    await expect(other).toHaveURL(address)
  }
  for (let forward = 0; forward < 2; forward++) await other.goForward()
  await expect(wizard.headingOf(other, SUMMARY_STEP)).toBeVisible()
  expect(addresses.join(' ')).not.toContain(token)
  expect(site.output()).not.toContain(token)

  await other.getByRole('link', { name: /^Change\s+Metrics$/ }).click()
  // The field is found by its name, because the email field is the only text field until the step is shown.
  await other.getByRole('textbox', { name: 'Metrics' }).fill('Days to offer')
  await other.getByRole('link', { name: 'Back to the summary' }).click()
  await wizard.emailButton(other).click()
  await wizard.expectAlert(other, 'Canvas Saved!', wizard.SAVED)
  expect((await wizard.canvasesOf(site, email)).map((row) => row.q3_metrics).sort()).toEqual(['Days to offer', null])

  const second = await linksOf(site, email, first.open)
  await page.goto(first.open)
  await expect(heading(page, GONE)).toBeFocused()
  await expect(page).toHaveURL('/canvas')
  await button(page, 'Go to the canvas').click()
  await expect(wizard.headingOf(page, 1)).toBeVisible()
  await page.goto(second.open)
  await expect(page.getByText('Days to offer').filter({ visible: true })).toBeVisible()
  await context.close()
})

test('the canvas on this device is replaced only if the visitor chooses so', async ({ page, site }) => {
  const { open } = await sendCanvas(page, site, newEmail(), 'Mailed')
  await wizard.openStep(page, 5)
  await page.getByRole('textbox').fill('Begun here')
  // Simulates a click on the link while the page is open: only the fragment of the address changes.
  await page.goto(`${site.url}/canvas?step=5`)
  await page.evaluate((hash) => {
    location.hash = hash
  }, new URL(open).hash)
  await expect(heading(page, 'Which canvas?')).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Keep the one on this device').click()
  await expect(wizard.headingOf(page, 5)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Begun here')

  await page.goto(open)
  await expect(heading(page, 'Which canvas?')).toBeVisible()
  // Leaving without an answer must not lose anything.
  await page.reload()
  await wizard.openStep(page, 5)
  await expect(page.getByRole('textbox')).toHaveValue('Begun here')
  await page.goto(open)
  await button(page, 'Open the one from the email').click()
  await expect(page.getByText('Mailed').filter({ visible: true })).toBeVisible()
  await wizard.openStep(page, 5)
  await expect(page.getByRole('textbox')).toHaveValue('')
})

test('a link can be revoked on the page it opens and from the email', async ({ page, site }) => {
  expectConsoleError(wizard.REFUSED)
  const first = await sendCanvas(page, site, newEmail(), 'One')
  await page.goto(first.open)
  await page.getByRole('link', { name: 'Revoke this link' }).click()
  await button(page, 'Revoke this link').click()
  await expect(heading(page, 'The link is revoked')).toBeFocused()
  // The canvas on this device must be kept.
  await button(page, 'Go to the canvas').click()
  await expect(page.getByText('One', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.goto(first.open)
  await expect(heading(page, GONE)).toBeVisible()
  await button(page, 'Go to the canvas').click()

  const second = await sendCanvas(page, site, newEmail(), 'Two')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(second.revoke)
  await expect(heading(page, 'Revoke this link?')).toBeFocused()
  await expect(heading(page, 'Revoke this link?')).toBeInViewport()
  await expectToFit(page)
  await button(page, 'Keep it').click()
  await expect(page.getByRole('heading', { name: /^Step \d+ of 12/ })).toBeVisible()
  await page.goto(second.revoke)
  await button(page, 'Revoke this link').click()
  await expect(heading(page, 'The link is revoked')).toBeFocused()
  await page.goto(second.open)
  await expect(heading(page, GONE)).toBeVisible()
})

test('a link that got no answer stays valid, and the next try opens it', async ({ page, site }) => {
  expectConsoleError(wizard.REFUSED)
  const { open } = await sendCanvas(page, site, newEmail(), 'Patience')
  await page.route('**/canvas/link', (route) => route.abort(), { times: 1 })
  await page.goto(open)
  await expect(heading(page, 'That did not work')).toBeFocused()
  await button(page, 'Try again').click()
  await expect(page.getByText('Patience').filter({ visible: true })).toBeVisible()
})
