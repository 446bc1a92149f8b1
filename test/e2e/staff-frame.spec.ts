/**
 * What all staff pages share: who may open them, their header, how they fit, and what they say if
 * they cannot work.
 */
import type { Locator, Page } from '@playwright/test'
import { settings } from '#content/staff/settings.ts'
import { staff, staffNavigation, staffPages } from '#content/staff.ts'
import { originalWords } from '#server/words/current-words.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { rowsOn } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  sessionOf,
  test,
} from './fixtures.ts'
import { expectOpen, follow, openStaff, prepared, rowOf } from './staff-fixtures.ts'

const brand = originalWords('site')
const navigation = originalWords('navigation')
const pageLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link')

test('staff pages say that they need scripting', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of Object.keys(staffPages)) {
    await page.goto(site.url + path)
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  }
  await context.close()
})

test('a signed-in person is never asked to sign in while a page of staff loads', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  const session = await sessionOf(site, email)
  await page.addInitScript(
    ([text, question]) => {
      localStorage.setItem('everturn-session', text)
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent)
        if (titles.includes(question)) {
          Object.assign(window, { wasAsked: true })
        }
      }).observe(document, { childList: true, subtree: true, characterData: true })
    },
    [session, staff.signIn.title] as const,
  )
  // The order is specified: the session is checked, then the data is loaded.
  await page.goto('/admin')
  await expectOpen(page, '/admin')
  await expect(page.getByRole('tab', { name: /Canvas Submissions/ })).toBeVisible()
  expect(await page.evaluate(() => 'wasAsked' in window)).toBe(false)
})

test('a failure that is no refusal says that the data could not be loaded', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 500/)
  const email = await prepared(site)
  await openStaff(page, email)
  for (const [path, call] of [
    ['/admin', '**/rest/v1/user_roles*'],
    ['/admin/settings', '**/admin/api/**'],
  ] as const) {
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: 'XX000', message: 'Out of order' } }),
    )
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(staff.failure.unloaded.title)
    await expect(page.getByRole('alert')).toContainText('Out of order')
    await expect(page.getByText('Access denied')).toHaveCount(0)
    await page.unroute(call)
    await page.getByRole('button', { name: staff.failure.retry }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('the card of a canvas leads nowhere on the dashboard, and to its person in the list of canvases', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  await openStaff(page, email)
  for (const [path, links] of [
    ['/admin', 0],
    ['/admin/canvases', 1],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: staff.view }).first().click()
    await expect(page.getByRole('article').getByRole('button', { name: staff.close })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link')).toHaveCount(links)
    // A title would show under a mouse only.
    await expect(page.getByText(staffPages['/admin'].submissions.ratingNote)).toBeVisible()
  }
})

test('with a hosted project, pages without data say so and the others work', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  // Only the browser can reach the project here. The server fails when it asks whether the user is
  // an editor.
  expectConsoleError(/status of 503/)
  const email = await prepared(site)
  const project = 'https://project.example'
  const other = await startRealServer({
    settings: { SUPABASE_URL: project, SUPABASE_ANON_KEY: 'anon' },
  })
  try {
    // This server takes the project's place, because it speaks the same protocol.
    await page.route(`${project}/**`, async (route) => {
      const url = route.request().url().replace(project, site.url)
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-expose-headers': 'Content-Range',
      }
      if (route.request().method() === 'OPTIONS') {
        return route.fulfill({ status: 204, headers })
      }
      const response = await route.fetch({ url })
      return route.fulfill({ response, headers: { ...response.headers(), ...headers } })
    })
    const session = await sessionOf(site, email)
    await page.addInitScript((text) => localStorage.setItem('everturn-session', text), session)
    await page.goto(`${other.url}/admin/leads`)
    await expectOpen(page, '/admin/leads')
    await expect(page.getByText('Leads are kept by this site’s own server')).toBeVisible()
    await expect(page.getByText('npm run leads -- list')).toBeVisible()
    await follow(page, '/admin/activity')
    await expect(page.getByText('Activity is recorded by this site’s own server')).toBeVisible()
    await page.goto(`${other.url}/admin`)
    await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()
    await follow(page, '/admin/canvases')
    await expect(rowOf(page, 'ada@example.org')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  } finally {
    // The page asks for the role again every 15 s, which a stopped server would refuse.
    await page.close()
    await other.stop()
  }
})

test('every staff page asks strangers to sign in', { tag: '@second-ring' }, async ({ page }) => {
  for (const path of Object.keys(staffPages)) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Authentication Required' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    await expect(pageLinks(page)).toHaveCount(0)
  }
})

/**
 * Expects that someone with these links is refused all other pages. @param open pages without a
 * link that are not refused
 */
