/**
 * The link in the canvas email. It opens the canvas for its owner on any device until it expires or
 * is revoked.
 *
 * @second-ring: needs the email and further browsers; what links may do is tested on the server
 */
import type { Browser, Page } from '@playwright/test'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { originalWords } from '#server/words/current-words.ts'
import type { RealServer } from '../real-server.ts'
import * as wizard from './canvas-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  newEmail,
  patternOf,
  test,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const { choice, failed, gone, leave, notice, revoke, revoked, revokeQuestion } =
  originalWords('canvasLink')

type MailedLinks = { open: string; revoke: string }

/** Sends a canvas with the given goal and reads the links of its email. */
async function sendCanvas(
  { request }: Page,
  site: RealServer,
  email: string,
  goal: string,
): Promise<MailedLinks> {
  const answers = { q1_activation_rating: 3, q2_activation_goal: goal }
  expect(
    (await request.post('/rest/v1/canvas_submissions', { data: { email, ...answers } })).status(),
  ).toBe(201)
  const { anonKey } = await (await request.get('/config/backend.json')).json()
  const call = { headers: { Authorization: `Bearer ${anonKey}` }, data: { email, answers } }
  expect((await request.post('/functions/v1/send-canvas-email', call)).status()).toBe(200)
  return linksOf(site, email)
}

