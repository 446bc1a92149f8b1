/**
 * Texts that a page puts together, and those of forms and emails: they are edited in dialogs, by
 * keyboard too.
 *
 * @second-ring: goes through many dialogs; that each text can be reached is tested without a
 *   browser
 */
import type { Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, changesOn, publishAll, withEditors } from './editing-fixtures.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  expectConsoleError,
  originalWords,
  tabTo,
} from './fixtures.ts'

const test = withEditors()
const NEXT = originalWords('canvas').labels.next

/** Opens the canvas as an editor, and begins editing by keyboard. */
async function editCanvas(page: Page, site: RealServer) {
  await beginSession(page, await newAccount(site, 'editor'))
  await page.goto('/canvas')
  await expect(barOf(page).getByRole('status')).toHaveText('Nothing unpublished on this page.')
  await barOf(page).getByRole('button', { name: 'Edit this page' }).focus()
  await page.keyboard.press('Enter')
}

const QUESTION = 'How often do your teams use AI?'
const questionOn = (page: Page) => page.locator('h2 [data-words="canvas.rating.question"]')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Edit “/ })

/** Opens the dialog of the question, types another one, and waits until it is saved. */
async function askAnotherQuestion(page: Page) {
  await tabTo(page, questionOn(page))
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(QUESTION)
  await expect(dialogOf(page).getByRole('status')).toHaveText(
    '1 change saved as a draft. Visitors do not see it yet.',
  )
}

test('by keyboard, editing begins at the first text of the page, and the status says what there is', async ({
  page,
  site,
}) => {
  await editCanvas(page, site)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
    .toBe(true)
  await expect(barOf(page).getByRole('status')).toHaveText(/^Editing is on. \d+ texts/)
})

test('by keyboard, a text that the page puts together is reached, edited and left', async ({
  page,
  site,
}) => {
  await editCanvas(page, site)
  const question = questionOn(page)
  await tabTo(page, question)
  await expect(question).toHaveAccessibleDescription('Editable text. Enter opens it.')
  await askAnotherQuestion(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(question).toBeFocused()
  await expect(question).toContainText(QUESTION)
  await page.keyboard.press('Escape')
  await expect(barOf(page).getByRole('button', { name: 'Done' })).toBeFocused()
})

test('by keyboard, a text that the page puts together is published', async ({
  page,
  site,
  reads,
}) => {
  await editCanvas(page, site)
  await askAnotherQuestion(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const changes = changesOn(page)
  await tabTo(page, changes)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Publish 1 change' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change is live.')).toBeVisible()
  await expect(changes).toBeFocused()
  await expect((await reads('/canvas')).getByRole('heading', { level: 2 })).toContainText(QUESTION)
})

test('the label of a button is edited, and the button still works, also for visitors', async ({
  page,
  site,
  reads,
}) => {
  await editCanvas(page, site)
  await page.getByRole('button', { name: NEXT }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Go on')
  await page.getByRole('button', { name: `Press “${NEXT}” on the page` }).click()
  await expect(page).toHaveURL(/step=2/)
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  await publishAll(page)
  await barOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  const visitor = await reads('/canvas')
  await visitor.getByRole('button', { name: 'Go on' }).click()
  await expect(visitor).toHaveURL(/step=2/)
})

test('an email about accounts is edited on Settings, previewed without working links, and sent as a test', async ({
  page,
  site,
}) => {
  // Both the link and the script of axe are blocked.
  expectConsoleError(/frame is sandboxed|sandboxed frame/)
  await beginSession(page, await newAccount(site, 'admin'))
  await page.goto('/admin/settings')
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await expect(details.getByText('The organization')).toHaveCount(0)
  await details.getByText('Emails about accounts').click()
  await details.getByLabel('Confirm: intro').fill('Confirm that the address is yours.')
  await expect(details).toContainText('Keep every placeholder exactly as it was: {brand}')
  await details.getByLabel('Confirm: intro').fill('Confirm that the address is yours at {brand}.')
  await expect(details).not.toContainText('Keep every placeholder')
  await details.getByLabel('Recovery: subject').fill('A new password for you')
  await expect(barOf(page)).toContainText('2 changes saved as drafts')
  await details.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await preview.getByLabel('Show').selectOption('Email: choose a new password')
  const shown = preview.frameLocator('iframe')
  const heading = shown.getByRole('heading', { name: 'A new password for you' })
  await expect(heading).toBeVisible()
  await shown.getByRole('link').first().click()
  await expect(heading).toBeVisible()
  await preview.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'No email server is set up' }),
  ).toBeVisible()
  await preview.getByLabel('Show').selectOption('This page')
  await expect(shown.getByRole('banner')).toBeVisible()
  await expectAccessible(page, 'the preview')
})

test('a page says why its own text cannot be edited, and page details have what the screen hides', async ({
  edit,
}) => {
  const page = await edit('/privacy-policy')
  await expect(barOf(page)).toContainText('Admins edit legal texts on Settings')
  await page.goto('/book')
  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const title = await page.title()
  const details = page.getByRole('dialog', { name: 'Page details' })
  // A long title ends with an ellipsis there.
  await expect(details.getByRole('figure')).toContainText(title.slice(0, 50))
  const field = details.getByRole('textbox', { name: 'Title', exact: true })
  await expect(field).toHaveAccessibleDescription(new RegExp(`this has ${title.length}\\.`))
  await details.getByText('Waitlist form').click()
  // What people agree to is an admin's to change.
  await expect(details.getByRole('textbox', { name: 'Messages: done' })).toBeVisible()
  await expect(details.getByRole('textbox', { name: 'Note', exact: true })).toHaveCount(0)
})
