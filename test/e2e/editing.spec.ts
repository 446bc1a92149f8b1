/**
 * Editing in place: no typed text is lost, nothing is published by accident, and conflicts wait for
 * a decision.
 */

import { EDITING_PATH } from '#contract/editing/api.ts'
import type { RealServer } from '../real-server.ts'
import { newAccount, signInElsewhere } from './account-fixtures.ts'
import {
  barOf,
  changesOn,
  type EditingFixtures,
  fieldAt,
  openEditor,
  publishAll,
  startEditing,
  withEditors,
  write,
} from './editing-fixtures.ts'
import { beginSession, expect, expectConsoleError, holdBack, originalWords } from './fixtures.ts'

const test = withEditors()
const RESOURCES = originalWords('navigation').header.resources.label

const DRAFTS = `**${EDITING_PATH}/drafts`
/** The console's line for a call that the test interrupts. */
const CUT_OFF = /Failed to load resource/

test('texts typed while nothing can be saved survive the closed window, and are published', async ({
  context,
  edit,
  reads,
}) => {
  expectConsoleError(CUT_OFF)
  await context.route(DRAFTS, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const first = await edit('/labs')
  await write(first, 'labs.hero.title', 'Text 0 typed')
  await write(first, 'labs.hero.lead', 'Text 1 typed')
  await expect(barOf(first)).toContainText('2 changes are in this browser only')
  await first.close()

  await context.unroute(DRAFTS)
  const again = await context.newPage()
  await again.goto('/labs')
  await expect(barOf(again)).toContainText('2 changes saved as drafts')
  const visitor = await reads('/labs')
  await expect(visitor.locator('main')).not.toContainText('Text 0 typed')
  await publishAll(again)
  await expect(again.getByText('2 changes are live.')).toBeVisible()
  await visitor.reload()
  for (const text of ['Text 0 typed', 'Text 1 typed']) {
    await expect(visitor.locator('main')).toContainText(text)
  }
  await expect(visitor.locator('[contenteditable]')).toHaveCount(0)
})

/** Two editors write one text, and the first publishes hers while the second reviews his. */
async function writeBoth(
  { edit, elsewhere, site }: Pick<EditingFixtures, 'edit' | 'elsewhere'> & { site: RealServer },
  path: string,
  at: string,
) {
  expectConsoleError(/409 \(Conflict\)/)
  const ada = await newAccount(site, 'editor')
  const hers = await openEditor(await elsewhere(), ada, path)
  const mine = await edit(path)
  await write(hers, at, 'The title that Ada wrote')
  await write(mine, at, 'The title that Grace wrote')
  await expect(barOf(mine)).toContainText('saved as a draft')
  // The dialog is open before the other editor publishes, so the conflict is found while
  // publishing.
  await changesOn(mine).click()
  await publishAll(hers)
  const dialog = mine.getByRole('dialog', { name: 'Changes on this page' })
  return { ada, mine, dialog, publish: dialog.getByRole('button', { name: 'Publish 1 change' }) }
}

test('two editors on one text: the second is shown both, and cannot publish before a choice', {
  tag: '@second-ring',
}, async ({ edit, elsewhere, site }) => {
  const both = await writeBoth({ edit, elsewhere, site }, '/hub', 'hub.hero.title')
  const { ada, dialog, publish } = both
  await publish.click()
  await expect(publish).toHaveAccessibleDescription(/^Settle the conflicts first/)
  await expect(publish).toBeFocused()
  await expect(publish).toBeDisabled()
  await expect(dialog).toContainText(`${ada} published another text`)
  await expect(dialog.getByRole('status')).toHaveText(/^1 conflict: choose which text stays/)
  await expect(dialog).toContainText('The title that Ada wrote')
  await expect(dialog).toContainText('The title that Grace wrote')
})

test('two editors on one text: the second keeps their text, and visitors read it', {
  tag: '@second-ring',
}, async ({ edit, elsewhere, site, reads }) => {
  const both = await writeBoth({ edit, elsewhere, site }, '/accelerate', 'accelerate.hero.title')
  const { mine, dialog, publish } = both
  await publish.click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await expect(publish).not.toHaveAccessibleDescription(/./)
  await publish.click()
  await expect(mine.getByText('1 change is live.')).toBeVisible()
  const visitor = await reads('/accelerate')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The title that Grace wrote')
})

test('two windows follow each other, and on two devices the later one is shown both texts, and chooses', {
  tag: '@second-ring',
}, async ({ context, elsewhere, site }) => {
  expectConsoleError(CUT_OFF)
  const email = await newAccount(site, 'editor')
  const at = 'accelerate.hero.title'
  const first = await openEditor(context, email, '/accelerate')
  const second = await openEditor(context, email, '/accelerate')
  const release = await holdBack(second, `**${EDITING_PATH}/page*`)
  const asked = second.waitForRequest((request) => request.url().includes(`${EDITING_PATH}/page`))
  await write(first, at, 'From the first window')
  await expect(barOf(first)).toContainText('1 change saved as a draft')
  // The second window has yet to be told the draft that the first has saved.
  await asked
  await expect(fieldAt(second, at)).toHaveText('From the first window')
  await write(second, at, 'From the second window')
  release()
  await expect(barOf(second)).toContainText('1 change saved as a draft')

  const device = await elsewhere()
  await device.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('everturn-words')) {
        throw new Error('There is no room')
      }
      setItem.call(this, key, value)
    }
  })
  const phone = await openEditor(device, email, '/accelerate')
  await expect(fieldAt(phone, at)).toHaveText('From the second window')
  await write(first, at, 'From the desk')
  await expect(barOf(first)).toContainText('1 change saved as a draft')
  await device.route(DRAFTS, (route) => route.abort())
  await write(phone, at, 'From the phone')
  await expect(barOf(phone)).toContainText('1 change exists in this window only')
  await device.unroute(DRAFTS)
  await changesOn(phone).click()
  const dialog = phone.getByRole('dialog', { name: 'Changes on this page' })
  for (const text of ['From the desk', 'From the phone']) {
    await expect(dialog).toContainText(text)
  }
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(barOf(phone)).toContainText('1 change saved as a draft')
  await first.reload()
  await startEditing(first)
  await expect(fieldAt(first, at)).toHaveText('From the phone')
})

