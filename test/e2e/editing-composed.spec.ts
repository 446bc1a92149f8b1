/** Texts that a page puts together, and those of forms and emails: they are edited in dialogs, by keyboard too. */

import { newAccount } from './account-fixtures.ts'
import { barOf, openEditor, publishAll, visitorReads } from './editing-fixtures.ts'
import { beginSession, expect, expectAccessible, tabTo, withOwnSite } from './fixtures.ts'

const test = withOwnSite()

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
  const changes = barOf(page).getByRole('button', { name: /^(Changes|Review)/ })
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
  await expect(barOf(page)).toContainText('Admins edit legal texts on Settings')
  await page.goto('/book')
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByText('Waitlist form').click()
  await expect(details).toContainText(
    'What people agree to below the button “Join the Waitlist” changes with a release',
  )
  await expect(details.getByRole('textbox', { name: 'Note', exact: true })).toHaveCount(0)
})
