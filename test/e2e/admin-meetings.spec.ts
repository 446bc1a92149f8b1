/** The staff page "Meetings": upcoming meetings, and moving, canceling and blocking times by keyboard. */

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { callFacts, calls } from '#content/calls.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH, type MeetingAnswer } from '#contract/meetings.ts'
import { jsonPost } from '../posts.ts'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, expectAccessible, localInput, test } from './fixtures.ts'

const CALL = { id: calls.discovery.id, ...callFacts['discovery-session'] }

const freeTimes = async (site: RealServer) =>
  ((await (await fetch(`${site.url}${MEETING_TIMES_PATH}?call=${CALL.id}`)).json()) as { times: number[] }).times

test.beforeEach(({ site }) =>
  onDatabaseOf(site, (database) =>
    database.script("delete from leads where form = 'meeting'; delete from blocked_times"),
  ),
)

async function book(site: RealServer, firstname: string, at: number): Promise<void> {
  const booking = {
    call: CALL.id,
    at: new Date(at).toISOString(),
    zone: 'Asia/Kolkata',
    firstname,
    lastname: 'Hopper',
    email: `${firstname.toLowerCase()}@navy-yard.example`,
    company: 'Navy Yard',
    note: 'Sixty of four hundred people use it.',
  }
  const answer = await fetch(
    site.url + MEETING_BOOK_PATH,
    jsonPost(booking, { 'X-Forwarded-For': nextVisitorAddress() }),
  )
  expect(((await answer.json()) as MeetingAnswer).outcome).toBe('done')
}

/** Opens the page as a new admin. */
async function openMeetings(page: Page, site: RealServer): Promise<void> {
  await beginSession(page, await newAccount(site, 'admin'))
  await page.goto('/admin/meetings')
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
}

test('what comes next comes first, and is moved and canceled by keyboard', async ({ page, site }) => {
  const times = await freeTimes(site)
  // Not today, at whatever hour the test runs.
  await book(site, 'Grace', times.find((at) => at > Date.now() + 24 * HOUR_MS) ?? 0)
  await book(site, 'Ada', times.at(-4) ?? 0)
  await openMeetings(page, site)

  const next = page.getByRole('region', { name: /^Next, / })
  await expect(next).toContainText('Grace Hopper')
  await expect(next).toContainText('for them')
  await expect(page.locator('main h2').nth(1)).toHaveText('Today')
  await expect(page.getByText('Nothing today.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'After the coming week' })).toContainText('Ada Hopper')
  // Staff may move a meeting to any time without another meeting.
  await page.getByRole('button', { name: 'Move the meeting with Ada Hopper' }).focus()
  await page.keyboard.press('Enter')
  const to = page.getByLabel('New start time')
  await expect(to).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(to).toHaveCount(0)
  await page.getByRole('button', { name: 'Move the meeting with Ada Hopper' }).press('Enter')
  await to.fill(await localInput(page, Date.now() + 2 * HOUR_MS))
  await to.press('Enter')
  await expect(page.getByText('Changed. Both sides get an email.')).toBeVisible()
  await expect(next).toContainText('Ada Hopper')
  await expect(page.getByRole('heading', { level: 2, name: /^Next, in 2 hours$|^Next, tomorrow$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'After the coming week' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel the meeting with Ada Hopper' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel the meeting', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Canceled. Both sides get an email.')).toBeVisible()
  await expect(page.getByText('Canceled by us', { exact: true })).toBeVisible()
  await expect(next).toContainText('Grace Hopper')
})

test('a blocked time cannot be booked until it is unblocked', async ({ page, site }) => {
  const at = (await freeTimes(site))[6] ?? 0
  await openMeetings(page, site)
  await expect(page.getByText('No meeting is booked.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Block a time' })
  await section.getByLabel('From').fill(await localInput(page, at))
  await section.getByLabel('To').fill(await localInput(page, at))
  await section.getByLabel('Reason').fill('Dentist')
  await section.getByRole('button', { name: 'Block' }).click()
  await expect(section.getByText('The end must come after the start.')).toBeVisible()
  await section.getByLabel('To').fill(await localInput(page, at + HOUR_MS))
  await section.getByLabel('To').press('Enter')
  await expect(section.getByRole('listitem')).toContainText('Dentist')
  await expect(page.getByRole('navigation', { name: 'The coming week' })).toContainText('Blocked')
  expect(await freeTimes(site)).not.toContain(at)
  await section.getByRole('button', { name: /^Unblock/ }).click()
  await expect(section.getByText('No time is blocked.')).toBeVisible()
  expect(await freeTimes(site)).toContain(at)
})

test('staff get the meetings as a calendar feed at a private address and as a file', async ({ page, site }) => {
  await book(site, 'Grace', (await freeTimes(site))[3] ?? 0)
  await openMeetings(page, site)
  const address = page.getByRole('textbox', { name: 'In your own calendar' })
  const before = await address.inputValue()
  expect(await (await page.request.get(before)).text()).toContain(`SUMMARY:${CALL.name}: Grace Hopper`)
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await page.request.get(before)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('grace@navy-yard.example')
})

test('past meetings are searched, filtered and sorted', async ({ page, site }) => {
  const times = await freeTimes(site)
  for (const [index, name] of ['Ada', 'Grace', 'Radia'].entries()) await book(site, name, times[index * 4] ?? 0)
  await onDatabaseOf(site, (database) =>
    database.script(`
    update meetings set during = tstzrange(lower(during) - interval '60 days', upper(during) - interval '60 days'),
      starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days';
    update meetings set state = 'canceled', canceled_by = 'visitor'
      where lead_id in (select id from leads where email like 'grace%')`),
  )
  await openMeetings(page, site)
  await page.getByText('Past meetings (3)').click()
  const names = page.getByRole('table', { name: 'Past meetings' }).locator('tbody .row-link')
  await expect(names).toHaveText(['Radia Hopper', 'Grace Hopper', 'Ada Hopper'])
  await page.getByRole('columnheader', { name: 'Who' }).getByRole('button').click()
  await expect(names).toHaveText(['Ada Hopper', 'Grace Hopper', 'Radia Hopper'])
  await page.getByLabel('Any outcome').selectOption('Held')
  await expect(names).toHaveText(['Ada Hopper', 'Radia Hopper'])
  await page.getByRole('searchbox', { name: 'Name, email, call or note' }).fill('radia')
  await expect(names).toHaveText(['Radia Hopper'])
  await page.getByRole('searchbox').fill('no such person')
  await expect(page.getByText('No results.')).toBeVisible()
  await expectAccessible(page)
})
