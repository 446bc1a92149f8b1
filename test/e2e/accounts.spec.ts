/**
 * Accounts and the staff page, from sign-up to sign-out, also while the server cannot be reached.
 * The emails are written to files.
 */
import type { Page } from '@playwright/test'
import { HOUR_MS } from '#contract/durations.ts'
import type { RealServer } from '../real-server.ts'
import { runAdminOn } from '../server-database.ts'
import { followLink, newAccount, signIn, signInElsewhere } from './account-fixtures.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  expectConsoleError,
  newEmail,
  openReady,
  originalWords,
  PASSWORD,
  sessionOf,
  withOwnSite,
} from './fixtures.ts'
import { mailTo } from './mails.ts'

/** These journeys begin before any account has a role, so they need a server of their own. */
const test = withOwnSite()

/**
 * No entry of the tab's history may contain a token, because the back button would bring it back.
 */
async function expectNoTokensBehind(page: Page) {
  const visited = await page.evaluate(() => navigation.entries().map(({ url }) => url ?? ''))
  expect(visited.length).toBeGreaterThan(1)
  expect(visited.filter((url) => url.includes('#'))).toEqual([])
}

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

test('who becomes admin reads canvases and roles', async ({ page, site }) => {
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
  await expect(page.getByRole('tab', { name: 'Canvas Submissions' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
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

test('who has a session never sees the form for strangers, unless it stays unknown for long', async ({
  page,
  site,
}) => {
  await beginSession(page, await newAccount(site))
  await page.addInitScript(() => {
    const look = () => {
      const form = document.querySelector('.stranger-only')
      if (form?.checkVisibility({ visibilityProperty: true })) {
        Object.assign(window, { seenAt: performance.now() })
      } else {
        requestAnimationFrame(look)
      }
    }
    requestAnimationFrame(look)
  })
  const seenAt = () => page.evaluate(() => (window as { seenAt?: number }).seenAt)
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  expect(await seenAt()).toBeUndefined()

  // No script arrives.
  await page.route('**/*.js', () => {})
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await seenAt()).toBeGreaterThan(3_000)
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

/** How often the browser asks for a new access token. */
function refreshesOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) {
      count++
    }
  })
  return () => count
}

test('with a clock that is an hour ahead, a session is refreshed once and lasts', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await page.addInitScript((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, HOUR_MS)
  const refreshes = refreshesOf(page)
  // What an earlier release of the page has stored has a time by the server's clock.
  await beginSession(page, await newAccount(site, 'admin'))
  for (let visit = 0; visit < 3; visit++) {
    await page.goto('/admin')
    await expect(page.getByRole('tab', { name: /Canvas Submissions/ })).toBeVisible()
  }
  expect(refreshes()).toBe(1)
})

test('too many refreshes delay a page and never end the session', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 429/)
  await beginSession(page, await newAccount(site, 'admin'))
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('everturn-session') ?? '{}')
    localStorage.setItem('everturn-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  let refused = 0
  await page.route('**/token?grant_type=refresh_token', (route) =>
    refused++ < 3
      ? route.fulfill({ status: 429, json: { code: 'over_request_rate_limit' } })
      : route.continue(),
  )
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: /Canvas Submissions/ })).toBeVisible()
  expect(refused).toBeGreaterThan(3)
})

test('a token of an old signing secret is replaced, and an ended session asks to sign in', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  expectConsoleError(/status of 40[013]/)
  const email = await newAccount(site)
  await beginSession(page, email)
  const old = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('everturn-session') ?? '')
    const access_token = `${session.access_token.slice(0, -3)}old`
    localStorage.setItem('everturn-session', JSON.stringify({ ...session, access_token }))
    return access_token
  })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('everturn-session'))).not.toContain(old)

  const { headers } = await signInElsewhere(page, email)
  await page.request.post('/auth/v1/logout?scope=global', { headers })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('You are signed in')).toHaveCount(0)
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

test('a link with the session of someone else asks first, signed in or not', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = await newAccount(site)
  const stranger = await newAccount(site)
  const { access_token, refresh_token } = JSON.parse(await sessionOf(site, stranger))
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
  })
  const signedInAs = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('everturn-session') ?? '{}').user?.email as
          | string
          | undefined,
    )
  const open = async (question: string) => {
    await page.goto('/book')
    await page.goto(`/auth#${fragment}`)
    await expect(page.getByRole('dialog')).toContainText(question)
    await expect(page).toHaveURL(`${site.url}/auth`)
    await expectAccessible(page)
  }
  const choose = async (name: string, shown: string) => {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(shown)).toBeVisible()
  }

  await open(`signs you in as ${stranger}.`)
  await choose('Stay signed out', 'Sign in to your account or create a new one')
  expect(await signedInAs()).toBeUndefined()
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await open(`You are signed in as ${email}.`)
  await choose('Stay signed in', `As ${email}.`)
  expect(await signedInAs()).toBe(email)
  await open(`You are signed in as ${email}.`)
  await choose('Switch to the other account', `As ${stranger}.`)
  expect(await signedInAs()).toBe(stranger)
  await expectNoTokensBehind(page)

  // Signing out opens the page again.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Sign out' }).click(),
  ])
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  for (const [name, value] of Object.entries(JSON.parse(await sessionOf(site, stranger)))) {
    if (fragment.has(name)) {
      fragment.set(name, String(value))
    }
  }
  await open(`signs you in as ${stranger}.`)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(`As ${stranger}.`)).toBeVisible()
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

/** Signs a new account in on two devices, and opens the page from which this browser signs out. */
async function signInTwice(page: Page, site: RealServer) {
  const email = await newAccount(site)
  const elsewhere = await signInElsewhere(page, email)
  await beginSession(page, email)
  await page.goto('/auth')
  return { email, elsewhere }
}

/**
 * Makes requests for this fail, signs out, and expects that the session is gone here. @returns a
 * function that lets them through again
 */
async function signOutWithout(page: Page, requests: string): Promise<() => Promise<void>> {
  await page.route(requests, (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('everturn-session'))).toBeNull()
  return () => page.unroute(requests)
}

test('a sign-out without an answer is repeated on any page, and spares a new session', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  expectConsoleError(/Sign-out failed|ERR_FAILED|Failed to load resource/)
  const { email, elsewhere } = await signInTwice(page, site)
  const reconnect = await signOutWithout(page, '**/auth/v1/logout*')
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  expect(await elsewhere.isSignedIn()).toBe(true)

  await reconnect()
  // Without an action of the visitor.
  await page.goto('/book')
  await expect.poll(elsewhere.isSignedIn).toBe(false)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('everturn-sign-outs')))
    .toBeNull()
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('everturn-session') ?? '{}').access_token,
  )
  const user = await page.request.get('/auth/v1/user', {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(user.status()).toBe(200)
})

test('a sign-out without its code ends the session here, and there later', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  expectConsoleError(
    /Sign-out failed|ERR_FAILED|Failed to load resource|dynamically imported module/,
  )
  const { elsewhere } = await signInTwice(page, site)
  await page.goto('/admin/account')
  const reconnect = await signOutWithout(page, '**/session-keeper-*')
  await reconnect()
  await page.reload()
  await expect.poll(elsewhere.isSignedIn).toBe(false)
})
