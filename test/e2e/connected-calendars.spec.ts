/**
 * A host's calendar at Google or Microsoft, from the link that an admin sends to the consent that
 * was withdrawn: what the admin, the host and the visitor see, on fakes of both services.
 *
 * @second-ring: needs the fakes and a server of its own; the rules are tested on the server
 */
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { calendarPages } from '#content/staff/calendar-pages.ts'
import { meetings as words } from '#content/staff/meetings.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  CALENDAR_LINK_PATH,
  MEETING_BOOK_PATH,
  MEETING_TIMES_PATH,
  type MeetingAnswer,
} from '#contract/meetings.ts'
import type { CalendarService } from '#contract/staff/meetings.ts'
import { BUNDLES, NODE_OPTIONS } from '#server/program-files.ts'
import { type ConnectedService, startConnectedService } from '../connected-service.ts'
import { jsonPost } from '../posts.ts'
import { type RealServer, startRealServer } from '../real-server.ts'
import { onDatabaseOf, publishTexts, rowsOn } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import {
  test as base,
  beginSession,
  expect,
  expectAccessible,
  expectToFit,
  localInput,
} from './fixtures.ts'
import { mailsTo } from './mails.ts'

const { connect } = words
const PROJECT = join(import.meta.dirname, '../..')
const PROGRAM = [
  process.execPath,
  ...NODE_OPTIONS,
  '--import',
  join(PROJECT, 'test/fakes/services-here.ts'),
  join(PROJECT, BUNDLES, 'main.js'),
]
const HOST_EMAIL = 'jane@example.org'
/** Where people agree. */
const CONSENT_PAGES = /^https:\/\/(accounts\.google\.com|login\.microsoftonline\.com)\//

/** The site, and both services, with which it is registered. */
async function startSite() {
  const google = await startConnectedService('google')
  const microsoft = await startConnectedService('microsoft')
  const site = await startRealServer({
    program: PROGRAM,
    settings: {
      TRUST_PROXY: '127.0.0.1,::1',
      ...google.app,
      ...microsoft.app,
      SERVICES_HERE: JSON.stringify({ ...google.fake.hosts, ...microsoft.fake.hosts }),
    },
  })
  await publishTexts(site, {
    'hosts.all.first.email': HOST_EMAIL,
    'hosts.all.first.name': 'Jane Doe',
  })
  return { site, services: { google, microsoft } }
}

let running: Awaited<ReturnType<typeof startSite>> | undefined
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  site: async ({}, use) => {
    running ??= await startSite()
    await use(running.site)
  },
})
test.afterAll(async () => {
  await running?.site.stop()
  running?.services.google.fake.stop()
  running?.services.microsoft.fake.stop()
})

/** The host agrees at the service, whose page has one link back. */
async function answerConsent(page: Page, { fake }: ConnectedService): Promise<void> {
  const consent = (address: string) => ({
    contentType: 'text/html',
    body: `<title>Consent</title><a href="${fake.agree(address).href.replaceAll('&', '&amp;')}">Allow</a>`,
  })
  await page.route(CONSENT_PAGES, (route) => route.fulfill(consent(route.request().url())))
  // Playwright does not see where a redirect leads.
  await page.route(`**${CALENDAR_LINK_PATH}?*`, async (route) => {
    if (route.request().method() !== 'POST') {
      return route.continue()
    }
    const response = await route.fetch({ maxRedirects: 0 })
    const address = response.headers().location ?? ''
    expect(address).toMatch(CONSENT_PAGES)
    return route.fulfill({ response, status: 200, ...consent(address) })
  })
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: calendarPages.connected.title })).toBeVisible()
}

const section = (page: Page) => page.getByRole('region', { name: connect.title })
const choice = (page: Page, label: string, calendar: string) =>
  section(page).getByRole('checkbox', { name: `${label}: ${calendar}`, exact: true })
const connectButton = (page: Page, kind: CalendarService) =>
  page.getByRole('button', {
    name: fillIn(connect.agree, { service: connect.services[kind] }),
    exact: true,
  })

async function openSettings(page: Page, site: RealServer): Promise<void> {
  await beginSession(page, await newAccount(site, 'admin'))
  await page.goto('/admin/settings#calendars-of-hosts')
  await expect(section(page)).toBeVisible()
}

async function freeTimes(site: RealServer): Promise<number[]> {
  const path = `${MEETING_TIMES_PATH}?call=${calls.discovery.id}`
  return (await (await fetch(site.url + path)).json()).times
}

async function book(site: RealServer, at: number, email: string): Promise<string> {
  const booking = {
    call: calls.discovery.id,
    at: new Date(at).toISOString(),
    zone: 'Europe/Zurich',
    firstname: 'Ada',
    lastname: 'Byron',
    email,
  }
  const headers = { 'X-Forwarded-For': nextVisitorAddress() }
  const answer = await fetch(site.url + MEETING_BOOK_PATH, jsonPost(booking, headers))
  return ((await answer.json()) as MeetingAnswer).outcome
}

