/**
 * The staff page "Settings": its fields, launch list and files. `test/facts` has what follows from
 * each fact.
 *
 * @second-ring: loads every field; what is missing and what follows from facts is tested on the
 *   server
 */

import type { Locator, Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { editing } from '#content/editing.ts'
import { hosts } from '#content/meetings.ts'
import { samples } from '#content/samples.ts'
import { site as shippedSite } from '#content/site.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH } from '#contract/meetings.ts'
import { plainOf } from '#contract/values.ts'
import { jsonPost } from '../posts.ts'
import type { RealServer } from '../real-server.ts'
import { publishTexts, rowsOn } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { barOf, publishAll } from './editing-fixtures.ts'
import { expect, expectAccessible, expectToFit, originalWords, withOwnSite } from './fixtures.ts'
import { mailsTo } from './mails.ts'
import { openStaff } from './staff-fixtures.ts'

const shipped = plainOf(shippedSite)

const test = withOwnSite(() => ({ SITE_URL: 'https://northwind.example' }))

/** With all fields, also those that are folded away. */
async function openSettings(page: Page, email: string): Promise<void> {
  await openStaff(page, email, '/admin/settings')
  await expect(page.locator('[id="site.legal.entity"] summary')).toBeVisible()
  await expect(page.locator('summary ~ div > div[id]:empty'), 'facts without a field').toHaveCount(
    0,
  )
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.open = true
    }
  })
}

/** Emails with their files, such as calendar entries, as text. */
const textOf = (mails: readonly unknown[]) =>
  JSON.stringify(mails, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  )

test('an editor who follows a link to Settings is told who can help, and is refused nothing', async ({
  page,
  site,
}) => {
  await openStaff(page, await newAccount(site, 'editor'), '/admin/settings')
  await expect(page.getByText('These facts are changed by admins of this site.')).toBeVisible()
  await expect(page.getByText(/permission denied|Access denied/i)).toHaveCount(0)
  await expectToFit(page)
})

async function freeTimes(site: RealServer): Promise<number[]> {
  const path = `${MEETING_TIMES_PATH}?call=${calls.discovery.id}`
  return (await (await fetch(site.url + path)).json()).times
}

test('the launch list leads to what is missing, and gets shorter once that is published', async ({
  page,
  site,
}) => {
  await publishTexts(site, {
    'site.zone': 'Europe/Zurich',
    ...Object.fromEntries(
      Object.keys(plainOf(hosts).all[0]?.hours ?? {}).map((day) => [
        `hosts.all.first.hours.${day}`,
        [],
      ]),
    ),
  })
  await openSettings(page, await newAccount(site, 'admin'))
  const launch = page.getByRole('region', { name: 'Ready to launch' })
  await expect(launch).toContainText('A sample founder')
  // The address then has a fragment, with which a publication must be seen, too.
  await launch.getByRole('link', { name: 'Fill it in' }).first().click()
  for (const [at, text] of [
    ['site.legal.entity', 'Northwind Advisory GmbH'],
    ['site.legal.address', 'Bahnhofstrasse 1, 8001 Zurich'],
    ['site.founder.name', 'Maria O’Keller'],
    ['site.founder.bio.0', 'She ran mills.'],
    ['site.founder.bio.1', 'She teaches.'],
  ] as const) {
    await page.locator(`[id="${at}"]`).getByRole('textbox').fill(text)
  }
  await page
    .getByRole('group', { name: 'Saturday', exact: true })
    .getByRole('button', { name: /^Add/ })
    .click()
  await expect(page.getByLabel('Saturday, from, 1')).toBeFocused()
  await page.getByLabel('Saturday, from, 1').fill('10:00')
  await page.getByLabel('Saturday, to, 1').fill('12:00')
  await expect(page.locator('[id="site.legal.entity"]')).toContainText('Filled in')
  await expect(barOf(page)).toContainText('6 changes saved as drafts')
  await publishAll(page)
  await expect(launch).not.toContainText('A sample founder')
  await expect(launch).not.toContainText('No legal name')
  // Booking follows what is published.
  const clock = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Europe/Zurich' })
  expect(new Set((await freeTimes(site)).map((time) => clock.format(time)))).toEqual(
    new Set(['Saturday']),
  )
})

test('emails about a meeting have the facts that are published', async ({ site }) => {
  await publishTexts(site, {
    'site.name': 'Northwind & Daughters',
    'site.contact.email': 'ask@mills.example',
    'site.zone': 'Europe/Zurich',
    'desk.notices': 'desk@mills.example',
    [`calls.${calls.discovery.id}.minutes`]: 20,
    'hosts.all.first.place': 'By phone',
  })
  await expect
    .poll(async () => (await fetch(site.url)).text())
    .toContain('Northwind &amp; Daughters')
  const times = await freeTimes(site)
  const visitor = {
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@example.org',
    company: 'Mills',
    note: '',
  }
  await fetch(
    site.url + MEETING_BOOK_PATH,
    jsonPost({
      ...visitor,
      call: calls.discovery.id,
      at: new Date(times.at(-1) ?? 0).toISOString(),
      zone: 'Europe/Zurich',
    }),
  )
  await expect.poll(async () => (await mailsTo(site, 'desk@mills.example')).length).toBe(1)
  const minutes = originalWords('meetingEmails').minutes.replace('{count}', '20')
  const sent = textOf(await mailsTo(site, visitor.email))
  for (const text of [
    'Northwind & Daughters',
    minutes,
    'By phone',
    'ask@mills.example',
    'TZID=Europe/Zurich',
  ]) {
    expect(sent).toContain(text)
  }
  expect(sent).not.toContain(shipped.name)
})

