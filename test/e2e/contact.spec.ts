import { expect, test } from './fixtures.ts'

for (const screen of ['', '@phone'])
  test(`the form of /contact begins on the first screen ${screen}`.trim(), async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
  })
