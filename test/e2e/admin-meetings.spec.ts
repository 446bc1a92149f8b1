/**
 * The staff page "Meetings": upcoming meetings, and moving, canceling and blocking times by
 * keyboard.
 */

import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { calls } from '#content/calls.ts'
import { site as shippedSite } from '#content/site.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH, type MeetingAnswer } from '#contract/meetings.ts'
import { plainOf } from '#contract/values.ts'
import { originalWords } from '#server/words/current-words.ts'
import { jsonPost } from '../posts.ts'
import type { RealServer } from '../real-server.ts'
import { SECOND_HOST } from '../second-host.ts'
import { onDatabaseOf, publishTexts } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import {
  beginSession,
  expect,
  expectAccessible,
  localInput,
  patternOf,
  withOwnSite,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'

const brand = plainOf(shippedSite)

const test = withOwnSite()
const CALL = { id: calls.discovery.id, ...originalWords('calls')['discovery-session'] }

const freeTimes = async (site: RealServer) =>
  (
    (await (await fetch(`${site.url}${MEETING_TIMES_PATH}?call=${CALL.id}`)).json()) as {
      times: number[]
    }
  ).times

// Most tests book for the same addresses, each of which can only book so often.
test.beforeEach(({ site }) =>
  onDatabaseOf(site, (database) =>
    database.script(
      "delete from leads where form = 'meeting'; delete from blocked_times; delete from private.rate_limits",
    ),
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

/** Books Grace for the next day or later, and Ada after the coming week. */
async function bookTwo(site: RealServer): Promise<void> {
  const times = await freeTimes(site)
  // Not today, at whatever hour the test runs.
  await book(site, 'Grace', times.find((at) => at > Date.now() + 24 * HOUR_MS) ?? 0)
  await book(site, 'Ada', times.at(-4) ?? 0)
}

const next = (page: Page) => page.getByRole('region', { name: /^Next, / })
const afterThisWeek = (page: Page) => page.getByRole('region', { name: 'After the coming week' })

test('what comes next comes first, and what is after the coming week last', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await bookTwo(site)
  await openMeetings(page, site)
  await expect(next(page)).toContainText('Grace Hopper')
  await expect(next(page)).toContainText('for them')
  await expect(page.locator('main h2').nth(1)).toHaveText('Today')
  await expect(page.getByText('Nothing today.')).toBeVisible()
  await expect(afterThisWeek(page)).toContainText('Ada Hopper')
})

test('by keyboard, a meeting is left where it is, or moved to any time without a meeting', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await bookTwo(site)
  await openMeetings(page, site)
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
  await expect(next(page)).toContainText('Ada Hopper')
  await expect(
    page.getByRole('heading', { level: 2, name: /^Next, in 2 hours$|^Next, tomorrow$/ }),
  ).toBeVisible()
  await expect(afterThisWeek(page)).toHaveCount(0)
})

test('a time that is only held can be ended, and nothing else', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  await bookTwo(site)
  await onDatabaseOf(site, (database) => database.script("update meetings set state = 'held'"))
  await openMeetings(page, site)
  const later = page
    .getByRole('listitem')
    .filter({ hasText: 'Ada Hopper' })
    .filter({ hasText: 'Not confirmed' })
  await expect(later.getByRole('button')).toHaveCount(1)
  await later.getByRole('button', { name: 'Cancel the meeting' }).press('Enter')
  await page.getByRole('button', { name: 'End the hold' }).press('Enter')
  await expect(page.getByText('The time is free again.')).toBeVisible()
  await expect(later).toHaveCount(0)
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
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('navigation', { name: 'The coming week' })).toContainText('Blocked')
  expect(await freeTimes(site)).not.toContain(at)
  await section.getByRole('button', { name: /^Unblock/ }).click()
  await expect(section.getByText('No time is blocked.')).toBeVisible()
  expect(await freeTimes(site)).toContain(at)
})

test('past meetings are searched, filtered and sorted', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  const times = await freeTimes(site)
  for (const [index, name] of ['Ada', 'Grace', 'Radia'].entries()) {
    await book(site, name, times[index * 4] ?? 0)
  }
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
  await expectAccessible(page)
})

const isSunday = (at: number) => new Date(at).getUTCDay() === 0

/** Adds a second host, Ben, who takes a call on a Sunday. The first one takes another on a weekday. */
async function withTwoHosts(site: RealServer, onSunday: string, onWeekday: string) {
  await publishTexts(site, SECOND_HOST)
  await expect.poll(async () => (await freeTimes(site)).some(isSunday)).toBe(true)
  const times = await freeTimes(site)
  const sunday = times.findLast(isSunday) ?? 0
  const weekday = times.find((at) => at > Date.now() + 48 * HOUR_MS && !isSunday(at)) ?? 0
  // Only Ben takes calls on Sundays. Of two who are free, the first takes the call.
  await book(site, onSunday, sunday)
  await book(site, onWeekday, weekday)
  return { sunday, weekday }
}

