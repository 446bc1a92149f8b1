/**
 * A colleague's account: the invitation, the second step, its use, and its settings on the account
 * page.
 *
 * @second-ring: waits for codes of an app; passwords, addresses and second steps are tested with
 *   the official client
 */
import type { Page } from '@playwright/test'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { RealServer } from '../real-server.ts'
import { codeOf } from '../second-factors.ts'
import { rowsOn, runAdminOn } from '../server-database.ts'
import { followLink, setUpApp, signIn } from './account-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  newEmail,
  originalWords,
  PASSWORD,
  withOwnSite,
} from './fixtures.ts'
import { mailTo } from './mails.ts'

/** Admins must give a second step on this server, so these tests need their own. */
const test = withOwnSite(() => ({ REQUIRE_MFA: 'admin' }))

/** Marks the codes as used long ago, so that the test need not wait for the next code. */
const forgetUsedCodes = (site: RealServer) =>
  rowsOn(site, 'update auth.mfa_factors set last_step = last_step - 10')

/**
 * Invites a colleague, follows the link and chooses a password. @returns the colleague's email
 * address
 */
async function invited(page: Page, site: RealServer): Promise<string> {
  const email = newEmail('colleague')
  await runAdminOn(site, ['invite', email, 'admin'])
  const subject = fillIn(originalWords('authMails').invite.subject, {
    brand: originalWords('site').name,
  })
  await followLink(page, (await mailTo(site, email, subject)).link)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expect(page.getByText('every other device')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  // An invited person is led to their work, and to what must be set up before it.
  await expect(page).toHaveURL(/\/admin\/account$/)
  await expect(page.getByText('This site asks its admins for a second step.')).toBeVisible()
  return email
}

/** Signs out, and in again up to the second step. */
async function givePassword(page: Page, email: string) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/auth')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

const beginSetup = (page: Page) =>
  page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code for your authenticator app' })

/** @returns the ten codes, which are shown once */
async function makeRecoveryCodes(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(page.getByRole('heading', { name: 'Save these codes now' })).toBeFocused()
  return page.locator('ol code').allTextContents()
}

test('an invited admin is refused the staff pages, and led to setting up a second step @phone', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  await invited(page, site)
  await page.goto('/admin')
  await expect(
    page.getByText('permission denied: admins must sign in with a second step'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go to two-step sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await beginSetup(page)
  await expect(qrCode(page)).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})

test('who signs in again for a change leaves no earlier session behind @phone', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  const email = await invited(page, site)
  // An earlier session would last for 30 days.
  await rowsOn(site, "update auth.sessions set created_at = now() - interval '16 minutes'")
  await beginSetup(page)
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(qrCode(page)).toBeVisible()
  const rows = await rowsOn(
    site,
    'select id from auth.sessions where user_id = (select id from auth.users where email = $1)',
    [email],
  )
  expect(rows).toHaveLength(1)
})

test('with an app, an admin gets ten recovery codes and opens the staff pages @phone', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  await invited(page, site)
  await setUpApp(page)
  const codes = await makeRecoveryCodes(page)
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of ten codes are left.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Staff pages' })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('link', { name: staffPages['/admin/team'].dashboard }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^User Roles \(\d+\)$/ })).toBeVisible()
})

test('an admin signs in with a code of the app, and an old code is refused @phone', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  const email = await invited(page, site)
  const secret = await setUpApp(page)
  await givePassword(page, email)
  await expectAccessible(page)
  await expectToFit(page)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, -5))
  await code.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid TOTP code entered')
  await forgetUsedCodes(site)
  await code.fill(codeOf(secret, 1))
  await code.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
})

test('an admin without the app signs in with a recovery code, which is then used up @phone', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  const email = await invited(page, site)
  await setUpApp(page)
  const codes = await makeRecoveryCodes(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await givePassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill((codes[3] ?? '').toUpperCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/admin/account')
  await expect(page.getByText('9 of ten codes are left.')).toBeVisible()
})

test('the account page: a stronger password, another address, and the devices', async ({
  page,
  site,
  browser,
}) => {
  expectConsoleError(/status of 4\d\d/)
  const email = await invited(page, site)
  const elsewhere = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': '198.19.7.7' },
  })
  const answer = await elsewhere.request.post(`${site.url}/auth/v1/token?grant_type=password`, {
    data: { email, password: PASSWORD },
    headers: {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/admin/account')
  const devices = page.getByRole('table', { name: 'Devices' })
  await expect(devices.getByText('(this device)')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await expect(page.getByText('Firefox on Linux is signed out.')).toBeVisible()
  await expect(devices.getByRole('button', { name: 'Sign out Firefox on Linux' })).toHaveCount(0)

  const section = page.getByRole('region', { name: 'Password' })
  await section.getByLabel('Current password').fill(PASSWORD)
  const next = section.getByLabel('New password')
  await next.fill('football')
  await expect(section.getByText('Very easy to guess').last()).toBeVisible()
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(section.getByRole('alert')).toContainText('known to be weak')
  await next.fill('ninety one quiet otters')
  await expect(section.getByText('Very hard to guess').last()).toBeVisible()
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(section.getByText('Your new password is saved.')).toBeVisible()

  const address = page.getByRole('region', { name: 'Email address' })
  await address.getByLabel('New email address').fill('someone.new@example.org')
  await address.getByLabel('Current password').fill('ninety one quiet otters')
  await address.getByRole('button', { name: 'Change address' }).click()
  await expect(address.getByText('Open the email we sent to someone.new@example.org')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await elsewhere.close()
})
