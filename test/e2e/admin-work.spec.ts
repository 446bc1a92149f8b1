/** The staff pages: rows are read, sent again, exported, deleted and restored, and every action is recorded. */

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { site as brand } from '#content/site.ts'
import { type StaffPath, staffPages } from '#content/staff.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { onDatabaseOf } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, expectAccessible, expectToFit, PASSWORD, sessionOf, test } from './fixtures.ts'

/** People with long names, other scripts, empty fields, and a spreadsheet formula. */
const PEOPLE = [
  ['Ada', 'Byron', 'ada@example.org'],
  [
    'Wolfgang Amadeus',
    'von Hohenzollern-Sigmaringen',
    'wolfgang-amadeus.von-hohenzollern@verwaltungsgesellschaft.example',
  ],
  ['محمد', 'العبدالله', 'm@example.org'],
  ['=cmd()', '+1', 'formula@example.org'],
  ['', '', 'nameless@example.org'],
]

/** Classes of elements so small that their background shows as a stray dot. */
function specks(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { backgroundColor, clipPath } = getComputedStyle(element)
      return width > 0 && width < 3 && height < 3 && backgroundColor !== 'rgba(0, 0, 0, 0)' && clipPath === 'none'
    })
    .map(({ className }) => String(className))
}

/** Makes an admin, leads and canvases. The CRM has finally refused one lead. @returns the admin's email address */
async function prepared(site: RealServer): Promise<string> {
  await onDatabaseOf(site, async (database) => {
    await database.script('delete from leads; delete from canvas_submissions; delete from private.outbox')
    for (const [index, [firstname, lastname, address]] of PEOPLE.entries()) {
      const state = index === 0 ? 'failed' : 'delivered'
      const { rows } = await database.query(
        `insert into leads (form, email, fields, dedupe_hash, delivery, received_at, delivery_note)
         values ('contact', $1, $2, '', $3, now() - make_interval(hours => $4::int),
           case when $3 = 'failed' then 'the CRM refused it: INVALID_EMAIL' end) returning id`,
        [
          address,
          JSON.stringify({ firstname, lastname, email: address, message: 'Could you come in May?' }),
          state,
          index,
        ],
      )
      await database.query(
        `insert into private.outbox (kind, ref, payload, state, attempts, last_error)
         values ('crm_lead', $1, $2, $3, 2, 'the CRM refused it: INVALID_EMAIL')`,
        [
          rows[0]?.id,
          JSON.stringify({ form: 'contact', submission: { fields: [{ name: 'email', value: address }] } }),
          state === 'failed' ? 'dead' : 'done',
        ],
      )
      await database.query('insert into canvas_submissions (email, q1_activation_rating) values ($1, 4)', [address])
    }
  })
  return newAccount(site, 'admin')
}

/** Signs in and opens a staff page. */
async function openStaff(page: Page, email: string, path: StaffPath = '/admin', search = '') {
  await beginSession(page, email)
  await page.goto(path + search)
  await expectOpen(page, path)
}

/** Waits until a page shows its data. */
async function expectOpen(page: Page, path: StaffPath) {
  await expect(page.getByRole('heading', { level: 1, name: staffPages[path].title })).toBeVisible()
  // The account page shows no data of visitors, so it has no refresh button.
  if (path !== '/admin/account') await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeVisible()
}

/** Follows a link in the staff header. */
async function follow(page: Page, path: StaffPath) {
  const links = page.getByRole('navigation', { name: 'Staff pages' })
  await links.getByRole('link', { name: staffPages[path].label }).click()
  await expectOpen(page, path)
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('a failed lead shows the reason, is sent again, and shows its new state', async ({ page, site, crm }) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  const row = rowOf(page, 'ada@example.org')
  await expect(row).toContainText('Failed')
  await row.getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused()
  await expect(page.getByRole('article').getByText('Could you come in May?')).toBeVisible()
  await expect(page.getByText('the CRM refused it: INVALID_EMAIL')).toBeVisible()
  await expect(page.getByText('2 attempts of at most 40')).toBeVisible()
  const before = crm.calls.length
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('The lead will be sent to the CRM again.')).toBeVisible()
  await expect.poll(() => crm.calls.length).toBeGreaterThan(before)
  await page.goBack()
  await expect(row.getByRole('link', { name: 'Ada Byron' })).toBeFocused()
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(row).toContainText('Delivered')
  }).toPass()
})

