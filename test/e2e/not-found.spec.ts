/** The 404 page, whose texts every visitor can change for fun. */
import type { Page } from '@playwright/test'
import { expect, expectConsoleError, originalWords, test } from './fixtures.ts'

const notFound = originalWords('notFound')
const site = originalWords('site')
const around = (page: Page) => [page.getByRole('banner'), page.getByRole('contentinfo')]

test.beforeEach(() => expectConsoleError(/status of 404|404 Error: User attempted/))

test('an unknown address shows the 404 page, and the console shows the path', async ({ page }) => {
  const line = '404 Error: User attempted to access non-existent route: /no/such/page'
  const logged = page.waitForEvent('console', (message) => message.text() === line)
  const response = await page.goto('/no/such/page?with=query')
  expect(response?.status()).toBe(404)
  expect((await logged).type()).toBe('error')
  await expect(page.getByRole('main')).toContainText('404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  await expect(page.getByRole('main').locator('[data-editable-image]')).toBeVisible()
})

test('a visitor changes texts of the 404 page, its header and its footer', async ({ page }) => {
  await page.goto('/no/such/page')
  const heading = page.getByRole('heading', { level: 1 })
  const first = around(page).map((part) => part.locator('[data-content]').first())
  for (const editable of [heading, ...first]) {
    await expect(editable).toHaveAttribute('contenteditable', 'plaintext-only')
  }
  await heading.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Really.')
  await expect(heading).toHaveText(/Really\.$/)
  for (const part of around(page)) {
    const name = part.locator('[data-content="site.name"]')
    await name.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' and friends')
    await expect(name).toHaveText(`${site.name} and friends`)
  }
  await expect(page).toHaveURL(/no\/such\/page/)
})

test('a link of the 404 page is followed, also where its text can be edited', async ({ page }) => {
  for (const link of [
    page.getByRole('link', { name: notFound.action, exact: true }),
    page.getByRole('banner').locator('[data-content="site.name"]'),
  ]) {
    await page.goto('/no/such/page')
    await link.click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('[contenteditable]')).toHaveCount(0)
  }
})
