/** Editing in place: no typed text is lost, nothing is published by accident, and conflicts wait for a decision. */

import type { Locator, Page } from '@playwright/test'
import { consulting } from '#content/pages/consulting.ts'
import { site as brand } from '#content/site.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { newAccount, signInElsewhere } from './account-fixtures.ts'
import { barOf, fieldAt, openEditor, publishAll, startEditing, visitorReads, write } from './editing-fixtures.ts'
import { beginSession, expect, expectAccessible, withOwnSite } from './fixtures.ts'

/** These tests need their own site, because other specs read the words that they publish. */
const test = withOwnSite()

const DRAFTS = `**${EDITING_PATH}/drafts`
/** The console's line for a call that the test interrupts. */
const CUT_OFF = /Failed to load resource/

/** Addresses of the first texts on the page that belong to no other element. */
function textsOf(page: Page, count: number): Promise<string[]> {
  return page
    .locator('main :is(h1, h2, h3, p, dt, dd)[data-content]')
    .evaluateAll(
      (fields, most) => [...new Set(fields.map((field) => field.getAttribute('data-content') ?? ''))].slice(0, most),
      count,
    )
}

test('ten texts typed while nothing can be saved survive the closed window, and are published', async ({
  context,
  browser,
  expectConsoleError,
  ownSite: site,
}) => {
  expectConsoleError(CUT_OFF)
  const email = await newAccount(site, 'editor')
  await context.route(DRAFTS, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  const first = await openEditor(context, email, '/labs')
  const addresses = await textsOf(first, 10)
  expect(addresses).toHaveLength(10)
  for (const [index, at] of addresses.entries()) await write(first, at, `Text ${index} typed`)
  await expect(barOf(first)).toContainText('10 changes are in this browser only')
  await first.close()

  await context.unroute(DRAFTS)
  const again = await context.newPage()
  await again.goto('/labs')
  await expect(barOf(again)).toContainText('10 changes saved as drafts')
  const before = await visitorReads(browser, site, '/labs')
  await expect(before.locator('main')).not.toContainText('Text 0 typed')
  await before.context().close()
  await publishAll(again)
  await expect(again.getByText('10 changes are live.')).toBeVisible()
  await expect(barOf(again)).toContainText('Nothing unpublished')

  const visitor = await visitorReads(browser, site, '/labs')
  for (const index of addresses.keys()) await expect(visitor.locator('main')).toContainText(`Text ${index} typed`)
  await expect(visitor.locator('[contenteditable]')).toHaveCount(0)
  await visitor.context().close()
})

test('two editors on one text: the second is shown both, and chooses', async ({ browser, ownSite: site }) => {
  const [ada, grace] = await Promise.all([newAccount(site, 'editor'), newAccount(site, 'admin')])
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: site.url })))
  const [hers, mine] = await Promise.all(
    contexts.map((context, index) => openEditor(context, index ? grace : ada, '/hub')),
  )
  if (!hers || !mine) throw new Error('Two windows')
  await write(hers, 'hub.hero.title', 'The title that Ada wrote')
  await write(mine, 'hub.hero.title', 'The title that Grace wrote')
  await expect(barOf(mine)).toContainText('saved as a draft')
  await publishAll(hers)
  await expect(hers.getByText('1 change is live.')).toBeVisible()

  await publishAll(mine)
  const dialog = mine.getByRole('dialog', { name: 'Changes on this page' })
  await expect(dialog).toContainText(`${ada} published another text`)
  await expect(dialog.getByRole('status')).toHaveText(/^1 conflict: choose which text stays/)
  await expect(dialog).toContainText('The title that Ada wrote')
  await expect(dialog).toContainText('The title that Grace wrote')
  await expect(dialog.getByRole('button', { name: /^Publish/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(mine.getByText('1 change is live.')).toBeVisible()
  const visitor = await visitorReads(browser, site, '/hub')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The title that Grace wrote')

  // The history contains every change, and an older text can be restored.
  await barOf(mine).getByRole('button', { name: 'History' }).last().click()
  const history = mine.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText(ada)
  await history.getByRole('button', { name: 'Restore the text before' }).first().click()
  await expect(barOf(mine)).toContainText('saved as a draft')
  await publishAll(mine)
  await expect(barOf(mine)).toContainText('Nothing unpublished')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The title that Ada wrote')
  for (const context of [...contexts, visitor.context()]) await context.close()
})

test('publishing without a connection publishes nothing, and works once it is back', async ({
  context,
  expectConsoleError,
  ownSite: site,
}) => {
  expectConsoleError(CUT_OFF)
  const page = await openEditor(context, await newAccount(site, 'editor'), '/model')
  await write(page, 'model.hero.title', 'Written in a train')
  await expect(barOf(page)).toContainText('saved as a draft')
  await context.setOffline(true)
  await publishAll(page)
  await expect(page.getByRole('alert')).toContainText('Nothing was published, and your words are safe')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(page.getByText('1 change is live.')).toBeVisible()
})

test('a session that ends while someone types loses nothing', async ({
  context,
  expectConsoleError,
  ownSite: site,
}) => {
  expectConsoleError(/401|Failed to load resource/)
  const email = await newAccount(site, 'editor')
  const page = await openEditor(context, email, '/consulting')
  await context.route(DRAFTS, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'The token has expired' } })
      : route.continue(),
  )
  await write(page, 'consulting.hero.title', 'Typed after the session')
  await expect(barOf(page)).toContainText('Your session has ended. 1 change is safe in this browser')
  await context.unroute(DRAFTS)
  const [signInPage] = await Promise.all([
    context.waitForEvent('page'),
    barOf(page).getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await signInPage.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(barOf(page)).toContainText('1 change saved as a draft')
  await expect(fieldAt(page, 'consulting.hero.title')).toHaveText('Typed after the session')
})