test('an export contains what the search finds, and the activity says who exported it', async ({ page, site }) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads', '?sort=received#search=example.org')
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const file = readFileSync(await download.path(), 'utf8')
  const lines = file.split('\r\n')
  expect(file.startsWith('\uFEFFid,received_at,form,delivery,')).toBe(true)
  expect(lines.slice(1, -1).map((line) => /[\w-]+@example\.org/.exec(line)?.[0])).toEqual([
    'nameless@example.org',
    'formula@example.org',
    'm@example.org',
    'ada@example.org',
  ])
  expect(file).toContain(",'=cmd(),'+1,formula@example.org,")
  expect(file).not.toContain('verwaltungsgesellschaft')

  await follow(page, '/admin/activity')
  const entry = page.getByRole('row').filter({ hasText: 'Exported: Leads' }).first()
  await expect(entry).toContainText(email)
  await expect(entry).toContainText('with a search, oldest first')
  await expect(entry).not.toContainText('%example')
  await page.getByLabel('Everything').selectOption('Without reading')
  await expect(page).toHaveURL(/show=changes/)
  await expect(page.getByRole('row').filter({ hasText: 'Read:' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Gave a role: User roles' }).first()).toContainText(
    'At the server',
  )
})

test('selected rows are deleted at once and restored with undo, in the list and in the activity, by keyboard', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/canvases')
  await page.getByRole('checkbox', { name: 'Select ada@example.org' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select m@example.org', exact: true }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(page.getByText('2 rows deleted.')).toBeVisible()
  await expect(rowOf(page, 'ada@example.org')).toHaveCount(0)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 rows are back.')).toBeVisible()
  await expect(page.getByText('1–5 of 5')).toBeVisible()

  await follow(page, '/admin/leads')
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'ada@example.org')).toHaveCount(0)
  await page.reload()
  await follow(page, '/admin/activity')
  const entry = page.getByRole('row').filter({ hasText: 'Deleted: Leads' }).first()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Brought back: Leads' }).first()).toContainText(email)
  await follow(page, '/admin/leads')
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
})

test('beyond the newest 1,000 canvases the dashboard leads to the list of all', async ({ page, site }) => {
  const email = await prepared(site)
  await onDatabaseOf(site, (database) =>
    database.script(
      "insert into canvas_submissions (email, q1_activation_rating) select 'many' || n || '@example.org', 3 from generate_series(1, 996) n",
    ),
  )
  await openStaff(page, email)
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (1,000+)' })).toBeVisible()
  await expect(page.getByText('These are the newest 1,000.')).toBeVisible()
  await page.getByRole('link', { name: 'All canvases' }).click()
  await expectOpen(page, '/admin/canvases')
  await expect(page.getByText('1–50 of 1,001')).toBeVisible()
})

test('a lead that is deleted on its page is restored with undo there', async ({ page, site }) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /von Hohenzollern/ })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByText('1 row is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Leads', exact: true }).click()
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
})

test('a session that ends at work is asked for again, and a note being written is kept', async ({
  page,
  context,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[013]/)
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('Half a thought')
  await onDatabaseOf(site, (database) =>
    database.query('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [email]),
  )
  // The server's answer once the token has expired, or is signed with an old secret.
  const refusal = { status: 401, json: { code: 'PGRST301', message: 'JWSError JWSInvalidSignature' } }
  await page.route('**/admin/api/leads/notes', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('what you typed here is kept').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('Could you come in May?').filter({ visible: true })).toHaveCount(0)
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Sign In' }).click()])
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password').fill(PASSWORD)
  await tab.getByRole('button', { name: 'Sign In' }).click()
  await expect(tab).toHaveURL(`${site.url}/`)
  await expect(note).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible()
})

test('a staff page whose code cannot be loaded says so, and tries again when asked', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource|dynamically imported module/)
  const email = await prepared(site)
  await beginSession(page, email)
  let isOffline = true
  await page.route('**/assets/{session-keeper,dist}-*.js', (route) => (isOffline ? route.abort() : route.continue()))
  await page.goto('/admin/leads')
  const notice = page.getByRole('status').getByText('A part of this page could not be loaded.')
  await expect(notice).toBeVisible()
  isOffline = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectOpen(page, '/admin/leads')
  await expect(notice).toBeHidden()
})

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

