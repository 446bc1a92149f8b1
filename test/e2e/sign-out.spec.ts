/**
 * Signing out while the server or its answer cannot be reached. The site repeats the sign-out later, and ends no other
 * session.
 */
import type { Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { newAccount, signIn, signInElsewhere } from './account-fixtures.ts'
import { beginSession, expect, test } from './fixtures.ts'

const SIGN_OUT_FAILED = /Sign-out failed|ERR_FAILED|Failed to load resource/
const SIGN_OUT_CALL = '**/auth/v1/logout*'

/** Signs a new account in on two devices, and opens the page from which this browser signs out. */
async function signInTwice(page: Page, site: RealServer) {
  const email = await newAccount(site)
  const elsewhere = await signInElsewhere(page, email)
  await beginSession(page, email)
  await page.goto('/auth')
  return { email, elsewhere }
}

/** Expects that no sign-out waits to be repeated. */
async function expectNonePending(page: Page) {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('everturn-sign-outs'))).toBeNull()
}

test('a sign-out that is not answered is repeated, across reloads', async ({ page, site, expectConsoleError }) => {
  expectConsoleError(SIGN_OUT_FAILED)
  const { elsewhere } = await signInTwice(page, site)
  await page.route(SIGN_OUT_CALL, (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('everturn-session'))).toBeNull()
  expect(await elsewhere.isSignedIn()).toBe(true)

  await page.unroute(SIGN_OUT_CALL)
  // Any page repeats it, without an action of the visitor.
  await page.goto('/book')
  await expect.poll(elsewhere.isSignedIn).toBe(false)
  await expectNonePending(page)
})

test('a sign-out without its code ends the session here, and there later', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/Sign-out failed|ERR_FAILED|Failed to load resource|dynamically imported module/)
  const { elsewhere } = await signInTwice(page, site)
  const code = '**/session-keeper-*'
  await page.route(code, (route) => route.abort())
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('everturn-session'))).toBeNull()
  await page.unroute(code)
  await page.reload()
  await expect.poll(elsewhere.isSignedIn).toBe(false)
})

test('a repeated sign-out spares who has signed in again', async ({ page, site, expectConsoleError }) => {
  expectConsoleError(SIGN_OUT_FAILED)
  const { email, elsewhere } = await signInTwice(page, site)
  await page.route(SIGN_OUT_CALL, (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.unroute(SIGN_OUT_CALL)
  await page.goto('/auth')
  await expect.poll(elsewhere.isSignedIn).toBe(false)
  await expectNonePending(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('everturn-session') ?? '{}').access_token)
  expect((await page.request.get('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(
    200,
  )
})
