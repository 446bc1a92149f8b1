/**
 * A site with two hosts: who gets a meeting, and who is told.
 *
 * @also embedded: locks of two bookings meet on one connection
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH } from '#contract/meetings.ts'
import { hostEmail } from '#server/env.ts'
import {
  bookingSite,
  bookingStore,
  bookMeeting,
  calendarEntries,
  cancelMeeting,
  firstFreeTime,
  freeTimes,
  moveMeeting,
  RULES,
  sendMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { SECOND_HOST } from '#test/second-host.ts'
import { createTestSite, TEST_SIGNING_SECRET, type TestSite } from '#test/test-site.ts'
import { sealAccount } from '../calendars/hosts-calendars.ts'
import { hostDay } from './free-times.ts'
import { readOccupied } from './occupied.ts'

const { store, kept } = await bookingStore()
let site: TestSite
beforeEach(() => {
  site = bookingSite(store)
})

/** A site whose only host is the one that ships. */
const siteOfOne = () => createTestSite({ store })

beforeEach(() => {
  site = createTestSite({ store, texts: { ...SECOND_HOST } })
})
const hosts = async () => (await kept.meetings()).map(({ host }) => host)

test('a time is free while one of them is, and a booking goes to the one with fewer meetings that week', async () => {
  const at = await firstFreeTime(siteOfOne())
  const isSunday = (time: number) => hostDay(RULES.zone, time).dayOfWeek === 7
  expect((await freeTimes(site)).filter(isSunday).length).toBeGreaterThan(0)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendMeeting(site, MEETING_BOOK_PATH, visitor(at))),
  )
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    'done',
    'done',
    'taken',
    'taken',
    'taken',
  ])
  expect((await hosts()).sort()).toEqual(['first', 'n000002'])
  const [first] = await store.db
    .deleteFrom('meetings')
    .where('host', '=', 'first')
    .returning('id')
    .execute()
  expect([first !== undefined, (await freeTimes(site)).includes(at)]).toEqual([true, true])
  // Both are free then, and the second has a meeting that week already.
  const same = (await freeTimes(site)).find((time) => time - at >= 60 * MINUTE_MS) ?? 0
  await bookMeeting(site, visitor(same))
  expect(await hosts()).toEqual(['n000002', 'first'])
  // Also on Sunday, when Monday's meetings are over.
  const now = same + 6.5 * DAY_MS
  const query = { hosts: ['first', 'n000002'], feeds: [], now, until: now }
  const counted = [...(await readOccupied(store.db, query)).values()].map(
    ({ meetings }) => meetings.length,
  )
  expect(counted).toEqual([1, 1])
})

test('a meeting that only the other one can take at its new time moves there, and all three are told', async () => {
  const hostZone = 'Europe/London'
  const forAll = { LEAD_NOTIFY_EMAIL: 'Sales@site.example', CONTACT_EMAIL: 'hello@site.example' }
  const texts = {
    ...SECOND_HOST,
    'hosts.all.first.email': 'hello@site.example',
    'hosts.all.n000002.zone': hostZone,
  }
  site = createTestSite({ store, settings: forAll, texts: { ...texts } })
  await sql`with ben as (insert into auth.users (email) values ('ben@example.org') returning id)
    insert into user_roles (user_id, role) select id, 'sales' from ben`.execute(store.db)
  const { token } = await bookMeeting(site, visitor(await firstFreeTime(siteOfOne())))
  expect(await calendarEntries(site)).toEqual([expect.not.stringContaining('/admin/')])
  const sunday =
    (await freeTimes(site)).find((time) => hostDay(RULES.zone, time).dayOfWeek === 7) ?? 0
  expect(await moveMeeting(site, token, sunday)).toMatchObject({
    outcome: 'done',
    meeting: { host: 'Ben', hostZone },
  })
  expect(await hosts()).toEqual(['n000002'])
  const sent = (await waitingMails(site)).flatMap(({ template, mail }) =>
    mail ? ([[template, mail]] as const) : [],
  )
  expect(
    sent.map(([template, { to, invitation }]) => [
      template,
      to.replace(/visitor.*@/, '@'),
      invitation?.method,
    ]),
  ).toEqual([
    ['meeting-changed', '@example.org', 'REQUEST'],
    ['meeting-host', 'ben@example.org', 'REQUEST'],
    ['meeting-host', 'hello@site.example', 'CANCEL'],
    ['meeting-reminder', '@example.org', undefined],
  ])
  // Only hosts with an account get links to the pages of staff.
  expect(await calendarEntries(site)).toEqual([
    expect.stringContaining('https://everturn.example/admin/meetings'),
  ])
  const toHosts = sent.flatMap(([template, mail]) => (template === 'meeting-host' ? [mail] : []))
  expect(toHosts.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('taken over'),
    expect.stringContaining('handed over'),
  ])
  expect(toHosts.map((mail) => JSON.stringify(mail).includes('/admin/'))).toEqual([true, false])
  // The address for all is told too, unless it is a host's.
  const notices = async () =>
    (await kept.outbox()).filter(({ payload }) => payload.template === 'meeting-notice')
  expect(await notices()).toMatchObject([{ payload: { to: 'Sales@site.example' } }])
  const one = { 'hosts.all.first.email': 'hello@site.example' }
  site = createTestSite({
    store,
    settings: { ...forAll, LEAD_NOTIFY_EMAIL: 'Hello@site.example' },
    texts: { ...one },
  })
  await bookMeeting(site, visitor(await firstFreeTime(site)))
  expect(await notices()).toHaveLength(1)
})

test('a former host is told of a hand-over also when the meeting changes again before that email', async () => {
  const { token } = await bookMeeting(site, visitor(await firstFreeTime(siteOfOne())))
  const sunday =
    (await freeTimes(site)).find((time) => hostDay(RULES.zone, time).dayOfWeek === 7) ?? 0
  await moveMeeting(site, token, sunday)
  await cancelMeeting(site, token)
  const toHosts = (await waitingMails(site)).flatMap(({ template, mail }) =>
    template === 'meeting-host' && mail ? [[mail.to, mail.invitation?.method]] : [],
  )
  expect(toHosts).toEqual([
    [hostEmail(site.settings), 'CANCEL'],
    ['ben@example.org', 'CANCEL'],
  ])
})

test('a host without a calendar gets the entry and its cancellation, whatever calendar the other one has', async () => {
  const account = {
    kind: 'caldav' as const,
    address: 'https://calendar.example/',
    user: 'ben',
    password: 'secret',
  }
  const sealed = sealAccount(account, TEST_SIGNING_SECRET, 'second')
  const isWritten = {
    host: 'n000002',
    sealed,
    blocks: false,
    is_written: true,
    asked_at: new Date(0),
  }
  await store.db
    .insertInto('private.calendar_feeds')
    .values({ address_hash: 'second', ...isWritten })
    .execute()
  const { token } = await bookMeeting(site, visitor(await firstFreeTime(siteOfOne())))
  const toHosts = async () =>
    (await waitingMails(site)).flatMap(({ template, mail }) =>
      template === 'meeting-host' && mail ? [mail] : [],
    )
  const methods = async () => (await toHosts()).map(({ invitation }) => invitation?.method)
  expect([await hosts(), await methods()]).toEqual([['first'], ['REQUEST']])
  const sunday =
    (await freeTimes(site)).find((time) => hostDay(RULES.zone, time).dayOfWeek === 7) ?? 0
  await moveMeeting(site, token, sunday)
  // The calendar of the second is not written yet.
  expect([await hosts(), await methods()]).toEqual([['n000002'], ['REQUEST', 'CANCEL']])
})
