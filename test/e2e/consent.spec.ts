/**
 * Sites that use services of others: tracking, a provider's booking page and form, and a CRM that
 * the browser calls itself.
 */
import { createServer } from 'node:http'
import { listenHere } from '../listen-here.ts'
import { newAccount } from './account-fixtures.ts'
import {
  test as base,
  beginSession,
  expect,
  expectConsoleError,
  openReady,
  originalWords,
  withOwnSite,
} from './fixtures.ts'
import {
  expectedBody,
  fillIn,
  JOURNEYS,
  leadForm,
  newPerson,
  takenFrom,
  untilReady,
} from './lead-fixtures.ts'

const TRACKING_SCRIPT = `
  const root = document.documentElement
  // What the CRM's script can read of a visit, and may send to its own server.
  const { src } = document.getElementById('hs-script-loader')
  const tell = () => {
    const visit = performance.getEntriesByType('navigation')[0].name
    const tab = navigation.entries().map(({ url }) => url)
    const known = [location.href, document.referrer, visit, JSON.stringify(window._hsq), JSON.stringify(history.state), tab]
    new Image().src = new URL('/seen?' + encodeURIComponent(known.join(' ')), src)
  }
  tell()
  for (const change of ['popstate', 'hashchange']) addEventListener(change, tell, true)
  const { pushState } = history
  history.pushState = (...entry) => {
    pushState.apply(history, entry)
    tell()
  }
  root.dataset.trackingLoads = Number(root.dataset.trackingLoads ?? 0) + 1
  document.cookie = 'hubspotutk=0123456789abcdef0123456789abcdef; path=/'
`

const { footer, scheduler } = originalWords('navigation')
const { frame } = originalWords('licensing').application
const { links } = originalWords('navigation').header

const SECRET = 'k3Yz'.repeat(16)
/**
 * Addresses that open something of one person or team: links in emails, what mail programs make of
 * them, and pages behind links.
 */
const SECRETS = [
  [
    'a session in the address',
    `/why-us#access_token=${SECRET}&refresh_token=r&expires_in=3600&token_type=bearer`,
  ],
  ['a link to a canvas', `/canvas#resume=${SECRET}`],
  ['a link that ends the link to a canvas', `/canvas#revoke=${SECRET}`],
  ['a team’s results', `/discover/team?results=${SECRET}`],
  ['a team’s questions', `/discover/team?team=${SECRET}`],
  ['an address that does not exist', `/unknown-${SECRET}`],
  ['a form for a password', `/auth?from=${SECRET}`],
] as const

/** Paths that were requested from the provider during the test, in order. */
const requests: string[] = []

/** What the tracking script has told the provider. */
const seen: string[] = []

/** A third party's server with a tracking script that sets its cookie, and a booking page. */
const provider = createServer((request, response) => {
  const isReport = request.url?.startsWith('/seen')
  if (isReport) {
    seen.push(decodeURIComponent(request.url ?? ''))
  } else {
    requests.push(request.url ?? '')
  }
  const isScript = request.url === '/tracking.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
  response.end(
    isScript ? TRACKING_SCRIPT : '<!doctype html><title>Booking</title><p>Booking page</p>',
  )
})
let providerOrigin = ''

const test = withOwnSite(async (crm) => {
  providerOrigin = await listenHere(provider)
  return {
    CRM_TRACKING_SCRIPT: `${providerOrigin}/tracking.js`,
    SCHEDULER_URL: `${providerOrigin}/booking?embed=true`,
    PARTNER_FORM_URL: `${providerOrigin}/partner`,
    CRM_MODE: 'direct',
    CRM_FORMS_HOST: crm.origin,
  }
})
test.afterAll(async () => {
  provider.closeAllConnections()
  await provider[Symbol.asyncDispose]()
})

