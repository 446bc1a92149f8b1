/** Accounts in the browser and their sign-ins. */
import type { Page } from '@playwright/test'
import type { AppRole } from '#contract/tables/accounts.ts'
import type { RealServer } from '../real-server.ts'
import { codeOf } from '../second-factors.ts'
import { rowsOn } from '../server-database.ts'
import { expect, newEmail, openReady, PASSWORD } from './fixtures.ts'

/**
 * Signs in. It waits until the page's scripts listen, because they replace the form and would lose
 * typed text.
 */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await openReady(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** bcrypt of `PASSWORD` at the lowest cost, so that signing in takes the server no time. */
const HASH = '$2b$04$nF8w8EeJUuD.gvV.93V52.8cpPW53v/IBC/S1CgTET3i842dAp78S'

/** Makes a confirmed account that is not signed in. @returns the email address */
export async function newAccount(
  site: Pick<RealServer, 'dataDir'>,
  role?: AppRole,
  email = newEmail(role ?? 'member'),
): Promise<string> {
  const make = `with account as (
    insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, $2, now()) returning id)
    insert into public.user_roles (user_id, role) select id, $3::public.app_role from account where $3 is not null`
  await rowsOn(site, make, [email, HASH, role ?? null])
  return email
}

/** Opens a link from an account email and presses the button of its page. */
export async function followLink(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button').click()
}

/** Signs in on another device. */
export async function signInElsewhere(page: Page, email: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: PASSWORD },
  })
  const headers = { Authorization: `Bearer ${(await answer.json()).access_token}` }
  return {
    headers,
    isSignedIn: async () => (await page.request.get('/auth/v1/user', { headers })).ok(),
  }
}

/** Sets up an authenticator app on the account page. @returns the app's secret */
export async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shown = (await page.locator('form code').textContent()) ?? ''
  const secret = shown.replaceAll(/\s/g, '')
  const code = page.getByLabel('The six digits the app shows now')
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, 0))
  await code.press('Enter')
  await expect(
    page.getByText('On. Signing in takes your password and a code from your app.'),
  ).toBeVisible()
  return secret
}

/**
 * No entry of the tab's history may contain a token, because the back button would bring it back.
 */
export async function expectNoTokensBehind(page: Page) {
  const visited = await page.evaluate(() => navigation.entries().map(({ url }) => url ?? ''))
  expect(visited.length).toBeGreaterThan(1)
  expect(visited.filter((url) => url.includes('#'))).toEqual([])
}
