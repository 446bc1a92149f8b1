/** Pages that staff make: on the staff page, on the page itself, and what visitors then read. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#contract/durations.ts'
import { ONE_OF_EACH, textsOfOneOfEach } from '../added-pages.ts'
import type { RealServer } from '../real-server.ts'
import { publishTexts, rowsOn } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, changesOn, withEditors } from './editing-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  ignoreMouseInCorner,
  localInput,
  newEmail,
  noteMotion,
} from './fixtures.ts'
import { checkPage } from './rules-of-pages.ts'
import { openStaff } from './staff-fixtures.ts'

const test = withEditors()

/** Makes a draft on the staff page, as a new editor. The draft then opens. */
async function makeDraft(page: Page, site: RealServer, kind: string, title: string) {
  // The document of a page that visitors cannot see says so.
  expectConsoleError(/404/)
  await openStaff(page, await newAccount(site, 'editor'), '/admin/pages')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption(kind)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Make a draft' }).click()
  await expect(barOf(page)).toContainText('A draft: visitors do not see this page.')
}

test('a new page is a draft at the address of its title, and is not taken for lost while it opens', async ({
  page,
  site,
}) => {
  expectConsoleError(/404/)
  await openStaff(page, await newAccount(site, 'editor'), '/admin/pages')
  await expectAccessible(page, 'the list of pages')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Legal page')
  await page.getByRole('textbox', { name: 'Title' }).fill('Modern Slavery')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('/modern-slavery')
  const asked = Promise.withResolvers<void>()
  await page.route(/\/editing\/page\?/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page.getByText('Opening this page')).toBeVisible()
  await expect(page.getByText('404')).toHaveCount(0)
  asked.resolve()
  await expect(barOf(page)).toContainText('A draft: visitors do not see this page.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modern Slavery')
})

test('a section is added to a page, moved and removed', async ({ page, site }) => {
  await makeDraft(page, site, 'Legal page', 'Accessibility')
  await page.getByRole('button', { name: 'Add a section here' }).last().click()
  const offered = page.getByRole('dialog', { name: 'Add a section' })
  await expect(offered.getByRole('button', { name: /^Opening/ })).toHaveCount(0)
  await expectAccessible(page, 'the dialog of sections')
  await offered.getByRole('button', { name: /^Quote/ }).click()
  await expect(page.locator('figure blockquote')).toBeVisible()
  await page.getByRole('button', { name: 'Move up: Quote' }).click()
  await page.getByRole('button', { name: 'Remove: Quote' }).click()
  await expect(page.locator('figure blockquote')).toHaveCount(0)
  // The bar leaves the page its room on the smallest phones.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await barOf(page).boundingBox())?.height).toBeLessThan(220)
})

test('an editor writes a legal page, and visitors read it once it is published', async ({
  page,
  site,
  reads,
}) => {
  await makeDraft(page, site, 'Legal page', 'Impressum')
  const lead = page.locator('main p[data-content$=".lead"]')
  await lead.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Who is responsible for this site.')
  await page.getByText('Write the text here.').click()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  const text = dialog.locator('textarea')
  await text.fill('Northwind Advisory\n\nRegistered ')
  await text.press('ControlOrMeta+End')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('in Zurich')
  await page.keyboard.press('End')
  // Enter goes on with a list, and leaves it.
  await page.keyboard.type('\n\n- Number: 7\nOffice: Bern\n\nBelow')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.prose strong')).toHaveText('in Zurich')
  await expect(page.locator('.prose li')).toHaveText(['Number: 7', 'Office: Bern'])

  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByRole('button', { name: 'Done' }).click()
  await expect((await reads('/impressum')).getByText('404')).toBeVisible()

  // Anyone who publishes the texts is told that the page stays hidden.
  await changesOn(page).click()
  await page.getByRole('button', { name: 'Show it to visitors, too' }).click()
  // And, before anyone tries, what a page needs.
  await page.getByRole('dialog').getByRole('button', { name: 'Page details' }).click()
  await details.getByLabel('Description').fill('Who is responsible for this site.')
  await details.getByRole('button', { name: 'Done' }).click()
  await changesOn(page).click()
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  await expect(barOf(page)).toContainText('This page is live.')
  const visitor = await reads('/impressum')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await expect(visitor.locator('.prose')).toContainText('Northwind Advisory')
  await expectAccessible(visitor, 'an added page')
  await visitor.goto('/book')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(visitor).toHaveTitle(/^Impressum · /)
  for (const width of [320, 1280]) {
    await visitor.setViewportSize({ width, height: 800 })
    await expectToFit(visitor, `an added page at ${width}`)
  }
})

const PATHS = [...Object.values(ONE_OF_EACH).map(({ path }) => path), '/insights']

test('pages of every kind and their list keep the rules of every page', async ({ page, site }) => {
  await publishTexts(site, textsOfOneOfEach())
  await expect.poll(async () => (await page.request.get('/insights')).status()).toBe(200)
  await ignoreMouseInCorner(page)
  const motion = await noteMotion(page)
  for (const path of PATHS) {
    await test.step(path, () => checkPage(page, path, motion))
  }
})

