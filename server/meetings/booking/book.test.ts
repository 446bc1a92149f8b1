/**
 * What a booking stores, and which requests for one are refused.
 *
 * @also embedded: locks of two bookings meet on one connection
 * @also postgres-15: runs the SQL functions of meetings
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH, nearestTimes } from '#contract/meetings.ts'
import { outboxFigures } from '#server/ops/outbox-figures.ts'
import {
  BOOKED,
  bookingSite,
  bookingStore,
  bookMeeting,
  CALL,
  cancelMeeting,
  firstFreeTime,
  RULES,
  sendMeeting,
  visitor,
} from '#test/bookings.ts'
import { formPost, jsonPost } from '#test/posts.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'

const { store, kept } = await bookingStore()
let site: TestSite
beforeEach(() => {
  site = bookingSite(store)
})

test('stores the lead, the meeting and everything to be sent, together', async () => {
  const at = await firstFreeTime(site)
  const meeting = await bookMeeting(site, visitor(at, 'Ada@example.org'))
  expect(meeting).toMatchObject({
    call: CALL.id,
    startsAt: at,
    endsAt: at + CALL.minutes * MINUTE_MS,
    zone: 'Europe/Zurich',
  })
  const [lead] = await kept.leads()
  expect(lead).toMatchObject({
    form: 'meeting',
    email: 'ada@example.org',
    delivery: 'waiting',
    privacy_notice: 'May 21, 2025, 0123456789ab',
    fields: { firstname: 'Ada', lastname: 'Byron', email: 'Ada@example.org', phone: '' },
  })
  expect(String(lead?.fields.message)).toMatch(
    /^Kind of call: .+\nBooked for: \d{4}-\d\d-\d\d \d\d:\d\d to \d\d:\d\d Europe\/Zurich \(.+\)\nCompany: Engines Ltd\nNote: See www.example.org$/,
  )
  expect(await kept.meetings()).toMatchObject([{ lead_id: lead?.id, state: 'booked', sequence: 0 }])
  const rows = await kept.outbox()
  expect(rows.map(({ kind, payload }) => payload.template ?? kind)).toEqual(BOOKED)
  expect(rows.at(-1)?.run_at.getTime()).toBe(at - RULES.reminderHours * 60 * MINUTE_MS)
  // The reminder waits for its day and does not count as a delayed delivery.
  expect(await outboxFigures(store.db, sql<Date>`now()`)).toMatchObject({ pending: 3 })
})

test('a request that is sent twice is booked once and gets the same answer twice', async () => {
  const values = visitor(await firstFreeTime(site))
  const [first, second] = await Promise.all([bookMeeting(site, values), bookMeeting(site, values)])
  expect(second).toEqual(first)
  expect(await kept.outbox()).toHaveLength(4)
  await cancelMeeting(site, first.token)
  const again = await bookMeeting(site, values)
  expect(again.token).not.toBe(first.token)
})

test('times that are not offered, wrong fields and addresses without a mailbox are refused; a filled honeypot stores nothing', async () => {
  const at = await firstFreeTime(site)
  const wrong = {
    email: ['nobody', 'root@localhost', 'root@127.1', 'root@0x7f.1'],
    zone: ['Europe/Nowhere'],
    at: [
      '+275760-09-13T00:00:00.000Z',
      '-271821-04-20T00:00:00.000Z',
      '9999-12-31T23:59:00Z',
      'soon',
    ],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      expect(await sendMeeting(site, MEETING_BOOK_PATH, { ...visitor(at), [name]: value })).toEqual(
        {
          outcome: 'refused',
        },
      )
    }
  }
  // Never offered, past, and beyond the horizon.
  for (const time of [Date.now() + 5 * MINUTE_MS, Date.now() - DAY_MS, Date.UTC(2090, 0, 3, 17)]) {
    expect(await sendMeeting(site, MEETING_BOOK_PATH, visitor(time))).toMatchObject({
      outcome: 'taken',
    })
  }
  const bot = await site.request(MEETING_BOOK_PATH, formPost({ ...visitor(at), company_name: ' ' }))
  expect([bot.status, bot.headers.get('location')]).toEqual([303, '/embed/meeting'])
  expect(await kept.leads()).toEqual([])
  const elsewhere = await site.request(
    MEETING_BOOK_PATH,
    jsonPost(visitor(at), { 'sec-fetch-site': 'cross-site' }),
  )
  expect(elsewhere.status).toBe(403)
})

test('before a calendar was read for the first time, nothing is booked, and the page does not say that nothing is free', async () => {
  const at = await firstFreeTime(site)
  site = createTestSite({
    store,
    settings: { CALENDAR_FEEDS: 'https://calendar.example/secret.ics' },
  })
  expect((await site.request(`/meetings/times?call=${CALL.id}`)).status).toBe(503)
  expect((await site.request(MEETING_BOOK_PATH, jsonPost(visitor(at)))).status).toBe(503)
  expect((await site.request(MEETING_BOOK_PATH, formPost(visitor(at)))).status).toBe(503)
  expect(site.renderer.rendered.at(-1)?.context.meeting).toEqual({
    hostZones: [RULES.zone],
    hosts: [expect.objectContaining({ name: '' })],
    answer: 'unavailable',
    typed: expect.objectContaining({ firstname: 'Ada' }),
  })
  expect(await kept.leads()).toEqual([])
})

test('without scripting, a time that was taken brings the page back with what was typed and the times that are free', async () => {
  const at = await firstFreeTime(site)
  await bookMeeting(site, visitor(at))
  const answer = await site.request(MEETING_BOOK_PATH, formPost(visitor(at)))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
  const shown = site.renderer.rendered.at(-1)
  const visit = shown?.context.meeting
  expect(visit).toMatchObject({
    answer: 'taken',
    typed: { firstname: 'Ada', company: 'Engines Ltd' },
  })
  expect(nearestTimes(visit?.times?.times ?? [], at)).toHaveLength(6)
  expect(shown?.path).toContain(`at=${encodeURIComponent(new Date(at).toISOString())}`)
})

test('with a provider’s booking page ours offers nothing and redirects there', async () => {
  const provider = 'https://meetings.example.com/team?embed=true'
  const app = createTestSite({
    store,
    settings: { SCHEDULER_URL: provider },
  })
  const page = await app.request('/embed/meeting?call=discovery-session')
  expect([page.status, page.headers.get('location')]).toEqual([302, provider])
  for (const path of [
    '/meetings/times?call=discovery-session',
    '/meetings/meeting.ics',
    '/meetings/feed/x.ics',
  ]) {
    expect((await app.request(path)).status).toBe(404)
  }
  const booked = await app.request(MEETING_BOOK_PATH, { method: 'POST' })
  expect(booked.status).toBe(404)
})