test('links of the launch list lead to a part of the page, also from elsewhere', async ({
  page,
  site,
}) => {
  await openSettings(page, await newAccount(site, 'admin'))
  const links = page
    .getByRole('region', { name: 'Ready to launch' })
    .getByRole('link', { name: 'Fill it in' })
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toContain('#email-server')
  for (const address of addresses) {
    await expect(page.locator(`[id="${address?.slice(1)}"]`), `${address}`).toHaveCount(1)
  }
  await page.goto('about:blank')
  await page.goto('/admin/settings#email-server')
  await expect(page.getByRole('region', { name: 'Email server' })).toBeInViewport()
  await expect(page.getByLabel('Server', { exact: true })).toBeInViewport()
})

test('what is missing is divided by whether the launch needs it, in the list of parts as well', async ({
  page,
  site,
}) => {
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  const launch = page.getByRole('region', { name: 'Ready to launch' })
  await expect(launch.getByRole('heading', { name: /^Before launch \(\d+\)$/ })).toBeVisible()
  await expect(launch.getByRole('heading', { name: /^If you want it \(\d+\)$/ })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await expect(
    parts.getByRole('link', { name: /^Book and ebook ?: needed before launch$/ }),
  ).toBeVisible()
  await expect(parts.getByRole('link', { name: 'Redirects', exact: true })).toBeVisible()
})

/** Opens the field of Monday's hours and gives them. @returns its row */
async function openMonday(page: Page): Promise<Locator> {
  const monday = page.locator('[id="hosts.all.first.hours.monday"]')
  await monday.getByText('Edit').click()
  await monday.getByRole('button', { name: /^Add/ }).click()
  await page.getByLabel('Monday, from, 1').fill('10:00')
  await page.getByLabel('Monday, to, 1').fill('12:00')
  return monday
}

test('facts are rows with their values, and changes are called by their labels', async ({
  page,
  site,
}) => {
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  // A value shows without its field, which a link from the launch list opens.
  const title = page.locator('[id="site.book.title"]')
  await expect(title).toContainText(shipped.book.title)
  await expect(title.getByRole('textbox')).toBeHidden()
  const launch = page.getByRole('region', { name: 'Ready to launch' })
  await launch.locator('a[href="#site.book.title"]').click()
  await expect(title.getByRole('textbox')).toBeFocused()
  await title.getByRole('textbox').fill('Turning')

  const monday = await openMonday(page)
  await monday.getByText('Close').click()
  await expect(monday).toContainText('10:00 – 12:00')
  await expect(barOf(page)).toContainText('2 changes')
  await barOf(page)
    .getByRole('button', { name: /^Review/ })
    .click()
  const changes = page.getByRole('dialog').getByRole('heading', { level: 4 })
  await expect(changes.filter({ hasText: 'Book and ebook, title of the book' })).toBeVisible()
  await expect(changes.filter({ hasText: 'Host 1, opening hours, Monday' })).toBeVisible()
  await expectAccessible(page, 'the review of changes')
})

test('a change in the review leads to its field, which opens again', async ({ page, site }) => {
  await openStaff(page, await newAccount(site, 'admin'), '/admin/settings')
  const monday = await openMonday(page)
  await monday.getByText('Close').click()
  await barOf(page)
    .getByRole('button', { name: /^Review/ })
    .click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Monday' })
  await row.getByRole('button', { name: editing.publish.show }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Monday, from, 1')).toBeFocused()
})

test('the page fits at both widths and says when a fact is too long', async ({ page, site }) => {
  const feed = 'private.calendar_feeds (address_hash, host, name, sealed, asked_at)'
  await rowsOn(site, `insert into ${feed} values ('old', 'gone', 'Old', repeat('x', 60), now())`)
  await publishTexts(site, { ...samples.prices, 'announcement.until': '' })
  await openSettings(page, await newAccount(site, 'admin'))
  await expect(page.getByLabel('Legal name')).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `Settings at ${width} px`)
    await expectToFit(page, `Settings at ${width} px`)
  }
  await expect(page.getByText('Old (host removed)')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect: Old' }).click()
  await expect(page.getByText('Old (host removed)')).toHaveCount(0)
  for (const [at, state] of Object.entries({
    'offers.workshop.price': 'Sample',
    'announcement.until': 'Empty',
  })) {
    await expect(page.locator(`[id="${at}"]`)).toContainText(state)
  }
  const { unseen, shades } = editing.fact.color
  await page.getByLabel('Accent color').fill('#fff8e7')
  await expect(barOf(page)).toContainText('1 change')
  await expect(page.getByText(unseen)).toBeVisible()
  await page.getByLabel('Accent color').fill('#ffcc00')
  await expect(page.getByText(unseen)).toHaveCount(0)
  await expect(page.getByText(shades.lightButton.replace('{color}', '#ffcc00'))).toBeVisible()
  await page.getByLabel('Release of the book').fill('x'.repeat(60))
  await expect(barOf(page)).toContainText(editing.field.over.replace('{count}', '20'))
})

test('a proof that a stopped server left does not keep the others from being run, and slow answers show', async ({
  page,
  site,
}) => {
  // Longer than the page waits before it looks again.
  await page.route('**/admin/api/launch', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const run = '{"proof": "backup", "state": "running"}'
  await rowsOn(
    site,
    `insert into private.audit (action, subject, filter, row_count) values ('prove', 'launch', '${run}', 0)`,
  )
  await rowsOn(
    site,
    "insert into private.turns values ('proof backup', gen_random_uuid(), now() + interval '59 s')",
  )
  await openSettings(page, await newAccount(site, 'admin'))
  const proof = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await page.getByRole('button', { name: 'Run all proofs' }).click()
  await expect(proof('A test email arrives')).toContainText('Not set up')
  await expect(proof('A backup restores')).toContainText('Running…')
})
