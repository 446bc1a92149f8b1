import { expect, test } from './fixtures.ts'

declare global {
  interface Window {
    /** `id:behavior` of each element that the page scrolled into view. */
    scrolledTo: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.scrolledTo = []
    const scrollIntoView = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      window.scrolledTo.push(`${this.id}:${typeof options === 'object' ? options.behavior : options}`)
      scrollIntoView.call(this, options)
    }
  })
})

test('Learn More scrolls smoothly to the curriculum, also if it is clicked before scripts run', async ({ page }) => {
  await page.goto('/accelerate-details')
  await page.getByRole('link', { name: 'Learn More' }).click()

  await expect(page).toHaveURL(/\/accelerate-details#curriculum$/)
  await expect.poll(() => page.evaluate(() => window.scrolledTo)).toContain('curriculum:smooth')
  await expect(page.locator('#curriculum').getByRole('heading', { level: 2 })).toBeInViewport()
})

test('View Sample Curriculum is a button without an action', async ({ page }) => {
  await page.goto('/accelerate-details')
  const button = page.getByRole('button', { name: 'View Sample Curriculum' })
  await expect(button).toHaveAttribute('type', 'button')

  // Reaching the target of the other link first proves that the page's scripts listen.
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect.poll(() => page.evaluate(() => window.scrolledTo)).toContain('curriculum:smooth')
  const address = page.url()
  await button.click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
})
