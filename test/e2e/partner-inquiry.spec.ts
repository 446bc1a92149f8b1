import { expect, test } from './fixtures.ts'

test('the licensing page loads the partner form only when its frame comes near', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/licensing')
  await expect(page.getByRole('link', { name: 'Apply for Alpha' })).toHaveAttribute('href', '/contact#alpha')
  expect(requests).not.toContain('/embed/partner')

  await page.getByTitle('Partner Inquiry').scrollIntoViewIfNeeded()
  const form = page.frameLocator('iframe[title="Partner Inquiry"]')
  await expect(form.getByRole('textbox', { name: 'Work Email' })).toBeVisible()
})
