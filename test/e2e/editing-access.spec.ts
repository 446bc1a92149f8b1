/**
 * Editing by keyboard and by ear: every text can be reached, and a screen reader is told what
 * happens to it.
 *
 * @second-ring: goes through the editor by keyboard and by ear
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { PROJECT } from '../../scripts/build-stamp.ts'
import { barOf, changesOn, fieldAt, startEditing, withEditors, write } from './editing-fixtures.ts'
import { expect, expectAccessible, expectToFit, originalWords, tabTo } from './fixtures.ts'

const test = withEditors()
const RESOURCES = originalWords('navigation').header.resources.label
const FIRST_NAME = originalWords('personFields').firstname.label

/** Opens a text's dialog with the keyboard, from the element that has the focus. */
async function openFocused(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit “${name}”` })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  return dialog
}

test('the keyboard reaches texts in buttons and labels, also while the dialog of another is closing', async ({
  edit,
}) => {
  const page = await edit('/contact')
  await fieldAt(page, 'navigation.header.links.3.label').click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: RESOURCES })).toBeFocused()
  await openFocused(page, RESOURCES)
  await page.keyboard.press('Escape')

  await fieldAt(page, 'contact.form.title').focus()
  const label = page.locator('main label [data-words]').filter({ hasText: FIRST_NAME })
  await tabTo(page, label)
  const dialog = await openFocused(page, FIRST_NAME)
  await page.keyboard.press('Escape')
  await expect(label).toBeFocused()

  await page.getByRole('banner').getByRole('button', { name: RESOURCES }).focus()
  await openFocused(page, RESOURCES)
  await label.evaluate((one) => {
    // On a busy machine the browser handles a key before it tells the page that the dialog was
    // closed.
    document.querySelector('dialog')?.close()
    one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await expect(dialog.getByRole('textbox')).toHaveValue(FIRST_NAME)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

/** Records what the bar's status line tells a screen reader. @returns a function that reads it */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const status = await barOf(page).getByRole('status').elementHandle()
  await status?.evaluate((line) => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const note = () => line.textContent && heard.push(line.textContent)
    new MutationObserver(note).observe(line, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

const SAVED = '1 change saved as a draft. Visitors do not see it yet.'

test('a screen reader hears what a text is, every save, and what has to be corrected', async ({
  edit,
}) => {
  const page = await edit('/labs')
  const heard = await listen(page)
  const title = fieldAt(page, 'labs.hero.title')
  await title.click()
  await expect(title).toHaveAccessibleDescription(
    'Editable text. Enter goes to the next text, Escape leaves it.',
  )
  await expect(fieldAt(page, 'navigation.footer.links.1.label')).toHaveAccessibleDescription(
    /Shown on every page/,
  )
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  const saves = async () => (await heard()).filter((sentence) => sentence === SAVED).length
  await expect.poll(saves).toBe(1)
  await page.keyboard.type('!')
  await expect.poll(saves).toBe(2)
  await page.keyboard.insertText(' and more'.repeat(20))
  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatch(/^Shorten this text by \d+ characters. 1 change saved/)
})

/** Makes the title of Labs too long, and opens the dialog of changes by keyboard. */
async function reviewTooLong(page: Page): Promise<Locator> {
  await fieldAt(page, 'labs.hero.title').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' and more'.repeat(20))
  await expect(barOf(page).getByRole('status')).toHaveText(/^Shorten this text by/)
  await changesOn(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changes on this page' })
  await expect(dialog).toBeFocused()
  return dialog
}

test('in the dialog of changes a screen reader hears what each control is about, and what keeps it from publishing', async ({
  edit,
}) => {
  const page = await edit('/labs')
  const dialog = await reviewTooLong(page)
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription('Hero: title')
  await expect(dialog.getByRole('button', { name: 'Discard' })).toHaveAccessibleDescription(
    'Hero: title',
  )
  const publish = dialog.getByRole('button', { name: 'Publish 1 change' })
  await expect(publish).toHaveAccessibleDescription(/^Repair the marked texts first/)
  await publish.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('a dialog that replaces another gives the focus back to where the first was opened', async ({
  edit,
}) => {
  const page = await edit('/labs')
  const dialog = await reviewTooLong(page)
  await dialog.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await expect(preview).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(changesOn(page)).toBeFocused()
})

test('once the last change is discarded, the dialog of changes says so and has the focus', async ({
  edit,
}) => {
  const page = await edit('/labs')
  const dialog = await reviewTooLong(page)
  await dialog.getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You have no unpublished changes')
  await expect(dialog).toBeFocused()
})

test('a picture is known by its content, and its description is kept like every other text', async ({
  edit,
}) => {
  const page = await edit('/labs')
  const replace = page.locator(
    '[data-editable-image="labs.betterQuestions.picture"] > .editing-replace',
  )
  await replace.click()
  const dialog = page.getByRole('dialog', { name: 'Replace this picture' })
  const file = dialog.getByLabel('Choose a picture')
  const photo = await readFile(join(PROJECT, 'public/images/covers/ai-use-policy-320.webp'))
  await file.setInputFiles({ name: 'photo.svg', mimeType: 'image/svg+xml', buffer: photo })
  await expect(dialog.getByRole('application')).toBeVisible()
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2z"/></svg>',
  )
  await file.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: drawing })
  await expect(dialog).toContainText('A drawing is shown whole')
  // The old picture's description would be wrong for this one.
  const description = dialog.getByRole('textbox', { name: 'Alternative text' })
  await expect(description).toHaveValue('')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Describe the picture.')
  // On a slow computer a picture opens while its description is being typed.
  await page.evaluate(() => {
    const { decode } = Image.prototype
    Image.prototype.decode = async function () {
      await new Promise((resolve) => setTimeout(resolve, 800))
      return decode.call(this)
    }
  })
  await file.setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: photo })
  await description.pressSequentially('Our own')
  await expect(dialog.getByRole('application')).toBeVisible()
  await page.keyboard.type(' drawing')
  await expect(description).toHaveValue('Our own drawing')
  await page.keyboard.press('Escape')
  await replace.click()
  await file.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: drawing })
  await expect(dialog).toContainText('A drawing is shown whole')
  await expect(description).toHaveValue('Our own drawing')
})

test('a click reaches texts and pictures under transparent parts of the page', async ({ edit }) => {
  const page = await edit('/solutions')
  const title = fieldAt(page, 'solutions.offerings.items.0.title')
  await title.click({ force: true })
  await expect(title).toBeFocused()
  await page.goto('/hub')
  await startEditing(page)
  await page
    .locator('[data-editable-image="hub.hero.pictures.0"] > .editing-replace')
    .click({ force: true })
  await expect(page.getByRole('dialog', { name: 'Replace this picture' })).toBeVisible()
})

test('axe finds nothing in the bar, the fields and the dialogs, and on a phone the bar is one row', async ({
  edit,
}) => {
  const page = await edit('/accelerate')
  await write(page, 'accelerate.hero.title', 'A new title')
  await expect(barOf(page)).toContainText('saved as a draft')
  const isFine = async (where?: string) => {
    await expectAccessible(page, where)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectToFit(page, where)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await isFine()
  for (const [button, title] of [
    [/^(Changes|Review)/, 'Changes on this page'],
    ['Page details', 'Page details'],
    ['History', 'History'],
  ] as const) {
    await barOf(page).getByRole('button', { name: button }).last().click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await isFine(title)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.locator('.editing-replace').first().click()
  await expect(page.getByRole('dialog', { name: 'Replace this picture' })).toBeVisible()
  await isFine('the dialog of a picture')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.mouse.move(0, 0)
  expect((await barOf(page).boundingBox())?.height).toBeLessThanOrEqual(68)
  await barOf(page).getByRole('button', { name: 'More' }).click()
  await expectAccessible(page, 'the menu on a phone')
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(barOf(page)).toContainText('Nothing unpublished')
})