/** Connects by the link that an admin has sent to a host without an account. */
async function connectByLink(
  admin: Page,
  host: Page,
  site: RealServer,
  kind: CalendarService,
): Promise<void> {
  const action = fillIn(connect.link.action, { name: 'Jane Doe' })
  await admin.getByRole('button', { name: action, exact: true }).click()
  const link = await admin.getByRole('textbox', { name: connect.link.label }).inputValue()
  const mailed = async () =>
    (await mailsTo(site, HOST_EMAIL)).some((mail) => mail.text?.includes(link))
  await expect.poll(mailed).toBe(true)
  const opened = await host.goto(link)
  // Browsers follow the redirect of a form only to where the policy lets it lead.
  expect(opened?.headers()['content-security-policy']).toMatch(
    /form-action [^;]*https:\/\/(accounts\.google\.com|login\.microsoftonline\.com)/,
  )
  await expect(host.getByRole('heading', { name: calendarPages.connect.title })).toBeVisible()
  await expectAccessible(host)
  await host.setViewportSize({ width: 360, height: 740 })
  await expectToFit(host)
  const label = fillIn(calendarPages.connect.action, { service: calendarPages.services[kind] })
  await host.getByRole('button', { name: label }).click()
  await agree(host)
}

/** Connects on the own account page. */
async function connectOnAccount(
  host: Page,
  site: RealServer,
  kind: CalendarService,
): Promise<void> {
  await beginSession(host, await newAccount(site, 'sales', HOST_EMAIL))
  await host.goto('/admin/account')
  await connectButton(host, kind).click()
  await agree(host)
  await host.goto('/admin/account')
  await expect(choice(host, connect.written, 'Team')).toBeVisible()
}

async function clear(site: RealServer): Promise<void> {
  await onDatabaseOf(site, (database) =>
    database.script(
      `delete from leads where form = 'meeting'; delete from private.calendar_feeds;
       delete from private.calendar_grants; delete from auth.users where email = '${HOST_EMAIL}'`,
    ),
  )
}

/** The calendars as an admin sees them first, and another choice of what they are used for. */
async function chooseTeam(page: Page, main: string): Promise<void> {
  await page.reload()
  await expect(choice(page, connect.blocks, main)).toBeChecked()
  await expect(choice(page, connect.written, main)).toBeChecked()
  await expect(choice(page, connect.blocks, 'Team')).not.toBeChecked()
  await choice(page, connect.written, 'Team').click()
  await expect(choice(page, connect.written, 'Team')).toBeChecked()
  await expect(choice(page, connect.written, main)).not.toBeChecked()
  await choice(page, connect.blocks, 'Team').click()
  await expect(choice(page, connect.blocks, 'Team')).toBeChecked()
}

test('a host without an account connects by a link that an admin sends', async ({
  page,
  browser,
  site,
}) => {
  await clear(site)
  const { google } = (running as NonNullable<typeof running>).services
  await openSettings(page, site)
  await withHost(browser, google, (host) => connectByLink(page, host, site, 'google'))
  await page.reload()
  await expect(choice(page, connect.written, HOST_EMAIL)).toBeChecked()
})

test('a host connects on the own account page, and both sides follow each other', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await clear(site)
  const { microsoft: service } = (running as NonNullable<typeof running>).services
  const times = (await freeTimes(site)).filter((at) => at > Date.now() + 3 * DAY_MS)
  const [taken = 0] = times
  const [first, later, last] = [1, 2, 3].map(
    (days) => times.find((at) => at > taken + days * 26 * HOUR_MS) ?? 0,
  ) as [number, number, number]
  service.enter(taken)

  await openSettings(page, site)
  await withHost(browser, service, (host) => connectOnAccount(host, site, 'microsoft'))
  await chooseTeam(page, 'Calendar')
  await expectAccessible(page)

  // What is in the calendar is not offered.
  await expect.poll(async () => (await freeTimes(site)).includes(taken)).toBe(false)
  expect(await book(site, taken, 'eve@example.org')).toBe('taken')
  const visitor = 'grace@navy-yard.example'
  expect(await book(site, first, visitor)).toBe('done')
  const entries = () => service.seen(service.second)
  await expect.poll(() => entries().map(({ from }) => from)).toEqual([first])
  const [{ id, video } = { id: '', video: undefined }] = entries()
  expect(video).toMatch(/^https:\/\//)
  await expect
    .poll(async () => (await mailsTo(site, visitor)).some(({ text }) => text?.includes(`${video}`)))
    .toBe(true)

  // Moved by staff, and then by the host in the calendar.
  await page.goto('/admin/meetings')
  await page.getByRole('button', { name: 'Move the meeting with Ada Byron' }).click()
  await page.getByLabel(words.move.to).fill(await localInput(page, later))
  await page.getByRole('button', { name: words.move.save, exact: true }).click()
  await expect(page.getByText(words.move.done)).toBeVisible()
  await expect.poll(() => entries().map(({ from }) => from)).toEqual([later])
  service.move(id, last, service.second)
  expect(await book(site, taken, 'eve@example.org')).toBe('taken')
  const startsAt = async () =>
    (await rowsOn(site, "select starts_at from meetings where state = 'booked'")).map((row) =>
      new Date(String(row.starts_at)).getTime(),
    )
  await expect.poll(startsAt).toEqual([last])

  // The consent is withdrawn.
  service.fake.withdraw()
  await book(site, taken, 'eve@example.org')
  await openSettings(page, site)
  const reason = section(page).getByText(words.calendars.problems.consent).first()
  await expect(reason).toBeVisible()
})

/** The host's own browser. */
async function withHost(
  browser: Browser,
  service: ConnectedService,
  work: (host: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': nextVisitorAddress() },
  })
  const host = await context.newPage()
  await answerConsent(host, service)
  await work(host)
  await context.close()
}
