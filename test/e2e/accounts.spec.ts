/** Accounts and the staff page, from sign-up to sign-out. The emails are written to files. */
import { runAdminOn } from '../server-database.ts'
import {
  expectNoTokensBehind,
  followLink,
  newAccount,
  signIn,
  signInElsewhere,
} from './account-fixtures.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  expectConsoleError,
  newEmail,
  openReady,
  originalWords,
  PASSWORD,
  withOwnSite,
} from './fixtures.ts'
import { mailTo } from './mails.ts'

/** These journeys begin before any account has a role, so they need a server of their own. */
const test = withOwnSite()

test('who signs up confirms the address, and is signed in without a role', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  const email = newEmail('staff')
  await openReady(page, '/auth')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('Sign in to your account or create a new one')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password should be at least 6 characters.')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Check your email for the confirmation link!')).toBeVisible()

  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed')

  const { link } = await mailTo(site, email, originalWords('authMails').confirm.subject)
  await followLink(page, link)
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText(`${email} is confirmed, and you are signed in.`)).toBeVisible()
  await expectNoTokensBehind(page)
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

test('without a role, the dashboard says how to get one, and is refused once there is an admin', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 4\d\d/)
  const email = await newAccount(site)
  await beginSession(page, email)
  // No account has a role yet.
  await page.goto('/admin?tab=roles')
  await expect(page.getByText('No user roles assigned yet')).toBeVisible()
  await expect(page.getByText(`for ${email} through the database console`)).toBeVisible()

  await newAccount(site, 'admin')
  await page.reload()
  await expect(page.getByRole('alert').first()).toHaveText(
    'Access denied. You need admin privileges to view this page. Error: permission denied: admin role required',
  )
  await expect(page.getByText('Failed to load admin data')).toBeVisible()
})

test('who becomes admin reads canvases', async ({ page, site }) => {
  const email = await newAccount(site)
  await beginSession(page, email)
  await runAdminOn(site, ['grant', email])
  const canvas = await page.request.post('/rest/v1/canvas_submissions', {
    data: {
      email: 'visitor@example.org',
      q1_activation_rating: 4,
      q2_activation_goal: 'A pilot by June',
    },
  })
  expect(canvas.status()).toBe(201)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('Manage canvas submissions and user roles')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'visitor@example.org' })
  await expect(row).toContainText('4/10')
  await row.getByRole('button', { name: 'View Details' }).click()
  await expect(
    page.getByRole('heading', { name: /^Submission from visitor@example\.org on / }),
  ).toBeFocused()
  await expect(page.getByText('A pilot by June')).toBeVisible()
  await expect(page.getByText('Not provided')).toHaveCount(9)
  await page.getByRole('button', { name: 'Close Details' }).click()
  await expect(page.getByText('A pilot by June')).toBeHidden()
})

test('an admin reads the roles in the second tab, which the address keeps', async ({
  page,
  site,
}) => {
  await beginSession(page, await newAccount(site, 'admin'))
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Canvas Submissions' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const roles = page.getByRole('tab', { name: /^User Roles \(\d+\)$/ })
  const count = Number((await roles.textContent())?.match(/\d+/)?.[0])
  await roles.click()
  await expect(page.getByRole('cell', { name: 'admin' })).toHaveCount(count)
  await expect(page).toHaveURL(/tab=roles/)
  await expect(page.getByRole('tab')).toHaveCount(2)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
})

test('after signing out nothing of the session is left, and staff pages ask to sign in', async ({
  page,
  site,
}) => {
  await beginSession(page, await newAccount(site, 'admin'))
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.url}/auth`)
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('everturn-session'))).toBeNull()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('You need to sign in to access the admin dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/auth`)
})

test('a password can be pasted, looked at, and kept by a password manager', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReady(page, '/auth')
  const password = page.getByLabel('Password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue(PASSWORD)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
})

test('a forgotten password is replaced by email, and a used link is reported', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = await newAccount(site)
  await openReady(page, '/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText('If there is an account with this address, the link is on its way.'),
  ).toBeVisible()
  const { link } = await mailTo(site, email, originalWords('authMails').recovery.subject)
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/auth`)
  await expectNoTokensBehind(page)
  await page.getByLabel('New password').fill('a better horse')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/auth`)

  await signIn(page, email, 'a better horse')
  await expect(page).toHaveURL(`${site.url}/`)
})

test('a change of address is canceled on the page', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  const email = await newAccount(site)
  const { headers } = await signInElsewhere(page, email)
  const next = newEmail('staff')
  await page.request.put('/auth/v1/user', { headers, data: { email: next } })
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/auth')
  await expect(
    page.getByText(`Your address changes to ${next} as soon as it is confirmed there.`),
  ).toBeVisible()
  await page.getByRole('button', { name: `Keep ${email}` }).click()
  await expect(page.getByText(`Your address stays ${email}.`)).toBeVisible()
  await expect(page.getByText(next)).toBeHidden()
})

test('an address can only select one of our own messages', { tag: '@second-ring' }, async ({
  page,
}) => {
  const claim = 'Your account was hacked. Call 555 0100.'
  for (const [code, message] of [
    ['x', 'That link did not work. Please ask for a new one.'],
    ['otp_expired', 'Email link is invalid or has expired. Please ask for a new one.'],
  ]) {
    await page.goto('/book')
    await page.goto(
      `/#${new URLSearchParams({ error: claim, error_code: code ?? '', error_description: claim })}`,
    )
    await expect(page.getByText(message ?? '')).toBeVisible()
    await expect(page.getByText('hacked')).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
  }
})
