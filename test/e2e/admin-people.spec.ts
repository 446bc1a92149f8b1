/** People with accounts and people who wrote: the staff pages "Team" and "Person". */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { formReceived } from '#content/emails.ts'
import { formPost, jsonPost } from '../posts.ts'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf, publishTexts, rowsOn } from '../server-database.ts'
import { newAccount, signInElsewhere } from './account-fixtures.ts'
import { expect, expectAccessible, newEmail, sessionOf, test, withOwnSite } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { follow, openStaff, rowOf } from './staff-fixtures.ts'

test('an admin signs a colleague out everywhere, and copies the command that gives a role', async ({
  page,
  site,
}) => {
  const colleague = await newAccount(site, 'sales')
  const device = await signInElsewhere(page, colleague)
  await openStaff(page, await newAccount(site, 'admin'), '/admin/team')
  await expect(rowOf(page, colleague)).toContainText('sales')
  await page.getByRole('button', { name: `Sign out ${colleague} everywhere` }).click()
  await expect(page.getByText(`${colleague} is signed out everywhere.`)).toBeVisible()
  expect(await device.isSignedIn()).toBe(false)
  await page.getByLabel('What to do').selectOption('Give a role')
  await page.getByLabel('Email address').fill("o'brien@example.org")
  await page.getByRole('combobox', { name: 'Role' }).selectOption('sales')
  await expect(page.locator('code')).toContainText("grant 'o'\\''brien@example.org' sales")
})

/** Confirms the erasing of the person whom the page shows. */
async function eraseShown(page: Page, email: string) {
  await page.getByLabel('Type the address to confirm').fill(email)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused()
}

/** Confirms the erasing, whose receipt names nobody. @returns the number of the receipt */
async function eraseAsJane(page: Page, email: string): Promise<string> {
  await eraseShown(page, email)
  await expect(page.getByText('Erased on')).not.toContainText('jane')
  await expect(page.getByText('we erased what this website')).not.toContainText('jane')
  return /E-\d+/.exec((await page.getByText('Erased on').textContent()) ?? '')?.[0] ?? ''
}

/**
 * Someone writes, and staff correct the address twice, and note the name at a blocked time.
 * @returns the addresses in their order, and the admin who did it
 */
async function correctedTwice(site: RealServer, lastname: string) {
  const typed = newEmail('jane')
  const between = newEmail('jane')
  const right = newEmail('jane')
  const values = {
    firstname: 'Jane',
    lastname,
    phone: '',
    message: `${lastname}s own words`,
    page: '/contact',
  }
  await fetch(`${site.url}/forms/contact`, formPost({ ...values, email: typed }))
  await mailTo(site, typed, formReceived.contact.subject)
  const admin = await newAccount(site, 'admin')
  const { access_token } = JSON.parse(await sessionOf(site, admin))
  const rows = await rowsOn(site, 'select id from leads where email = $1', [typed])
  await rowsOn(
    site,
    `insert into blocked_times (starts_at, ends_at, note) values ('2999-01-01', '2999-01-02', $1)`,
    [`Bring Mr. ${lastname}`],
  )
  for (const email of [between, right]) {
    const person = { firstname: 'Jane', lastname, email, phone: '', company: '' }
    const body = jsonPost({ id: rows[0]?.id, person }, { Authorization: `Bearer ${access_token}` })
    expect((await fetch(`${site.url}/admin/api/leads/correct`, body)).status).toBe(200)
  }
  return { typed, between, right, admin }
}

/** Opens what is stored about an address. */
async function openPerson(page: Page, admin: string, email: string) {
  await openStaff(page, admin, '/admin/person')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Show everything' }).click()
}

const mention = (page: Page) =>
  page.getByRole('checkbox', { name: 'About this person: Note at a blocked time' })

test('who asks by an address corrected since gets a copy of everything, in words for people', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const { between, right, admin } = await correctedTwice(site, 'Goldberg')
  await openPerson(page, admin, between)
  await expect(page.getByText('Goldbergs own words').first()).toBeVisible()
  async function saved(name: string): Promise<string> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  expect(await saved('Save as JSON')).toContain(`"email": "${right}"`)
  const copy = await saved('Save as a page')
  for (const part of ['<h1>Everything that', 'It is held by', 'Corrected', 'Your rights']) {
    expect(copy).toContain(part)
  }
  // Nothing that only a program understands.
  const [own = ''] = copy.replaceAll(/<[^>]*>/g, '|').split('|Privacy Policy|')
  expect(own).not.toMatch(/[\da-f]{12}\b|Value|\|0\||null|\w_\w/)
  await expect(page.getByText('What is erased:')).toContainText(
    /forms: 1\n.*notes and changes by staff: 2\n/s,
  )
  // Only the name is in it, so it is no part of copy and erasure before someone says so.
  expect(copy).not.toContain('Bring Mr. Goldberg')
  await mention(page).check()
  expect(await saved('Save as a page')).toContain('Bring Mr. Goldberg')
  await expectAccessible(page)
})