const feed = (page: Page) => page.getByRole('region', { name: 'In your own calendar' })

/** The address of Ben's meetings for a calendar, and what a calendar reads there. */
async function feedOfBen(page: Page) {
  await feed(page).getByLabel('Whose meetings').selectOption('Ben')
  const address = await feed(page).getByRole('textbox').inputValue()
  const entries = async () =>
    new ICAL.Component(ICAL.parse(await (await page.request.get(address)).text()))
      .getAllSubcomponents('vevent')
      .map((event) => event.getFirstPropertyValue('summary'))
  return { address, entries }
}

const { canceled, entry, reassigned } = originalWords('meetingEmails')
const entryFor = (firstname: string) =>
  fillIn(entry.host, { call: CALL.name, name: `${firstname} Hopper` })
const sentTo = async (site: RealServer, firstname: string) =>
  (await mailsTo(site, `${firstname.toLowerCase()}@navy-yard.example`))
    .map(({ subject }) => subject)
    .join('\n')

test('with two hosts in one zone, a visitor from elsewhere is still told what time it is for us', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await withTwoHosts(site, 'Grace', 'Ada')
  await page.goto(`/embed/meeting?call=${CALL.id}&zone=Asia/Kolkata`)
  // The page still knows the zone after a step.
  await page.locator('[data-live] button[name="at"]').first().click()
  await expect(
    page.getByText(patternOf(originalWords('embed').meeting.details.forUs)),
  ).toBeVisible()
})

test('staff read for each host why a time is not offered', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  const { sunday, weekday } = await withTwoHosts(site, 'Grace', 'Ada')
  await openMeetings(page, site)
  const why = page.getByRole('region', { name: 'Why is a time not offered?' })
  for (const [host, at, answer] of [
    [brand.name, sunday, 'does not fit into the hours of that day'],
    [brand.name, weekday, 'Another meeting is then'],
    ['Ben', weekday, 'It is offered.'],
  ] as const) {
    await why.getByLabel('Host').selectOption(host)
    await why.getByLabel('Call').selectOption(CALL.name)
    await why.getByLabel('Time').fill(await localInput(page, at))
    await why.getByLabel('Time').press('Enter')
    await expect(why.getByRole('status')).toContainText(answer)
  }
  await expectAccessible(page)
})

test('a meeting is handed over to another host, whose calendar then has it, and the visitor is told', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await withTwoHosts(site, 'Grace', 'Ada')
  await openMeetings(page, site)
  const { entries } = await feedOfBen(page)
  expect(await entries()).toEqual([entryFor('Grace')])
  await page.getByRole('button', { name: 'Move the meeting with Ada Hopper' }).press('Enter')
  await page.getByLabel('Who takes it').selectOption('Ben')
  await page.getByRole('button', { name: 'Move', exact: true }).last().press('Enter')
  await expect(page.getByText(`${CALL.name} with Ben`)).toHaveCount(3)
  expect(await entries()).toEqual([entryFor('Ada'), entryFor('Grace')])
  await expect.poll(() => sentTo(site, 'Ada')).toMatch(patternOf(reassigned.subject))
})

test('selected meetings are canceled at once, by keyboard, and the visitor is told', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  await withTwoHosts(site, 'Radia', 'Edith')
  await openMeetings(page, site)
  const { entries } = await feedOfBen(page)
  for (const name of ['Edith', 'Radia']) {
    const choice = page.getByRole('checkbox', { name: `Select the meeting with ${name} Hopper` })
    await choice.press('Space')
    await expect(choice).toBeFocused()
  }
  await page.getByRole('button', { name: 'Cancel 2 meetings' }).press('Enter')
  await expect(page.getByText('Canceled by us', { exact: true })).toHaveCount(2)
  expect(await entries()).toEqual([])
  await expect.poll(() => sentTo(site, 'Edith')).toMatch(patternOf(canceled.subject))
})

test('a new address for a calendar ends the old one', { tag: '@second-ring' }, async ({
  page,
  site,
}) => {
  await withTwoHosts(site, 'Grace', 'Ada')
  await openMeetings(page, site)
  const { address } = await feedOfBen(page)
  await feed(page).getByRole('button', { name: 'Make a new address' }).press('Enter')
  await expect(feed(page).getByRole('textbox')).not.toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(404)
  await expectAccessible(page)
})
