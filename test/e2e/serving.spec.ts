import { expect, test } from './fixtures.ts'

test('an unknown address shows the 404 page with its status', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toBeVisible()
})
