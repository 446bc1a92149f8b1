/** Editors whose browser translates the page store and compare the site's own words. */
import { newAccount } from './account-fixtures.ts'
import { barOf, changesOn, fieldAt, startEditing, withEditors } from './editing-fixtures.ts'
import { beginSession, expect, originalWords } from './fixtures.ts'
import { translate } from './foreign-changes.ts'

const test = withEditors()
// Content security policies do not concern extensions.
test.use({ bypassCSP: true })

const { title } = originalWords('labs').hero

const typed = `${title} Now.`

test('one word that is typed under a translator changes one word', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  await beginSession(page, await newAccount(site, 'editor'))
  await page.goto('/labs')
  await expect(barOf(page)).toBeVisible()
  await translate(page)
  // The bar is translated too.
  await barOf(page).locator('button').first().click()
  const field = fieldAt(page, 'labs.hero.title')
  await expect(field).toHaveText(title)
  await translate(page)
  await field.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Now.')
  await expect(field).toHaveText(typed)
  await page.reload()
  await startEditing(page)
  await expect(field).toHaveText(typed)
  await translate(page)
  await expect(field).toHaveText(typed)
  await page.reload()
  await changesOn(page).click()
  await translate(page)
  const comparison = page.locator('dialog dd')
  await expect(comparison.first()).not.toContainText('»')
})