test('an editor whose session was ended elsewhere is told so on every page, and loses nothing', async ({
  context,
  expectConsoleError,
  ownSite: site,
}) => {
  expectConsoleError(/Failed to load resource/)
  const email = await newAccount(site, 'editor')
  const page = await openEditor(context, email, '/consulting')
  await context.route(DRAFTS, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await write(page, 'consulting.hero.title', 'Typed before the end')
  await expect(barOf(page)).toContainText('1 change is in this browser only')
  const elsewhere = await signInElsewhere(page, email)
  await page.request.post('/auth/v1/logout?scope=global', { headers: elsewhere.headers })
  await context.unroute(DRAFTS)
  await page.goto('/labs')
  await expect(barOf(page)).toContainText('Your session has ended. 1 change is safe in this browser')
  await expect(barOf(page).getByRole('link', { name: 'Sign in again' })).toBeVisible()
  const another = await context.newPage()
  await beginSession(another, email)
  await another.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(barOf(page)).toContainText('Nothing unpublished')
  await page.goto('/consulting')
  await startEditing(page)
  await expect(fieldAt(page, 'consulting.hero.title')).toHaveText('Typed before the end')
})

test('the bar is offered again after a request that failed', async ({ context, expectConsoleError, ownSite: site }) => {
  expectConsoleError(/Failed to load resource/)
  const page = await context.newPage()
  await beginSession(page, await newAccount(site, 'editor'))
  const role = `**${EDITING_PATH}/role`
  await page.route(role, (route) => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), page.goto('/labs')])
  await page.unroute(role)
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(barOf(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a text stays plain, within its rules, and its link is not followed', async ({ context, ownSite: site }) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/consulting')
  const title = fieldAt(page, 'consulting.hero.title')
  await title.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<b>Bold</b>')
    clipboardData.setData('text/plain', 'Pasted\nin two lines')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(title).toHaveText('Pasted in two lines')
  expect(await title.evaluate((field) => field.innerHTML)).toBe('Pasted in two lines')
  await page.keyboard.type(' and far too many words'.repeat(12))
  await expect(barOf(page)).toContainText('too long')
  await barOf(page).getByRole('button', { name: 'Undo change' }).click()
  await expect(title).toHaveText(consulting.hero.title)

  // While editing, the brand's name is a text and not a link, and a menu's label does not open the menu.
  await page.getByRole('banner').locator('[data-content="site.name"]').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(page).toHaveURL(/\/consulting$/)
  await expect(page.getByRole('contentinfo').locator('[data-content="site.name"]')).toHaveText(`${brand.name}!`)
  await barOf(page).getByRole('button', { name: 'Undo change' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Resources' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit “Resources”' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Enter moves to the next text, Escape to the bar.
  await title.click()
  await page.keyboard.press('Enter')
  await expect(title).not.toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-content'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(barOf(page).getByRole('button', { name: 'Done' })).toBeFocused()
})

test('two windows of one person show the same words', async ({ context, ownSite: site }) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/labs')
  const other = await context.newPage()
  await other.goto('/labs')
  await startEditing(other)
  await write(page, 'labs.hero.title', 'From the first window')
  await expect(fieldAt(other, 'labs.hero.title')).toHaveText('From the first window')
  await expect(barOf(page)).toContainText('saved as a draft')
  await expect(barOf(other)).toContainText('saved as a draft')
  await write(other, 'labs.hero.title', 'From the second window')
  await expect(barOf(other)).toContainText('saved as a draft')
  await expect(fieldAt(page, 'labs.hero.title')).toHaveText('From the second window')
})

test('texts that a page puts together are edited in a dialog, and visitors read them in every step', async ({
  context,
  browser,
  ownSite: site,
}) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/canvas')
  const question = page.getByRole('heading', { level: 2 })
  await expect(question).toHaveAttribute('data-words', 'canvas.rating.question')
  await question.click()
  const dialog = page.getByRole('dialog', { name: /^Edit “/ })
  await dialog.getByRole('textbox').fill('How far are you with AI?')
  await dialog.getByRole('button', { name: 'Done' }).click()
  // The draft replaces the original.
  await expect(question).toContainText('How far are you with AI?')
  // A button's label can be edited, and the button still works.
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Go on')
  await page.getByRole('button', { name: 'Use the control “Next”' }).click()
  await expect(page).toHaveURL(/step=2/)
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  await expect(barOf(page)).toContainText('2 changes saved as drafts')
  await publishAll(page)
  await expect(page.getByText('2 changes are live.')).toBeVisible()
  await barOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  const visitor = await visitorReads(browser, site, '/canvas')
  await expect(visitor.getByRole('heading', { level: 2 })).toContainText('How far are you with AI?')
  await visitor.getByRole('button', { name: 'Go on' }).click()
  await expect(visitor).toHaveURL(/step=2/)
  await visitor.context().close()
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${element}`)
}

test('by keyboard alone, a text that the page puts together is reached, edited, left and published', async ({
  context,
  browser,
  ownSite: site,
}) => {
  const page = await context.newPage()
  await beginSession(page, await newAccount(site, 'editor'))
  await page.goto('/canvas')
  const status = barOf(page).getByRole('status')
  await expect(status).toHaveText('Nothing unpublished on this page.')
  await barOf(page).getByRole('button', { name: 'Edit this page' }).focus()
  await page.keyboard.press('Enter')
  // The keyboard begins at the first text of the page, and the status line says what there is.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await expect(status).toHaveText(/^Editing is on. \d+ texts/)

  const question = page.locator('h2[data-words="canvas.rating.question"]')
  await tabTo(page, question)
  await expect(question).toHaveAccessibleDescription('Editable text. Enter opens it.')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Edit “/ })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('How often do your teams use AI?')
  await expect(dialog.getByRole('status')).toHaveText('1 change saved as a draft. Visitors do not see it yet.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(question).toBeFocused()
  await expect(question).toContainText('How often do your teams use AI?')

  await page.keyboard.press('Escape')
  await expect(barOf(page).getByRole('button', { name: 'Done' })).toBeFocused()
  const changes = barOf(page).getByRole('button', { name: /^Changes/ })
  await tabTo(page, changes)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Publish 1 change' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change is live.')).toBeVisible()
  await expect(changes).toBeFocused()
  const visitor = await visitorReads(browser, site, '/canvas')
  await expect(visitor.getByRole('heading', { level: 2 })).toContainText('How often do your teams use AI?')
  await visitor.context().close()
})

test('an email is previewed with its unpublished words, and its links lead nowhere', async ({
  context,
  expectConsoleError,
  ownSite: site,
}) => {
  // Both the link and the script of axe are blocked.
  expectConsoleError(/frame is sandboxed|sandboxed frame/)
  const page = await openEditor(context, await newAccount(site, 'editor'), '/flywheel-ebook')
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByText('Email with the ebook').click()
  await details.getByRole('textbox', { name: 'Intro', exact: true }).fill('All {pages} pages, as you asked.')
  await details.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await expect(preview.getByLabel('Show')).toHaveValue('ebook')
  const shown = preview.frameLocator('iframe')
  await expect(shown.getByRole('paragraph').filter({ hasText: /^All \d+ pages, as you asked\.$/ })).toBeVisible()
  // A link in a preview leads nowhere.
  await shown.getByRole('link', { name: 'Download the ebook (PDF)' }).click()
  await expect(shown.getByRole('paragraph').filter({ hasText: /^All \d+ pages, as you asked\.$/ })).toBeVisible()
  await preview.getByLabel('Show').selectOption('This page')
  await expect(shown.getByRole('banner')).toBeVisible()
  await expectAccessible(page, 'the preview')
})

test('labels, hidden messages and emails of a form are edited, and a placeholder cannot get lost', async ({
  context,
  browser,
  ownSite: site,
}) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/why-us')
  // A label is no control, so it has its own tab stop for the keyboard.
  const label = page.locator('#pioneer label').filter({ hasText: 'Job title' })
  await label.click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Your job')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByLabel('Find a text').fill('Network error')
  const message = details.getByRole('textbox', { name: 'Messages: offline' })
  await message.fill('No connection. Please try again.')
  await expect(details).toContainText('Keep every placeholder exactly as it was: {email}')
  await message.fill('No connection. Try again or email {email}.')
  await expect(details).not.toContainText('Keep every placeholder')
  await details.getByRole('button', { name: 'Done' }).click()
  await publishAll(page)
  await expect(page.getByText('2 changes are live.')).toBeVisible()
  const visitor = await visitorReads(browser, site, '/why-us')
  await expect(visitor.locator('#pioneer').getByLabel('Your job')).toBeVisible()
  await visitor.context().close()
})

test('a page says why its own text cannot be edited, and what people agree to stays', async ({
  context,
  ownSite: site,
}) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/privacy-policy')
  await expect(barOf(page)).toContainText('Legal texts change with a release')
  await page.goto('/book')
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByText('Waitlist form').click()
  await expect(details).toContainText(
    'What people agree to below the button “Join the Waitlist” changes with a release',
  )
  await expect(details.getByRole('textbox', { name: 'Note', exact: true })).toHaveCount(0)
})

test('staff edit the 404 page for everyone', async ({ context, browser, expectConsoleError, ownSite: site }) => {
  expectConsoleError(/404/)
  const page = await openEditor(context, await newAccount(site, 'editor'), '/no-such-page')
  await barOf(page).getByRole('button', { name: 'Done' }).click()
  // A visitor can type here, and nothing is stored.
  await expect(page.locator('[contenteditable]')).toHaveCount(0)
  await startEditing(page)
  await write(page, 'notFound.title', 'This page is gone')
  await expect(barOf(page)).toContainText('saved as a draft')
  await publishAll(page)
  await expect(page.getByText('1 change is live.')).toBeVisible()
  const visitor = await visitorReads(browser, site, '/another-missing-page')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This page is gone')
  await visitor.context().close()
})

test('on a phone the bar is one row that fits @phone', async ({ context, ownSite: site }) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/model')
  await write(page, 'model.hero.title', 'Short')
  await expect(barOf(page)).toContainText('saved as a draft')
  await page.mouse.move(0, 0)
  const bar = await barOf(page).boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(68)
  await barOf(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(barOf(page)).toContainText('Nothing unpublished')
})

test('visitors and members get nothing of the editor', async ({ browser, ownSite: site }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const page = await context.newPage()
  await page.goto('/labs')
  await page.mouse.move(200, 200)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /admin|editing|start|config/.test(path))).toEqual([])
  const email = await newAccount(site)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  const role = page.waitForResponse(`**${EDITING_PATH}/role`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect(await (await role).json()).toEqual({ role: null })
  await page.goto('/labs')
  await page.waitForLoadState('networkidle')
  await expect(barOf(page)).toHaveCount(0)
  expect(asked.filter((path) => /editing-\w+\.css/.test(path))).toEqual([])
  await context.close()
})