async function expectRefusedBut(
  page: Page,
  email: string,
  links: readonly string[],
  open: readonly string[] = [],
) {
  for (const [path, { label }] of Object.entries(staffPages)) {
    if (links.some((link) => link === label) || open.includes(path)) {
      continue
    }
    await page.goto(path)
    if (path === '/admin/settings') {
      await expect(page.getByText(settings.forAdmins)).toBeVisible()
      continue
    }
    await expect(page.getByRole('alert')).toHaveText(
      /^Access denied\. You need admin privileges to view this page\. Error: /,
    )
    await expect(page.getByText('Failed to load admin data')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(pageLinks(page)).toHaveText([...links])
  }
}

for (const [role, first, links, open] of [
  ['editor', 'Overview', ['Overview', 'Survey', 'Edit', 'Pages', 'Account'], []],
  [
    'sales',
    'Overview',
    ['Overview', 'Leads', 'Meetings', 'Canvases', 'Survey', 'Account'],
    // No newsletter is offered, so nothing leads to its list.
    ['/admin/newsletter'],
  ],
] as const) {
  test(`an account with the role ${role} has links to its pages, and is refused all others`, {
    tag: '@second-ring',
  }, async ({ page, site }) => {
    expectConsoleError(/status of 403/)
    await prepared(site)
    const email = await newAccount(site, role)
    // Signing in leads to Home.
    await beginSession(page, email)
    await page.goto('/')
    await page.getByRole('link', { name: 'Staff pages' }).click()
    await expect(pageLinks(page)).toHaveText([...links])
    await page.goto('/auth')
    await page.getByRole('link', { name: `Go to ${first}` }).click()
    for (const name of links.filter((link) => link !== staff.header.edit)) {
      await pageLinks(page).filter({ hasText: name }).click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveClass(
        /sr-only/,
      )
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(pageLinks(page)).toHaveText([...links])
    }
    await expectRefusedBut(page, email, links, open)
  })
}

test('a role that is taken away while someone is signed in leaves the account page', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  expectConsoleError(/status of 403/)
  // The page refuses users without a role only if an admin exists. Otherwise it explains how to
  // become one.
  await prepared(site)
  const email = await prepared(site)
  await openStaff(page, email)
  await rowsOn(
    site,
    "update user_roles set role = 'member' where user_id = (select id from auth.users where email = $1)",
    [email],
  )
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  // The account page is open to everyone.
  await expectRefusedBut(page, email, ['Account'])
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.url}/auth`)
})

/** Opens the first staff page as an admin. @returns the links in the header */
async function openOverview(page: Page, site: RealServer): Promise<Locator> {
  await openStaff(page, await prepared(site), '/admin/overview')
  return page.getByRole('navigation', { name: 'Staff pages' })
}

test('Tab walks the staff header in its order, and Enter opens a page', async ({ page, site }) => {
  const links = await openOverview(page, site)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: navigation.skip })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: brand.name })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links.getByRole('button', { name: staff.commandField.short })).toBeFocused()
  // No newsletter is offered, so its page has no link.
  const all = staffNavigation.flatMap(({ pages }) => pages)
  for (const path of all.filter((one) => one !== '/admin/newsletter')) {
    const name = path === '/' ? staff.header.edit : staffPages[path].label
    await page.keyboard.press('Tab')
    await expect(links.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectOpen(page, '/admin/account')
  await expect(links.getByRole('link', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
})

test('the staff header marks the page that is open, and leads back to the site', async ({
  page,
  site,
}) => {
  const links = await openOverview(page, site)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(links.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await follow(page, '/admin/account')
  await expect(links.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('banner').getByRole('link', { name: brand.name }).press('Enter')
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('while a page loads, the navigation is there, and its parts have their places', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  const title = page.getByRole('heading', { level: 1, name: 'Leads' })
  const firstLine = page.getByText('Message 0 in words')
  const placeOf = async () => ({
    title: await title.boundingBox(),
    table: await page
      .locator('main [class*="@container"]')
      .first()
      .evaluate((table) => table.getBoundingClientRect().top),
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(firstLine).toBeVisible()
    const loaded = await placeOf()
    await page.route('**/rest/v1/**', () => {})
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await expect(pageLinks(page).filter({ hasText: 'Meetings' }).first()).toBeVisible()
    await expect(title).toBeVisible()
    // Its element is another one once the session is known.
    await expect.poll(placeOf, `${width} px`).toEqual(loaded)
    await expectAccessible(page, `loading at ${width} px`)
    await page.unroute('**/rest/v1/**')
    await page.reload()
  }
})

test('on phones, three pages are in a bar and all others in its menu, by role', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await prepared(site)
  for (const [role, inBar, inMenu] of [
    [
      'admin',
      ['Overview', 'Leads', 'Meetings'],
      [
        'Canvases',
        'Survey',
        'Edit',
        'Pages',
        'Settings',
        'Webhooks',
        'System',
        'Team',
        'Person',
        'Activity',
        'Account',
      ],
    ],
    ['sales', ['Overview', 'Leads', 'Meetings'], ['Canvases', 'Survey', 'Account']],
    ['editor', ['Overview', 'Survey', 'Edit'], ['Pages', 'Account']],
  ] as const) {
    await openStaff(page, await newAccount(site, role), '/admin/overview')
    await expect(pageLinks(page)).toHaveText([...inBar])
    await page
      .getByRole('navigation', { name: 'Staff pages' })
      .getByRole('button', { name: staff.header.more })
      .click()
    await expect(pageLinks(page)).toHaveText([...inBar, ...inMenu])
    await expectToFit(page, `the menu of ${role}`)
    await expectAccessible(page, `the menu of ${role}`)
    await pageLinks(page).filter({ hasText: 'Account' }).click()
    await expectOpen(page, '/admin/account')
    await expect(pageLinks(page)).toHaveText([...inBar])
  }
})

test('every staff page fits wide and narrow windows, and axe finds nothing', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = await prepared(site)
  await openStaff(page, email)
  for (const path of [...Object.keys(staffPages), '/admin?tab=roles']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(
      page.getByRole('button', {
        name: path === '/admin/account' ? 'Sign out everywhere else' : 'Refresh Data',
      }),
    ).toBeVisible()
    if (path === '/admin' || path === '/admin/canvases') {
      await page.getByRole('button', { name: 'View Details' }).first().click()
    }
    if (path === '/admin/canvases' || path === '/admin/leads') {
      await page.getByRole('checkbox', { name: /^Select Ada|ada@/ }).check()
    }
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path} at ${width} px`)
      await expectToFit(page, `${path} at ${width} px`)
    }
  }
})
