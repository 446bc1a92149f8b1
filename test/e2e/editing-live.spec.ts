/**
 * Editors who work at the same time, publish later, and change what is on many pages.
 *
 * @second-ring: needs several editors and pages; finding and publishing are tested without a
 *   browser
 */
import type { BrowserContext } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
import { legalTextOf } from '#server/words/markdown-texts.ts'
import type { RealServer } from '../real-server.ts'
import { publishTexts } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, changesOn, openEditor, withEditors, write } from './editing-fixtures.ts'
import { expect, expectAccessible, expectToFit, localInput } from './fixtures.ts'

const test = withEditors()

/** Two editors open a page. */
async function openTwice(elsewhere: () => Promise<BrowserContext>, site: RealServer) {
  const [ada, grace] = await Promise.all([newAccount(site, 'editor'), newAccount(site, 'editor')])
  const hers = await openEditor(await elsewhere(), ada, '/hub')
  const mine = await openEditor(await elsewhere(), grace, '/hub')
  return { ada, grace, hers, mine }
}

test('two editors of a page see each other until one is done', async ({ elsewhere, site }) => {
  const { ada, grace, hers, mine } = await openTwice(elsewhere, site)
  await expect(barOf(mine)).toContainText(`${ada} is editing this page.`, { timeout: 10_000 })
  await expect(barOf(hers)).toContainText(`${grace} is editing this page.`, { timeout: 10_000 })
  await barOf(hers).getByRole('button', { name: 'Done' }).click()
  await expect(barOf(mine)).not.toContainText('is editing', { timeout: 10_000 })
})

test('an editor schedules a change, others see it, and it is taken back as a draft', async ({
  elsewhere,
  site,
}) => {
  const { grace, hers, mine } = await openTwice(elsewhere, site)
  await write(mine, 'hub.hero.title', 'A title for next week')
  await expect(barOf(mine)).toContainText('saved as a draft')
  await changesOn(mine).click()
  const dialog = mine.getByRole('dialog', { name: 'Changes on this page' })
  await dialog.getByLabel('Publish at').check()
  await dialog.getByRole('button', { name: 'Schedule 1 change' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Choose a time in the future, at most a year ahead.',
  )
  await dialog.getByLabel('Date and time').fill(await localInput(mine, Date.now() + 7 * DAY_MS))
  await expect(dialog).toContainText(/Visitors see it from .*(Time|UTC|GMT)/)
  await expectAccessible(mine, 'the dialog of changes')
  await dialog.getByRole('button', { name: 'Schedule 1 change' }).click()
  await expect(mine.getByText(/^Scheduled\. Visitors see it from/)).toBeVisible()
  await expect(barOf(mine)).toContainText('1 publication is scheduled')

  await hers.reload()
  await changesOn(hers).click()
  const seen = hers.getByRole('dialog', { name: 'Changes on this page' })
  await expect(seen).toContainText(`By ${grace}, on AI Activation Hub`)
  await expect(seen).toContainText('A title for next week')
  await changesOn(mine).click()
  await dialog.getByRole('button', { name: 'Cancel and keep as draft' }).click()
  await expect(dialog.getByRole('button', { name: 'Publish 1 change' })).toBeVisible()
})

test('a text is replaced on several pages, after a list of what changes, and published at once @phone', async ({
  edit,
  reads,
  site,
}) => {
  // An owner's pages may not have a text in common.
  for (const at of ['home.stages', 'resources.close']) {
    await publishTexts(site, { [`${at}.action.label`]: 'Get the free ebook' })
  }
  const tool = legalTextOf('content/documents/value-and-effort-grid.md')
  const [, start = '', rest = ''] = /\*\*(\w[\w ,:]{20,})\.?\*\* (\w[\w ]{10,})/.exec(tool) ?? []
  const page = await edit('/labs')
  await barOf(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace on all pages' })
  await dialog.getByLabel('Find', { exact: true }).fill(start)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText(rest)
  await dialog.getByLabel('Find', { exact: true }).fill('free ebook')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').first()).toHaveText(/^\d+ texts\.$/)
  await dialog.getByLabel('Replace with').fill('free e-book')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Home' }).first()).toContainText(
    'e-book',
  )
  await expectAccessible(page, 'the dialog of what is found')
  await expectToFit(page)
  await dialog.getByLabel('Replace here').first().uncheck()
  const save = dialog.getByRole('button', { name: /^Save \d+ changes/ })
  const count = /\d+/.exec((await save.textContent()) ?? '')?.[0]
  await save.click()
  await dialog.getByRole('button', { name: `Publish ${count} changes` }).click()
  await expect(page.getByText(`${count} changes are live.`)).toBeVisible()
  await expect((await reads('/resources')).locator('main')).toContainText('Get the free e-book')
})
