/** Pages that staff make: on the staff page, on the page itself, and what visitors then read. */
import { newAccount } from './account-fixtures.ts'
import { barOf, withEditors } from './editing-fixtures.ts'
import { expect, expectAccessible, expectConsoleError, expectToFit } from './fixtures.ts'
import { openStaff } from './staff-fixtures.ts'

const test = withEditors()

test('an editor makes a legal page, and visitors read it once it is published', async ({
  page,
  site,
  reads,
}) => {
  // The document of a page that visitors cannot see says so.
  expectConsoleError(/404/)
  const email = await newAccount(site, 'editor')
  await openStaff(page, email, '/admin/pages')
  await expectAccessible(page, 'the list of pages')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Legal page')
  await page.getByRole('textbox', { name: 'Title' }).fill('Impressum')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('/impressum')
  await page.getByRole('button', { name: 'Make a draft' }).click()

  await expect(barOf(page)).toContainText('A draft: visitors do not see this page.')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Impressum')
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
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.prose strong')).toHaveText('in Zurich')

  await page.getByRole('button', { name: 'Add a section here' }).last().click()
  const offered = page.getByRole('dialog', { name: 'Add a section' })
  await expect(offered.getByRole('button', { name: /^Opening/ })).toHaveCount(0)
  await expectAccessible(page, 'the dialog of sections')
  await offered.getByRole('button', { name: /^Quote/ }).click()
  await expect(page.locator('figure blockquote')).toBeVisible()
  await page.getByRole('button', { name: 'Move up: Quote' }).click()
  await page.getByRole('button', { name: 'Remove: Quote' }).click()
  await expect(page.locator('figure blockquote')).toHaveCount(0)

  await barOf(page).getByRole('button', { name: 'Page details' }).click()
  const details = page.getByRole('dialog', { name: 'Page details' })
  await details.getByLabel('Description').fill('Who is responsible for this site.')
  await details.getByRole('button', { name: 'Done' }).click()
  await expect((await reads('/impressum')).getByText('404')).toBeVisible()

  await barOf(page).getByRole('button', { name: 'Show it to visitors' }).click()
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