test('an erasure leads to the other addresses, and the activity has the receipts', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const { typed, between, right, admin } = await correctedTwice(site, 'Perlman')
  await openPerson(page, admin, between)
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await expect(page.getByLabel('Type the address to confirm')).toBeFocused()
  await eraseAsJane(page, between)
  // The other addresses may be someone else's, so each is looked at first. The form was confirmed
  // to the one that was typed.
  await page.getByRole('link', { name: right }).click()
  await expect(page.getByText('Nothing is stored about this address.')).toBeVisible()
  await page.getByRole('link', { name: typed }).click()
  const number = await eraseAsJane(page, typed)
  await follow(page, '/admin/activity')
  for (const [entry, times] of [
    ['Read a person’s data', 3],
    ['Erased a person', 2],
  ] as const) {
    await expect(rowOf(page, admin).filter({ hasText: entry })).toHaveCount(times)
  }
  await page.getByRole('searchbox').fill(number)
  await expect(rowOf(page, admin)).toHaveCount(1)
  await expect(rowOf(page, admin)).toContainText(`receipt ${number}`)
  await page.goto(`/admin/person#${between}`)
  await expect(page.getByText('Nothing is stored about this address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
})

/** The tables that have a row with any of these words. */
const tablesWith = (site: RealServer, words: RegExp) =>
  onDatabaseOf(site, async (database) => {
    const tables = await database.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')`,
    )
    const holding: string[] = []
    for (const { name } of tables.rows) {
      const query = `select 1 from ${name} t where t::text ~* $1 limit 1`
      if ((await database.query(query, [words.source])).rows.length > 0) {
        holding.push(String(name))
      }
    }
    return holding
  })

test('after the erasure nothing of the person is in the database, in files or in the log', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const { typed, between, right, admin } = await correctedTwice(site, 'Dough')
  await openPerson(page, admin, between)
  await mention(page).check()
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await eraseAsJane(page, between)
  await page.getByRole('link', { name: typed }).click()
  await eraseAsJane(page, typed)
  const ofPerson = new RegExp([typed, between, right, 'Dough'].join('|'), 'i')
  expect(await tablesWith(site, ofPerson)).toEqual([])
  const files = globSync('**/*.{eml,json,log,txt,csv}', { cwd: site.dataDir })
  expect(files.length).toBeGreaterThan(0)
  expect(
    files.filter((name) => ofPerson.test(readFileSync(join(site.dataDir, name), 'utf8'))),
  ).toEqual([])
  expect(site.output()).not.toMatch(ofPerson)
})

const testWithCrm = withOwnSite((crm) => ({
  CRM_API_HOST: crm.origin,
  CRM_PRIVATE_APP_TOKEN: 'crm-token',
}))

testWithCrm(
  'whom only the CRM may know is erased there, and when it is down, later',
  { tag: '@second-ring' },
  async ({ page, site, crm }) => {
    const email = newEmail('only-there')
    await openStaff(page, await newAccount(site, 'admin'), '/admin/person')
    async function lookUp() {
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Show everything' }).click()
      await expect(page.getByText('Nothing is stored about this address.')).toBeVisible()
    }
    crm.script({ status: 502 })
    await lookUp()
    await eraseShown(page, email)
    await expect(page.getByText('NOT ERASED AT THE CRM: it answered 502.')).toBeVisible()
    await rowsOn(site, `update private.outbox set run_at = now() where kind = 'crm_erasure'`)
    await expect.poll(() => crm.erased, { timeout: 20_000 }).toEqual([email])
    // Nothing is left of it here. The CRM does not say whether it knew the address, so it can be
    // asked again.
    await lookUp()
    await eraseShown(page, email)
    await expect(
      page.getByText(/nothing is stored here.*contact at the CRM provider, if there was/s),
    ).toHaveCount(2)
    expect(crm.erased).toEqual([email, email])
  },
)

testWithCrm(
  'calls and amounts are named as they are published now',
  { tag: '@second-ring' },
  async ({ page, site }) => {
    const email = newEmail('booked')
    await publishTexts(site, {
      [`calls.${calls.discovery.id}.name`]: 'Open Hour',
      'site.currency': 'CHF',
    })
    await rowsOn(
      site,
      `with lead as (insert into leads (form, email, fields, dedupe_hash, value) values ('book', $1, '{}', '', 4800) returning id)
     insert into meetings (lead_id, call, starts_at, ends_at, during, zone)
     select id, $2, '2031-01-01', '2031-01-02', '[2031-01-01, 2031-01-02)', 'UTC' from lead`,
      [email, calls.discovery.id],
    )
    await expect.poll(async () => (await fetch(site.url)).text()).toContain('Open Hour')
    await openStaff(page, await newAccount(site, 'admin'), '/admin/person')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Show everything' }).click()
    for (const text of ['Open Hour', /^CHF.4,800$/]) {
      await expect(page.getByText(text).first()).toBeVisible()
    }
  },
)