/** The links in the one email that has arrived besides the one with the known link. */
async function linksOf(site: RealServer, email: string, known = 'none'): Promise<MailedLinks> {
  const unknown = async () =>
    (await mailsTo(site, email)).find(({ text = '' }) => !text.includes(known))?.text ?? ''
  await expect.poll(unknown).not.toBe('')
  const text = await unknown()
  const [open = '', revoke = ''] = [/\S+#resume=\S+/, /\S+#revoke=\S+/].map(
    (link) => link.exec(text)?.[0],
  )
  expect(open).toMatch(/\/canvas#resume=[\w-]{64}$/)
  return { open, revoke }
}

const GOAL = 'Offers in two days, שלום 😀'

/** A browser in which nothing of the canvas is stored, on the site's first page. */
async function otherBrowser(browser: Browser, site: RealServer): Promise<Page> {
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(site.url)
  return other
}

test('the link in the email opens the canvas in another browser, for its address', async ({
  page,
  browser,
  site,
}) => {
  const email = newEmail()
  const { open } = await sendCanvas(page, site, email, GOAL)
  const other = await otherBrowser(browser, site)
  await other.goto(open)
  await expect(wizard.headingOf(other, SUMMARY_STEP)).toBeVisible()
  await expect(other.getByText(GOAL).filter({ visible: true })).toBeVisible()
  await expect(wizard.emailField(other)).toHaveValue(email)
  await expect(other.getByText(patternOf(notice))).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
})

test('the token of a link is in no address, no entry of the history, no request and no log', async ({
  page,
  browser,
  site,
}) => {
  const { open } = await sendCanvas(page, site, newEmail(), GOAL)
  const token = open.split('=')[1] ?? ''
  const other = await otherBrowser(browser, site)
  const addresses: string[] = []
  other.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  await other.goto(open)
  await expect(other).toHaveURL(`${site.url}/canvas?step=${SUMMARY_STEP}`)
  for (const address of [`${site.url}/canvas`, site.url]) {
    await other.goBack()
    await expect(other).toHaveURL(address)
  }
  for (let forward = 0; forward < 2; forward++) {
    await other.goForward()
  }
  await expect(wizard.headingOf(other, SUMMARY_STEP)).toBeVisible()
  expect(addresses.join(' ')).not.toContain(token)
  expect(site.output()).not.toContain(token)
  await other.context().close()
})

test('a newer version that is sent from another browser ends the first link', async ({
  page,
  browser,
  site,
}) => {
  expectConsoleError(wizard.REFUSED)
  const email = newEmail()
  const first = await sendCanvas(page, site, email, GOAL)
  const other = await otherBrowser(browser, site)
  await other.goto(first.open)
  await wizard.changeAnswer(other, 3)
  // The field is found by its name, because the email field is the only text field until the step
  // is shown.
  await other.getByRole('textbox', { name: wizard.titleOf(3) }).fill('Days to offer')
  await other.getByRole('link', { name: wizard.labels.backToSummary, exact: true }).click()
  await wizard.emailButton(other).click()
  await wizard.expectAlert(other, wizard.alerts.saved.title, wizard.SAVED)
  expect((await wizard.canvasesOf(site, email)).map((row) => row.q3_metrics).sort()).toEqual([
    'Days to offer',
    null,
  ])

  const second = await linksOf(site, email, first.open)
  await page.goto(first.open)
  await expect(heading(page, gone.title)).toBeFocused()
  await expect(page).toHaveURL('/canvas')
  await button(page, leave).click()
  await expect(wizard.headingOf(page, 1)).toBeVisible()
  await page.goto(second.open)
  await expect(page.getByText('Days to offer').filter({ visible: true })).toBeVisible()
  await other.context().close()
})

test('the canvas on this device is replaced only if the visitor chooses so', async ({
  page,
  site,
}) => {
  const { open } = await sendCanvas(page, site, newEmail(), 'Mailed')
  await wizard.openStep(page, 5)
  await page.getByRole('textbox').fill('Begun here')
  // Simulates a click on the link while the page is open: only the fragment of the address changes.
  await page.goto(`${site.url}/canvas?step=5`)
  await page.evaluate((hash) => {
    location.hash = hash
  }, new URL(open).hash)
  await expect(heading(page, choice.title)).toBeFocused()
  await expectAccessible(page)
  await button(page, choice.keep).click()
  await expect(wizard.headingOf(page, 5)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Begun here')

  await page.goto(open)
  await expect(heading(page, choice.title)).toBeVisible()
  // Leaving without an answer must not lose anything.
  await page.reload()
  await wizard.openStep(page, 5)
  await expect(page.getByRole('textbox')).toHaveValue('Begun here')
  await page.goto(open)
  await button(page, choice.open).click()
  await expect(page.getByText('Mailed').filter({ visible: true })).toBeVisible()
  await wizard.openStep(page, 5)
  await expect(page.getByRole('textbox')).toHaveValue('')
})

test('a link can be revoked on the page it opens and from the email', async ({ page, site }) => {
  expectConsoleError(wizard.REFUSED)
  const first = await sendCanvas(page, site, newEmail(), 'One')
  await page.goto(first.open)
  await page.getByRole('link', { name: revoke, exact: true }).click()
  await button(page, revoke).click()
  await expect(heading(page, revoked.title)).toBeFocused()
  // The canvas on this device must be kept.
  await button(page, leave).click()
  await expect(page.getByText('One', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.goto(first.open)
  await expect(heading(page, gone.title)).toBeVisible()
  await button(page, leave).click()

  const second = await sendCanvas(page, site, newEmail(), 'Two')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(second.revoke)
  await expect(heading(page, revokeQuestion.title)).toBeFocused()
  await expect(heading(page, revokeQuestion.title)).toBeInViewport()
  await expectToFit(page)
  await button(page, revokeQuestion.keep).click()
  await expect(page.getByRole('heading', { name: patternOf(wizard.labels.step) })).toBeVisible()
  await page.goto(second.revoke)
  await button(page, revoke).click()
  await expect(heading(page, revoked.title)).toBeFocused()
  await page.goto(second.open)
  await expect(heading(page, gone.title)).toBeVisible()
})

test('a link that got no answer stays valid, and the next try opens it', async ({ page, site }) => {
  expectConsoleError(wizard.REFUSED)
  const { open } = await sendCanvas(page, site, newEmail(), 'Patience')
  await page.route('**/canvas/link', (route) => route.abort(), { times: 1 })
  await page.goto(open)
  await expect(heading(page, failed.title)).toBeFocused()
  await button(page, failed.again).click()
  await expect(page.getByText('Patience').filter({ visible: true })).toBeVisible()
})