test.describe('with tracking and a provider’s booking page', () => {
  test.beforeEach(() => {
    requests.length = 0
    seen.length = 0
  })

  test('refusing is as easy as agreeing, loads nothing and is remembered', async ({ page }) => {
    await page.goto('/book')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const sizes = ['Decline', 'Allow'].map(async (name) => {
      const box = await dialog.getByRole('button', { name }).boundingBox()
      return [box?.width, box?.height]
    })
    expect(await sizes[0]).toEqual(await sizes[1])
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: footer.privacyChoices, exact: true }).click()
    await expect(dialog).toContainText('You declined')
    expect(requests).toEqual([])
  })

  test('agreeing loads the script once, withdrawing ends it and its cookie', async ({
    page,
    context,
  }) => {
    await page.goto('/book')
    await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-tracking-loads', '1')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-tracking-loads', '1')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(requests.length).toBeLessThanOrEqual(2)

    await page.getByRole('button', { name: footer.privacyChoices, exact: true }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await reloaded
    await page.getByRole('button', { name: footer.privacyChoices, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('You declined')
    await expect(page.locator('html')).not.toHaveAttribute('data-tracking-loads')
    expect(await context.cookies()).toEqual([])
  })

  for (const [index, [name, address]] of SECRETS.entries()) {
    test(`a visitor who agreed: the CRM’s script is not loaded with ${name}, and never learns of it`, {
      tag: index === 0 ? [] : '@second-ring',
    }, async ({ page }) => {
      expectConsoleError(/Failed to load resource|404 Error/)
      await page.addInitScript(() => localStorage.setItem('everturn-consent', 'agreed'))
      await openReady(page, address)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('#hs-script-loader')).toHaveCount(0)
      // A page that follows in the same document, and then one in a document of its own.
      await page
        .getByRole('banner')
        .getByRole('link', { name: links[2].label, exact: true })
        .click()
      await expect(page).toHaveURL('/why-us')
      await page.waitForLoadState('networkidle')
      await expect(page.locator('#hs-script-loader')).toHaveCount(0)
      await page.evaluate(() => location.assign('/book'))
      await expect(page.locator('html')).toHaveAttribute('data-tracking-loads', '1')
      await expect.poll(() => seen.length).toBeGreaterThan(0)
      expect(seen.join()).toContain('["setPath","/book"]')
      expect(seen.join()).not.toContain(SECRET)
    })
  }

  test('where the script already runs, a link in an email opens in a document without it', {
    tag: '@second-ring',
  }, async ({ page }) => {
    expectConsoleError(/Failed to load resource/)
    await page.addInitScript(() => localStorage.setItem('everturn-consent', 'agreed'))
    await openReady(page, '/canvas')
    await expect(page.locator('html')).toHaveAttribute('data-tracking-loads', '1')
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#resume=${SECRET}`)
    await expect(
      page.getByRole('heading', { level: 2, name: originalWords('canvasLink').gone.title }),
    ).toBeVisible()
    await expect(page.locator('#hs-script-loader')).toHaveCount(0)
    await expect(page).toHaveURL('/canvas')
    expect(seen.join()).not.toContain(SECRET)
  })

  test('where the script already runs, signing in in another tab ends it', {
    tag: '@second-ring',
  }, async ({ page, context, site }) => {
    await page.addInitScript(() => localStorage.setItem('everturn-consent', 'agreed'))
    await openReady(page, '/book')
    await expect(page.locator('html')).toHaveAttribute('data-tracking-loads', '1')
    const reloaded = page.waitForEvent('load')
    await beginSession(await context.newPage(), await newAccount(site))
    await reloaded
    await expect(page.locator('#hs-script-loader')).toHaveCount(0)
  })

  test('the CRM is told paths without their query, and nothing about who is signed in', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => localStorage.setItem('everturn-consent', 'agreed'))
    await openReady(page, '/discover?scores=43521')
    await expect(page.locator('html')).toHaveAttribute('data-tracking-loads', '1')
    await expect.poll(() => seen.join()).toContain('["setPath","/discover"]')
    requests.length = 0
    await beginSession(page, await newAccount(site))
    await openReady(page, '/book')
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
  })

  test('who signs in, or is signed in, is not asked, because the script never loads', async ({
    page,
    site,
  }) => {
    const dialog = page.getByRole('dialog')
    const expectNoQuestion = async (path: string) => {
      await openReady(page, path)
      await page.waitForLoadState('networkidle')
      await expect(dialog).toHaveCount(0)
    }
    await expectNoQuestion('/auth')
    await beginSession(page, await newAccount(site))
    await expectNoQuestion('/book')
    await page.getByRole('button', { name: footer.privacyChoices, exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Decline' })).toBeVisible()
  })

  test('Global Privacy Control counts as a refusal, without a question', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await page.goto('/book')
    await page.getByRole('button', { name: footer.privacyChoices, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Global Privacy Control')
    await expect(dialog.getByRole('button', { name: 'Allow' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    expect(requests).toEqual([])
  })

  test('a provider’s booking page is requested only after a click, and nothing of our own is', {
    tag: '@second-ring',
  }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    const trigger = page.locator('[data-scheduler-trigger]').first()
    // A pointer on the trigger alone starts no scripts: its overlay works without them.
    await page.getByRole('heading', { level: 1 }).hover()
    await trigger.hover()
    await expect(
      page.getByRole('dialog', { name: 'May our CRM record which pages you read?' }),
    ).toBeVisible()
    expect(requests).toEqual([])
    await trigger.click()
    await expect(
      page.getByTitle(scheduler.title).contentFrame().getByText('Booking page'),
    ).toBeVisible()
    expect(requests).toContain('/booking?embed=true')
    expect(asked.filter((path) => /\/(embed|meetings)\/|embed-meeting/.test(path))).toEqual([])
  })

  test('a provider’s form is loaded by a button, with a plain link beside it', {
    tag: '@second-ring',
  }, async ({ page }) => {
    await page.goto('/licensing')
    const load = page.getByRole('button', { name: frame.load, exact: true })
    await load.scrollIntoViewIfNeeded()
    await expect(page.locator(`a[href="${providerOrigin}/partner"]`)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(requests).toEqual([])
    await load.click()
    await expect(
      page.getByTitle(frame.title).contentFrame().getByText('Booking page'),
    ).toBeVisible()
  })
})

test.describe('with CRM_MODE=direct', () => {
  // The CRM is another origin and accepts no additional header fields.
  test.use({ extraHTTPHeaders: {} })

  test('the browser calls the CRM, and the visitor sees whether it took the lead', async ({
    page,
    crm,
    baseURL,
  }) => {
    expectConsoleError(/status of 500/)
    const { waitlist } = JOURNEYS
    const person = newPerson()
    crm.behave((body) =>
      body?.fields.some(({ value }) => value === person.email) ? { status: 500 } : undefined,
    )
    await page.goto(waitlist.path)
    const { form, button, firstName, status } = leadForm(page, waitlist)
    await untilReady(form)
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await fillIn(page, waitlist, person)
    await button.click()
    await expect(status).toHaveText(waitlist.refused)
    await expect(firstName).toHaveValue(person.firstname)
    crm.behave(undefined)
    await button.click()
    await expect(status).toHaveText(waitlist.done)
    await expect(firstName).toHaveValue('')
    const { submittedAt, ...body } = takenFrom(crm, person)[0]?.body ?? {}
    expect(body).toEqual(expectedBody(waitlist, person, `${baseURL}${waitlist.path}`, undefined))
    expect(submittedAt).toEqual(expect.any(Number))
  })
})

base('without tracking no visitor is asked', async ({ page }) => {
  await page.goto('/book')
  await expect(page.locator('form').first()).toHaveJSProperty('noValidate', true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: footer.privacyChoices, exact: true })).toHaveCount(
    0,
  )
})
