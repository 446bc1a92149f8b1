/**
 * Work on the staff pages: rows are read, sent again, exported, deleted and restored, and every
 * action is recorded.
 */
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { DELIVERY_MAX_ATTEMPTS } from '#contract/limits.ts'
import { onDatabaseOf, rowsOn } from '../server-database.ts'
import { expect, expectConsoleError, PASSWORD, test } from './fixtures.ts'
import { expectOpen, follow, openStaff, PEOPLE, prepared, rowOf } from './staff-fixtures.ts'

test('a failed lead shows what was sent, why it failed, and how often it was tried', async ({
  page,
  site,
}) => {
  await openStaff(page, await prepared(site), '/admin/leads')
  await rowOf(page, 'ada@example.org').getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused()
  await expect(page.getByRole('article').getByText('Message 0 in words')).toBeVisible()
  await expect(page.getByText('the CRM refused it: INVALID_EMAIL')).toBeVisible()
  await expect(page.getByText(`2 attempts of at most ${DELIVERY_MAX_ATTEMPTS}`)).toBeVisible()
})

test('a failed lead is sent again, and the list shows its new state', async ({
  page,
  site,
  crm,
}) => {
  await openStaff(page, await prepared(site), '/admin/leads')
  const row = rowOf(page, 'ada@example.org')
  await expect(row).toContainText('Failed')
  await row.getByRole('link', { name: 'Ada Byron' }).click()
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

/** Exports the leads that a search finds. */
async function exportFound(page: Page, staff: string): Promise<Download> {
  await openStaff(page, staff, '/admin/leads', '?sort=received#search=example.org')
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return download
}

test('an export contains what the search finds, in its order, and no formulas', async ({
  page,
  site,
}) => {
  const download = await exportFound(page, await prepared(site))
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
})

test('the activity says who exported what, and can be shown without reading', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  await exportFound(page, email)
  await follow(page, '/admin/activity')
  const entry = page.getByRole('row').filter({ hasText: 'Exported: Leads' }).first()
  await expect(entry).toContainText(email)
  await expect(entry).toContainText('with a search, oldest first')
  await expect(entry).not.toContainText('%example')
  await page.getByLabel('Everything').selectOption('Without reading')
  await expect(page).toHaveURL(/show=changes/)
  await expect(page.getByRole('row').filter({ hasText: 'Read:' })).toHaveCount(0)
  await expect(
    page.getByRole('row').filter({ hasText: 'Gave a role: User roles' }).first(),
  ).toContainText('On the server')
})

test('by keyboard, selected rows are deleted at once and restored', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await openStaff(page, await prepared(site), '/admin/canvases')
  await page.getByRole('checkbox', { name: 'Select ada@example.org' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select m@example.org', exact: true }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page.getByText('2 rows deleted.')).toBeVisible()
  await expect(rowOf(page, 'ada@example.org')).toHaveCount(0)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 rows are back.')).toBeVisible()
  await expect(page.getByText('1–5 of 5')).toBeVisible()
})

test('a deleted lead is brought back on its page, or later from the activity', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /von Hohenzollern/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 row is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Leads', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'ada@example.org')).toHaveCount(0)
  await page.reload()
  await follow(page, '/admin/activity')
  const entry = page.getByRole('row').filter({ hasText: 'Deleted: Leads' }).first()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: 'Brought back: Leads' }).first(),
  ).toContainText(email)
  await follow(page, '/admin/leads')
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
})

test('beyond the newest canvases the dashboard leads to the list of all', {
  tag: '@second-ring',
}, async ({ page, site }) => {
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

test('after a session ends at work, the note being written is kept for the next', {
  tag: '@second-ring',
}, async ({ page, context, site }) => {
  expectConsoleError(/status of 40[013]/)
  const email = await prepared(site)
  await openStaff(page, email, '/admin/leads')
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('Half a thought')
  await rowsOn(
    site,
    'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
    [email],
  )
  // The server's answer once the token has expired, or is signed with an old secret.
  const refusal = {
    status: 401,
    json: { code: 'PGRST301', message: 'JWSError JWSInvalidSignature' },
  }
  await page.route('**/admin/api/leads/notes', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Authentication Required' }),
  ).toBeVisible()
  await expect(page.getByText('what you typed here is kept').filter({ visible: true })).toHaveCount(
    1,
  )
  await expect(page.getByText('Message 0 in words').filter({ visible: true })).toHaveCount(0)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sign In' }).click(),
  ])
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password').fill(PASSWORD)
  await tab.getByRole('button', { name: 'Sign In' }).click()
  await expect(tab).toHaveURL(`${site.url}/`)
  await expect(note).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible()
})

/** Collects the calls for rows from now on. */
function rowCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/')) {
      asked.push(`${request.method()} ${pathname.slice(9)}${search}`)
    }
  })
  return asked
}

test('the dashboard makes the specified calls and shows the specified columns', async ({
  page,
  site,
}) => {
  const email = await prepared(site)
  const asked = rowCalls(page)
  await openStaff(page, email)
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()
  const specified = [
    'GET canvas_submissions?select=*&order=created_at.desc',
    'GET my_lists?select=name',
    'GET user_roles?select=*&order=created_at.desc',
  ]
  expect(asked.toSorted()).toEqual(specified)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Email',
    'Activation Rating',
    'Submitted',
    'Actions',
  ])
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
})

test('the list of leads loads only what it shows', async ({ page, site }) => {
  await openStaff(page, await prepared(site))
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()
  const asked = rowCalls(page)
  await follow(page, '/admin/leads')
  await expect(rowOf(page, 'ada@example.org')).toBeVisible()
  const tables = asked.map((call) => call.replace(/\?.*/, ''))
  expect(new Set(tables)).toEqual(new Set(['GET leads', 'GET my_lists', 'GET staff_members']))
})
