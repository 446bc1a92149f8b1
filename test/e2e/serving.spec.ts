import { expect, test, untilReady } from './fixtures.ts'

test('the first input of a reader starts the page’s scripts', async ({ page }) => {
  await page.goto('/')
  await page.mouse.move(50, 50)
  await page.mouse.move(60, 60)
  await untilReady(page)
})

test('an unknown address shows the 404 page with its status, and the console has the path, also if nobody acts', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404|404 Error: User attempted/)
  const line = '404 Error: User attempted to access non-existent route: /no/such/page'
  const logged = page.waitForEvent('console', (message) => message.text() === line)
  const response = await page.goto('/no/such/page?with=query')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await logged).type()).toBe('error')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