test('the dashboard makes the specified calls and shows no more; other pages load only what they show', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/')) asked.push(`${request.method()} ${pathname.slice(9)}${search}`)
  })
  await openStaff(page, email)
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()
  const specified = [
    'GET canvas_submissions?select=*&order=created_at.desc',
    'GET user_roles?select=*&order=created_at.desc',
  ]
  expect(asked.toSorted()).toEqual(specified)
  await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Activation Rating', 'Submitted', 'Actions'])
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'Refresh Data',
    ...PEOPLE.map(() => 'View Details'),
  ])
  await expect(page.getByRole('search')).toHaveCount(0)
  asked.length = 0
  await page.getByRole('tab', { name: 'User Roles' }).click()
  await expect(page.getByRole('cell', { name: 'admin' }).first()).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect.poll(() => asked.toSorted()).toEqual(specified)
  asked.length = 0
  await follow(page, '/admin/leads')
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
  const tables = asked.map((call) => call.replace(/\?.*/, ''))
  expect(new Set(tables)).toEqual(new Set(['GET leads', 'GET user_roles', 'GET staff_members']))
})

test('with a hosted project, pages without data say so and the others work', async ({
  page,
  site,
  expectConsoleError,
}) => {
  // Only the browser can reach the project here. The server fails when it asks the project whether the user is an
  // editor.
  expectConsoleError(/status of 503/)
  const email = await prepared(site)
  const project = 'https://project.example'
  const other = await startRealServer({ settings: { SUPABASE_URL: project, SUPABASE_ANON_KEY: 'anon' } })
  try {
    // This server takes the project's place, because it speaks the same protocol.
    await page.route(`${project}/**`, async (route) => {
      const url = route.request().url().replace(project, site.url)
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-expose-headers': 'Content-Range',
      }
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
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
    await follow(page, '/admin')
    await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()
    await follow(page, '/admin/canvases')
    await expect(rowOf(page, 'ada@example.org')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  } finally {
    await other.stop()
  }
})

test('every staff page asks strangers to sign in and refuses who is not staff', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/)
  // The page refuses users without a role only if an admin exists. Otherwise it explains how to become one.
  await prepared(site)
  const email = await prepared(site)
  for (const path of Object.keys(staffPages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  }
  await openStaff(page, email)
  await onDatabaseOf(site, (database) =>
    database.query(
      "update user_roles set role = 'member' where user_id = (select id from auth.users where email = $1)",
      [email],
    ),
  )
  // The account page is open to everyone.
  for (const path of Object.keys(staffPages).filter((path) => path !== '/admin/account')) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(
      /^Access denied\. You need admin privileges to view this page\. Error: /,
    )
    await expect(page.getByText('Failed to load admin data')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.url}/auth`)
})

for (const size of ['', ' @phone']) {
  test(`the staff header works by keyboard and leads back to the site${size}`, async ({ page, site }) => {
    const email = await prepared(site)
    await openStaff(page, email)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const links = page.getByRole('navigation', { name: 'Staff pages' })
    await expect(links.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole('link', { name: brand.name })).toBeFocused()
    for (const { label } of Object.values(staffPages)) {
      await page.keyboard.press('Tab')
      await expect(links.getByRole('link', { name: label })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expectOpen(page, '/admin/account')
    await expect(links.getByRole('link', { name: 'Account' })).toBeFocused()
    await expect(links.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Tab')
    if (size === '') {
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeFocused()
    await page.getByRole('banner').getByRole('link', { name: brand.name }).press('Enter')
    await expect(page).toHaveURL(`${site.url}/`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test(`nothing sticks out and axe finds nothing on any staff page${size}`, async ({ page, site }) => {
    test.slow()
    const email = await prepared(site)
    await openStaff(page, email)
    for (const path of [...Object.keys(staffPages), '/admin?tab=roles']) {
      await page.goto(path)
      await expect(
        page.getByRole('button', { name: path === '/admin/account' ? 'Sign out everywhere else' : 'Refresh Data' }),
      ).toBeVisible()
      expect.soft(await page.evaluate(specks), `${path} shows what only a screen reader should read`).toEqual([])
      if (path === '/admin' || path === '/admin/canvases')
        await page.getByRole('button', { name: 'View Details' }).first().click()
      if (path === '/admin/canvases' || path === '/admin/leads')
        await page.getByRole('checkbox', { name: /^Select Ada|ada@/ }).check()
      await expectAccessible(page, path)
      await expectToFit(page, path)
    }
  })
}