test('a session that is ended elsewhere while someone types loses nothing, and every page says so', {
  tag: '@second-ring',
}, async ({ context, site }) => {
  expectConsoleError(CUT_OFF)
  const ended = 'Your session has ended. 1 change is safe in this browser'
  const email = await newAccount(site, 'editor')
  const page = await openEditor(context, email, '/consulting')
  const elsewhere = await signInElsewhere(page, email)
  await page.request.post('/auth/v1/logout?scope=global', { headers: elsewhere.headers })
  await write(page, 'consulting.hero.title', 'Typed after the end')
  await expect(barOf(page)).toContainText(ended)
  await page.goto('/labs')
  await expect(barOf(page)).toContainText(ended)
  const [signInPage] = await Promise.all([
    context.waitForEvent('page'),
    barOf(page).getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await beginSession(signInPage, email)
  await signInPage.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(barOf(page)).toContainText('Nothing unpublished')
  await page.goto('/consulting')
  await startEditing(page)
  await expect(fieldAt(page, 'consulting.hero.title')).toHaveText('Typed after the end')
})

test('the bar is offered again after a request that failed', async ({ page, site }) => {
  expectConsoleError(CUT_OFF)
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

test('what is pasted into a text stays plain, and a text that is too long is put back', {
  tag: '@second-ring',
}, async ({ edit }) => {
  const page = await edit('/consulting')
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
  await expect(title).toHaveText(originalWords('consulting').hero.title)
})

test('while editing, a click on a link or on the label of a menu opens its text, and follows nothing', {
  tag: '@second-ring',
}, async ({ edit }) => {
  const page = await edit('/consulting')
  // The brand's name tells an editor who changes it.
  await page.getByRole('banner').locator('[data-content="site.name"]').click()
  await expect(
    page.getByRole('dialog', { name: `Edit “${originalWords('site').name}”` }),
  ).toContainText('Only admins change this.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/consulting$/)
  await page.getByRole('banner').getByRole('button', { name: RESOURCES }).click()
  await expect(page.getByRole('dialog', { name: `Edit “${RESOURCES}”` })).toBeVisible()
})

test('Enter moves from a text to the next, and Escape to the bar', {
  tag: '@second-ring',
}, async ({ edit }) => {
  const page = await edit('/consulting')
  const title = fieldAt(page, 'consulting.hero.title')
  await title.click()
  await page.keyboard.press('Enter')
  await expect(title).not.toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-content'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(barOf(page).getByRole('button', { name: 'Done' })).toBeFocused()
})

test('staff edit the 404 page for everyone', { tag: '@second-ring' }, async ({ edit, reads }) => {
  expectConsoleError(/404/)
  const page = await edit('/no-such-page')
  await barOf(page).getByRole('button', { name: 'Done' }).click()
  // A visitor can type here, and nothing is stored.
  await expect(page.locator('[contenteditable]')).toHaveCount(0)
  await startEditing(page)
  await write(page, 'notFound.title', 'This page is gone')
  await publishAll(page)
  const visitor = await reads('/another-missing-page')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This page is gone')
})

test('visitors and members get nothing of the editor', async ({ context, page, site }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
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
})
