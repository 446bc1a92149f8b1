/** A day's work of staff: what came in is read, sent again, taken as a file, deleted and brought back, and all of it noted. */
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { parseSettings } from '#server/env.ts'
import { runAdmin } from '#server/ops/admin.ts'
import { openOperatorDatabase } from '#server/ops/operator-database.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'correct horse battery'
/** Long names, other scripts, nothing at all, and a formula. */
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

/** An admin's address, with leads and canvases in the store; one lead was given up by the CRM. */
async function prepared(site: RealServer, label: string): Promise<string> {
  const email = `${label}-${process.pid}-${Date.now()}@example.org`
  const database = await openOperatorDatabase(parseSettings({ DATA_DIR: site.dataDir }))
  try {
    await fetch(`${site.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    await database.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    expect((await runAdmin(database, ['grant', email])).exitCode).toBe(0)
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
  } finally {
    await database.close()
  }
  return email
}

/** Signs in and opens the page of staff. */
async function openAdmin(page: Page, email: string, search = '', origin = '') {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  await page.addInitScript((session) => localStorage.setItem('everturn-session', session), await answer.text())
  await page.goto(`${origin}/admin${search}`)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('a lead that was given up shows why, is sent again, and shows its new state', async ({ page, site, crm }) => {
  const email = await prepared(site, 'resend')
  await openAdmin(page, email, '?tab=leads')
  const row = rowOf(page, 'ada@example.org')
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('the CRM refused it: INVALID_EMAIL')
  await expect(row.getByRole('cell').nth(6)).toHaveText('2')
  await row.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { name: /^Lead from ada@example\.org on / })).toBeFocused()
  await expect(page.getByText('Could you come in May?')).toBeVisible()
  await page.getByRole('button', { name: 'Close Details' }).click()
  await expect(row.getByRole('button', { name: 'View Details' })).toBeFocused()
  const before = crm.calls.length
  await row.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('The lead will be sent to the CRM again.')).toBeVisible()
  await expect(row).not.toContainText('Failed')
  await expect.poll(() => crm.calls.length).toBeGreaterThan(before)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await expect(row).toContainText('Delivered')
  }).toPass()
})

test('an export holds what the search finds, and the activity says who took it', async ({ page, site }) => {
  const email = await prepared(site, 'export')
  await openAdmin(page, email, '?tab=leads&search=example.org&order=oldest')
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

  await page.getByRole('tab', { name: 'Activity' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Exported: Leads' }).first()
  await expect(entry).toContainText(email)
  await expect(entry).toContainText('with a search, oldest first')
  await expect(entry).not.toContainText('%example')
  await page.getByLabel('Show').selectOption('Without reading')
  await expect(page).toHaveURL(/show=changes/)
  await expect(page.getByRole('row').filter({ hasText: 'Read:' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Gave a role: User roles' }).first()).toContainText(
    'At the server',
  )
})

test('chosen rows vanish at once and come back with undo, from the keyboard, there and in the activity', async ({
  page,
  site,
}) => {
  const email = await prepared(site, 'delete')
  await openAdmin(page, email)
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select ada@example.org' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select m@example.org', exact: true }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(page.getByText('2 rows deleted.')).toBeVisible()
  await expect(rowOf(page, 'ada@example.org')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (3)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 rows are back.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Canvas Submissions (5)' })).toBeVisible()

  await page.getByRole('tab', { name: /^Leads/ }).click()
  await page.getByRole('checkbox', { name: 'Select ada@example.org' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('tab', { name: 'Leads (4)' })).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Deleted: Leads' }).first()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab', { name: 'Leads (5)' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Brought back: Leads' }).first()).toContainText(email)
})

test('each tab loads only what it shows, its rows before its numbers', async ({ page, site }) => {
  const email = await prepared(site, 'loads')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/')) asked.push(`${request.method()} ${pathname.slice('/rest/v1/'.length)}`)
  })
  await openAdmin(page, email)
  await expect(page.getByRole('tab', { name: 'Leads (5)' })).toBeVisible()
  expect(asked.slice(0, 2).sort()).toEqual(['GET canvas_submissions', 'GET user_roles'])
  expect(asked.slice(2)).toEqual(['HEAD canvas_submissions', 'HEAD leads'])
  asked.length = 0
  await page.getByRole('tab', { name: 'User Roles' }).click()
  await expect(page.getByRole('cell', { name: 'admin' }).first()).toBeVisible()
  expect(new Set(asked)).not.toContain('GET canvas_submissions')
  expect(new Set(asked)).not.toContain('GET leads')
})

test('with a hosted project the leads tab says where leads are, and the rest goes on', async ({ page, site }) => {
  const email = await prepared(site, 'hosted')
  const project = 'https://project.example'
  const other = await startRealServer({ settings: { SUPABASE_URL: project, SUPABASE_ANON_KEY: 'anon' } })
  try {
    // The project speaks the same protocol, so this server stands in for it.
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
    await openAdmin(page, email, '?tab=leads', other.url)
    await expect(page.getByText('Leads are kept by this site’s own server')).toBeVisible()
    await expect(page.getByText('npm run leads -- list')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Leads', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Canvas Submissions (5)' }).click()
    await expect(rowOf(page, 'ada@example.org')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  } finally {
    await other.stop()
  }
})

for (const size of ['', ' @phone']) {
  test(`nothing sticks out and axe finds nothing on any tab${size}`, async ({ page, site }) => {
    test.slow()
    const email = await prepared(site, 'axe')
    await openAdmin(page, email)
    for (const tab of ['submissions', 'leads', 'roles', 'activity']) {
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByRole('tab', { name: 'Leads (5)' })).toBeVisible()
      if (tab === 'submissions' || tab === 'leads') {
        await page.getByRole('checkbox', { name: 'Select ada@example.org' }).check()
        const view = page.getByRole('button', { name: 'View Details' }).first()
        await expect(view)
          .toBeInViewport({ ratio: 0 })
          .catch(() => view.scrollIntoViewIfNeeded())
        expect((await view.boundingBox())?.x).toBeGreaterThanOrEqual(0)
        await view.click()
      }
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`),
          tab,
        )
        .toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${tab} sticks out`)
        .toBeLessThanOrEqual(0)
    }
  })
}
