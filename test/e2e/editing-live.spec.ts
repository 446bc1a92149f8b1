/** Editors who work at the same time, publish later, and change what is on many pages. */
import type { Page } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, openEditor, openEditorElsewhere, visitorReads, write } from './editing-fixtures.ts'
import { beginSession, expect, expectAccessible, expectToFit, localInput, withOwnSite } from './fixtures.ts'

const test = withOwnSite()

const changes = (page: Page) => barOf(page).getByRole('button', { name: /^(Changes|Review|Publish)/ })

test('two editors see each other, and one schedules what the other sees', async ({ browser, ownSite: site }) => {
  const [ada, grace] = await Promise.all([newAccount(site, 'editor'), newAccount(site, 'editor')])
  const hers = await openEditorElsewhere(browser, site, ada, '/hub')
  const mine = await openEditorElsewhere(browser, site, grace, '/hub')
  await expect(barOf(mine)).toContainText(`${ada} is editing this page.`, { timeout: 10_000 })
  await expect(barOf(hers)).toContainText(`${grace} is editing this page.`, { timeout: 10_000 })
  await barOf(hers).getByRole('button', { name: 'Done' }).click()
  await expect(barOf(mine)).not.toContainText('is editing', { timeout: 10_000 })

  await write(mine, 'hub.hero.title', 'A title for next week')
  await expect(barOf(mine)).toContainText('saved as a draft')
  await changes(mine).click()
  const dialog = mine.getByRole('dialog', { name: 'Changes on this page' })
  await dialog.getByLabel('Publish at').check()
  await dialog.getByRole('button', { name: 'Schedule 1 change' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a time in the future, at most a year ahead.')
  await dialog.getByLabel('Date and time').fill(await localInput(mine, Date.now() + 7 * DAY_MS))
  await expect(dialog).toContainText(/Visitors see it from .*(Time|UTC|GMT)/)
  await expectAccessible(mine, 'the dialog of changes')
  await dialog.getByRole('button', { name: 'Schedule 1 change' }).click()
  await expect(mine.getByText(/^Scheduled\. Visitors see it from/)).toBeVisible()
  await expect(barOf(mine)).toContainText('1 publication is scheduled')

  await hers.reload()
  await changes(hers).click()
  const seen = hers.getByRole('dialog', { name: 'Changes on this page' })
  await expect(seen).toContainText(`By ${grace}, on /hub`)
  await expect(seen).toContainText('A title for next week')
  await changes(mine).click()
  await dialog.getByRole('button', { name: 'Cancel and keep as draft' }).click()
  await expect(dialog.getByRole('button', { name: 'Publish 1 change' })).toBeVisible()
  for (const window of [hers, mine]) await window.context().close()
})

test('a text is replaced on several pages, after a list of what changes, and published at once @phone', async ({
  context,
  browser,
  ownSite: site,
}) => {
  const page = await openEditor(context, await newAccount(site, 'editor'), '/labs')
  await barOf(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace on all pages' })
  await dialog.getByLabel('Find', { exact: true }).fill('free ebook')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').first()).toHaveText(/^\d+ texts\.$/)
  await dialog.getByLabel('Replace with').fill('free e-book')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Home' }).first()).toContainText('e-book')
  await expectAccessible(page, 'the dialog of what is found')
  await expectToFit(page)
  await dialog.getByLabel('Replace here').first().uncheck()
  const save = dialog.getByRole('button', { name: /^Save \d+ changes/ })
  const count = /\d+/.exec((await save.textContent()) ?? '')?.[0]
  await save.click()
  await dialog.getByRole('button', { name: `Publish ${count} changes` }).click()
  await expect(page.getByText(`${count} changes are live.`)).toBeVisible()
  const visitor = await visitorReads(browser, site, '/book')
  await expect(visitor.locator('main')).toContainText('Get the free e-book')
  await visitor.context().close()
})

test('an old address leads to a page once an admin has published that', async ({ context, ownSite: site }) => {
  const page = await context.newPage()
  await beginSession(page, await newAccount(site, 'admin'))
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: 'Redirects' })
  const [from, to] = ['old address, 1', 'leads to, 1'].map((name) => section.getByLabel(name))
  await section.getByRole('button', { name: 'Add a redirect' }).click()
  await from?.fill('/book')
  await to?.fill('/hub')
  await expect(section).toContainText('It begins with a slash and is no page')
  await from?.fill('/our old/hub.html')
  const saved = page.waitForResponse((answer) => answer.url().includes(`${EDITING_PATH}/drafts`) && answer.ok())
  await to?.fill('/hub#offer')
  await saved
  await expectAccessible(page, 'the settings')
  await changes(page).click()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(page.getByText('1 change is live.')).toBeVisible()
  await page.goto('/ourold/hub.html?utm_source=x')
  await expect(page).toHaveURL(`${site.url}/hub?utm_source=x#offer`)
})
