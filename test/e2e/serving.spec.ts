import { expect, test, untilReady } from './fixtures.ts'

test('the first input of a reader starts the page’s scripts', async ({ page }) => {
  await page.goto('/')
  await page.mouse.move(50, 50)
  await page.mouse.move(60, 60)
  await untilReady(page)
})

test('an unknown address shows the 404 page with its status, also when scripts are running', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404|404 Error: User attempted to access non-existent route: \/no-such-page/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the attempted path is written to the console even if the visitor does nothing', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404|404 Error: User attempted/)
  const line = '404 Error: User attempted to access non-existent route: /no/such/page'
  const logged = page.waitForEvent('console', (message) => message.text() === line)
  await page.goto('/no/such/page?with=query')
  expect((await logged).type()).toBe('error')
})

test('a page works without scripting', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/book')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
