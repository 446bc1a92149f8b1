/**
 * Sessions in the browser: how they last, how links with the session of someone else are met, and
 * how they end while the server cannot be reached.
 */
import type { Page } from '@playwright/test'
import { HOUR_MS } from '#contract/durations.ts'
import type { RealServer } from '../real-server.ts'
import { expectNoTokensBehind, newAccount, signIn, signInElsewhere } from './account-fixtures.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  expectConsoleError,
  sessionOf,
  test,
} from './fixtures.ts'

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

/** The fragment of a link with a new session of an account. */
async function sessionLink(site: RealServer, email: string): Promise<string> {
  const { access_token, refresh_token } = JSON.parse(await sessionOf(site, email))
  const expires = { expires_in: '3600', token_type: 'bearer' }
  return `/auth#${new URLSearchParams({ access_token, refresh_token, ...expires })}`
}

const signedInAs = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('everturn-session') ?? '{}').user?.email as
        | string
        | undefined,
  )

/** Opens a link with a session, and expects to be asked before anything happens. */
async function openForeign(page: Page, link: string, question: string) {
  await page.goto('/book')
  await page.goto(link)
  await expect(page.getByRole('dialog')).toContainText(question)
  await expect(page).toHaveURL('/auth')
  await expectAccessible(page)
}

async function answerForeign(page: Page, name: string, shown: string) {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(shown)).toBeVisible()
}

test('a link with the session of someone else asks a visitor who is signed out before it signs in', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const stranger = await newAccount(site)
  const link = await sessionLink(site, stranger)
  await openForeign(page, link, `signs you in as ${stranger}.`)
  await answerForeign(page, 'Stay signed out', 'Sign in to your account or create a new one')
  expect(await signedInAs(page)).toBeUndefined()
  await openForeign(page, link, `signs you in as ${stranger}.`)
  await answerForeign(page, 'Sign in', `As ${stranger}.`)
  expect(await signedInAs(page)).toBe(stranger)
  await expectNoTokensBehind(page)
})

test('a link with the session of someone else asks a visitor who is signed in before it switches', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = await newAccount(site)
  const stranger = await newAccount(site)
  const link = await sessionLink(site, stranger)
  await signIn(page, email)
  await expect(page).toHaveURL(`${site.url}/`)
  await openForeign(page, link, `You are signed in as ${email}.`)
  await answerForeign(page, 'Stay signed in', `As ${email}.`)
  expect(await signedInAs(page)).toBe(email)
  await openForeign(page, link, `You are signed in as ${email}.`)
  await answerForeign(page, 'Switch to the other account', `As ${stranger}.`)
  expect(await signedInAs(page)).toBe(stranger)
  await expectNoTokensBehind(page)
})

test('who signs out after a link with the session of someone else is asked again by the next', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const stranger = await newAccount(site)
  await openForeign(page, await sessionLink(site, stranger), `signs you in as ${stranger}.`)
  await answerForeign(page, 'Sign in', `As ${stranger}.`)
  // Signing out opens the page again.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Sign out' }).click(),
  ])
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await openForeign(page, await sessionLink(site, stranger), `signs you in as ${stranger}.`)
  await answerForeign(page, 'Sign in', `As ${stranger}.`)
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
