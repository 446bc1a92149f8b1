/**
 * Signing out while the server or its answer cannot be reached. The site repeats the sign-out later, and ends no other
 * session.
 */
import { newAccount, signIn, signInElsewhere } from './account-fixtures.ts'
import { expect, test } from './fixtures.ts'

test('a sign-out that does not reach the server is repeated, across reloads', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/Sign-out failed|ERR_FAILED|Failed to load resource/)
  const email = await newAccount(page, site)
  const elsewhere = await signInElsewhere(page, email)
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/auth')
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('everturn-session'))).toBeNull()
  expect(await elsewhere.isSignedIn()).toBe(true)

  await page.unroute('**/auth/v1/logout*')
  // Any page repeats it, without an action of the visitor.
  await page.goto('/book')
  await expect.poll(elsewhere.isSignedIn).toBe(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('everturn-sign-outs'))).toBeNull()
})

test('a sign-out whose answer was lost is repeated too', async ({ page, site, expectConsoleError }) => {
  expectConsoleError(/Sign-out failed|ERR_FAILED|Failed to load resource/)
  const email = await newAccount(page, site)
  const elsewhere = await signInElsewhere(page, email)
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/auth')
  await page.route(
    '**/auth/v1/logout*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const repeated = page.waitForResponse('**/auth/v1/logout*')
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await repeated).status()).toBe(403)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('everturn-sign-outs'))).toBeNull()
  expect(await elsewhere.isSignedIn()).toBe(false)
})

test('a repeated sign-out does not end the session of a person who has signed in again', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/Sign-out failed|ERR_FAILED|Failed to load resource/)
  const email = await newAccount(page, site)
  const elsewhere = await signInElsewhere(page, email)
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/auth')
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.unroute('**/auth/v1/logout*')
  await page.goto('/auth')
  await expect.poll(elsewhere.isSignedIn).toBe(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('everturn-sign-outs'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('everturn-session') ?? '{}').access_token)
  expect((await page.request.get('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(
    200,
  )
})
