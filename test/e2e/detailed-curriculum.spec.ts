import { expect, test } from './fixtures.ts'

declare global {
  interface Window {
    /** `id:behavior` of each element that the page scrolled into view. */
    scrolledTo: string[]
  }
}

test('Learn More scrolls smoothly to the curriculum, also before scripts run, and the sample button has no action', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.scrolledTo = []
    const scrollIntoView = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      window.scrolledTo.push(`${this.id}:${typeof options === 'object' ? options.behavior : options}`)
      scrollIntoView.call(this, options)
    }
  })
  await page.goto('/accelerate-details')
  const button = page.getByRole('button', { name: 'View Sample Curriculum' })
  await expect(button).toHaveAttribute('type', 'button')
  await page.getByRole('link', { name: 'Learn More' }).click()

  await expect(page).toHaveURL(/\/accelerate-details#curriculum$/)
  await expect.poll(() => page.evaluate(() => window.scrolledTo)).toContain('curriculum:smooth')

  const address = page.url()
  await button.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
})