test('without scripts everything of a page reads, and its form is sent', async ({
  browser,
  site,
}) => {
  await publishTexts(site, textsOfOneOfEach())
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const landing = ONE_OF_EACH['page-a0000004']
  await expect(async () => {
    await page.goto(landing.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title)
  }).toPass()
  const answer = page.locator('main details > p').first()
  await page.locator('main summary').first().click()
  await expect(answer).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email').fill(newEmail('visitor'))
  await page.getByLabel('Message').fill('Could you come in May?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.locator('main')).toContainText('We read it all in one evening.')
  const [lead] = await rowsOn(site, 'select page_uri from leads')
  expect(lead).toEqual({ page_uri: expect.stringContaining(landing.path) })
  await context.close()
})

const PICTURE = join(import.meta.dirname, '../../public/images/covers/ai-use-policy-320.webp')

/** Texts of the sections of a kind, in the order of the page. */
const textsOf = (page: Page, kind: string) =>
  page.locator(`main [data-content*=".sections.${kind}-"]`).filter({ visible: true })

/** Writes a text of a section in place of the one with which it begins. */
async function replaceText(page: Page, kind: string, before: string, text: string) {
  const field = textsOf(page, kind).filter({ hasText: before }).first()
  const at = await field.getAttribute('data-content')
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await expect(page.locator(`[data-content="${at}"]`).first()).toHaveText(text)
}

async function addSection(page: Page, name: RegExp) {
  // The closing stays last.
  await page.getByRole('button', { name: 'Add a section here' }).last().click()
  const offered = page.getByRole('dialog', { name: 'Add a section' })
  await offered.getByRole('button', { name }).click()
  await expect(offered).toHaveCount(0)
}

/** Writes every text of a new case study, with a picture, a quote, a table and a form. */
async function writeCaseStudy(page: Page) {
  await replaceText(page, 'opening', 'One or two sentences', 'What changed in ninety days.')
  await page.locator('[data-editable-image*=".sections.opening-"] > .editing-replace').click()
  const picture = page.getByRole('dialog', { name: 'Replace this picture' })
  await picture
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'team.webp', mimeType: 'image/webp', buffer: await readFile(PICTURE) })
  await picture.getByRole('textbox', { name: 'Alternative text' }).fill('The team at work')
  await picture.getByRole('button', { name: 'Use this picture' }).click()
  await expect(picture).toHaveCount(0)
  for (const fact of ['Team', 'Task', 'Time']) {
    await replaceText(page, 'facts', 'What', fact)
    await replaceText(page, 'facts', 'How it is.', `${fact}: twelve.`)
  }
  await page.getByText('Write the text here.').click()
  const text = page.getByRole('dialog', { name: /^Edit / })
  await text
    .locator('textarea')
    .fill('## The first week\n\nOne task, **measured**.\n\n- Before\n- After')
  await text.getByRole('button', { name: 'Done' }).click()
  await replaceText(page, 'quote', 'What the person said', 'We stopped guessing.')
  await replaceText(page, 'quote', 'Name of the person', 'A head of claims')
  await replaceText(page, 'closing', 'One or two sentences', 'Begin with one task.')

  await addSection(page, /^Table/)
  await replaceText(page, 'table', 'First column', 'Before')
  await replaceText(page, 'table', 'Second column', 'After')
  for (const row of ['First row', 'Second row']) {
    await replaceText(page, 'table', row, `${row} of hours`)
    await replaceText(page, 'table', 'What holds', 'Nine')
    await replaceText(page, 'table', 'What holds', 'Three')
  }
  await addSection(page, /^Form/)
  await replaceText(page, 'form', 'What happens after', 'We answer within a day.')
}

test('a case study is scheduled, and then in the list, the feed, the sitemap, previews and the overview', {
  tag: '@second-ring',
}, async ({ page, site, reads, elsewhere }) => {
  test.setTimeout(5 * MINUTE_MS)
  await makeDraft(page, site, 'Case study', 'Ninety days of claims')
  await writeCaseStudy(page)
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByLabel('Description').fill('What changed in ninety days.')
  await details.getByLabel('Topic, by which Insights is divided').fill('Claims')
  await details.getByRole('button', { name: 'Done' }).click()

  await barOf(page).getByRole('button', { name: 'Show it to visitors' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes on this page' })
  await changes.getByLabel('Publish at').check()
  await changes
    .getByLabel('Date and time')
    .fill(await localInput(page, Date.now() + 1.5 * MINUTE_MS))
  await changes.getByRole('button', { name: /^Schedule \d+ changes/ }).click()
  await expect(barOf(page)).toContainText('1 publication is scheduled')
  await expect(barOf(page)).toContainText(/Visitors see this page from .+ cancel what is scheduled/)
  const path = '/insights/ninety-days-of-claims'
  expect((await page.request.get(path)).status()).toBe(404)
  await expect
    .poll(async () => (await page.request.get(path)).status(), { timeout: 2 * MINUTE_MS })
    .toBe(200)

  const visitor = await reads('/insights')
  await visitor.getByRole('link', { name: 'Ninety days of claims' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ninety days of claims')
  await expect(visitor.locator('main figure blockquote')).toContainText('We stopped guessing.')
  await expect(visitor.getByRole('table')).toContainText('Second row of hours')
  await expect(visitor.getByRole('img', { name: 'The team at work' })).toBeVisible()
  await expect(visitor.locator('main form')).toBeVisible()
  await expectAccessible(visitor, 'a case study')
  for (const width of [360, 768, 1280, 1920]) {
    await visitor.setViewportSize({ width, height: 900 })
    await expectToFit(visitor, `a case study at ${width}`)
  }
  const textAt = async (address: string) => (await page.request.get(address)).text()
  expect(await textAt('/insights/feed.atom')).toContain('Ninety days of claims')
  expect(await textAt('/sitemap.xml')).toContain(path)
  const preview = await page.request.get(`/images/previews${path}.png`)
  expect(preview.headers()['content-type']).toBe('image/png')

  // The browsers of the tests name themselves and would not be counted.
  await page.request.post('/visits', {
    data: `${path}\n`,
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', Origin: site.url },
  })
  const staff = await (await elsewhere()).newPage()
  await openStaff(staff, await newAccount(site, 'admin'), '/admin/overview')
  await expect(async () => {
    await staff.reload()
    await expect(staff.getByRole('row').filter({ hasText: path }).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: MINUTE_MS })
})
