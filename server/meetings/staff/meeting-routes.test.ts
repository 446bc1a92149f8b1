import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { hosts as shippedHosts } from '#content/meetings.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH, MEETING_TIMES_PATH, type MeetingAnswer } from '#contract/meetings.ts'
import type { CalendarList, FreeForLead, StaffMeetings } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { plainOf } from '#contract/values.ts'
import { createAccount } from '#test/accounts.ts'
import { auditEntries, lastAuditEntry } from '#test/audit-entries.ts'
import { CALL, visitor, waitingMails } from '#test/bookings.ts'
import { jsonPost } from '#test/posts.ts'
import { serveHere } from '#test/serve-here.ts'
import { clear, openTestStore } from '#test/store.ts'
import { storeLeadRow } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openTestStore() })
const admin = await createAccount(site, 'admin')
afterAll(() => site.store.close())

const call = (path: string, body?: unknown) => {
  const headers = { Authorization: `Bearer ${admin.accessToken}` }
  return site.request(
    `${STAFF_API_PATH}/meetings${path}`,
    body === undefined ? { headers } : jsonPost(body, headers),
  )
}
const page = async () => (await (await call('')).json()) as StaffMeetings
const times = async () =>
  (
    (await (await site.request(`${MEETING_TIMES_PATH}?call=${CALL.id}`)).json()) as {
      times: number[]
    }
  ).times

async function book(at: number): Promise<void> {
  const response = await site.request(MEETING_BOOK_PATH, jsonPost(visitor(at)))
  expect(((await response.json()) as MeetingAnswer).outcome).toBe('done')
}

test('admins see meetings and export them as a spreadsheet, and both is recorded', async () => {
  const at = (await times())[5] ?? 0
  await book(at)
  const corrected = '{"email":"ada@right.example","lastname":"King"}'
  await site.store.db.updateTable('leads').set({ corrected }).execute()
  const before = await lastAuditEntry(site.store)
  const { toCome, past, blocked, feed } = await page()
  expect(toCome).toMatchObject([
    {
      call: CALL.name,
      name: 'Ada King',
      email: 'ada@right.example',
      note: 'Company: Engines Ltd\nNote: See www.example.org',
      place: plainOf(shippedHosts).all[0]?.place,
      state: 'booked',
    },
  ])
  expect([past, blocked]).toEqual([[], []])
  expect(feed).toMatch(/^https:\/\/everturn\.example\/meetings\/feed\/[\w-]{64}\.ics$/)
  const exported = await call('/export')
  const text = await exported.text()
  expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.split('\r\n')[0]).toBe(
    'id,startsAt,endsAt,state,canceledBy,call,host,name,email,zone,changed_at,note',
  )
  expect(text).toContain('Ada King')
  expect(await auditEntries(site.store, before)).toMatchObject([
    { actor: admin.id, action: 'read', subject: 'meetings', row_count: 1, ids: [toCome[0]?.id] },
    { action: 'export', subject: 'meetings' },
  ])
})

test('staff can move a meeting to any time without another meeting and cancel it, and block no empty time', async () => {
  await book((await times()).at(-1) ?? 0)
  const [first, second] = (await page()).toCome
  const at = (meeting: typeof first) => Date.parse(meeting?.startsAt ?? '')
  // In the pause after the other one.
  const clash = await call('/move', {
    id: second?.id,
    at: new Date(at(first) + CALL.minutes * MINUTE_MS).toISOString(),
  })
  expect([clash.status, ((await clash.json()) as { message: string }).message]).toEqual([
    409,
    'Another meeting is at that time',
  ])
  expect((await call('/move', { id: second?.id, at: '9999-12-31T23:59:00.000Z' })).status).toBe(400)
  // In the middle of the night.
  const night = new Date(Date.UTC(2099, 0, 4, 8)).toISOString()
  expect((await call('/move', { id: second?.id, at: night })).status).toBe(200)
  expect((await call('/cancel', { ids: [second?.id] })).status).toBe(200)
  expect((await call('/cancel', { ids: [second?.id] })).status).toBe(409)
  expect((await call('/block', { from: night, to: night, note: 'Dentist' })).status).toBe(400)
  const { toCome, feed } = await page()
  const changed = toCome.find(({ id }) => id === second?.id)
  expect(changed).toMatchObject({ startsAt: night, state: 'canceled', canceledBy: 'staff' })
  const entries = await site.request(new URL(feed).pathname)
  expect(entries.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect((await entries.text()).match(/^UID:.*$/gm)).toEqual([`UID:${first?.id}@everturn.example`])
})

test('a host can be booked as soon as a calendar is connected', async () => {
  const text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nEND:VCALENDAR\r\n'
  const address = `${await serveHere((_, response) => response.end(text))}/own.ics`
  const headers = { Authorization: `Bearer ${admin.accessToken}` }
  const post = (path: string, body: unknown) =>
    site.request(`${STAFF_API_PATH}/calendars/${path}`, jsonPost(body, headers))
  // The calendar of a host who was removed is only on Settings.
  await post('connect', { host: 'gone', address, user: '', password: '' })
  expect((await page()).calendars).toEqual([])
  const connected = await post('connect', { host: 'first', address, user: '', password: '' })
  const { calendars } = (await connected.json()) as CalendarList
  expect(calendars).toMatchObject([
    { blocks: true, answeredAt: expect.any(String) },
    { host: 'gone' },
  ])
  expect((await times()).length).toBeGreaterThan(0)
  await post('change', { hash: calendars[0]?.hash, blocks: true, isWritten: false, isKept: false })
})

test('a blocked time has an end, which pages and calendars can show', async () => {
  const blocked = sql`insert into blocked_times (starts_at, ends_at) values (now(), 'infinity')`
  await expect(blocked.execute(site.store.db)).rejects.toThrow('violates check constraint')
  expect((await call('')).status).toBe(200)
})

const bookFor = (leadId: string, at: number, more: object = {}) =>
  call('/book', {
    leadId,
    call: CALL.id,
    at: new Date(at).toISOString(),
    zone: 'Asia/Tokyo',
    ...more,
  })

const GRACE = {
  firstname: 'Grace',
  lastname: 'Hopper',
  email: 'grace@example.org',
  message: 'Call me',
}

/** Books a free time for a new lead with the same address. Only the emails about it wait then. */
async function bookForGrace() {
  const { email } = GRACE
  const leadId = await storeLeadRow(site.store, { email, fields: JSON.stringify(GRACE) })
  await clear(site.store, 'private.outbox', 'private.rate_limits')
  const at = (await times()).at(-5) ?? 0
  const answers = await Promise.all([bookFor(leadId, at), bookFor(leadId, at)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return { leadId, at }
}
const meetingsOf = async (leadId: string) =>
  (await page()).toCome.filter((meeting) => meeting.leadId === leadId)

test('staff are shown the free times that visitors get, in the zone of the site', async () => {
  const { times: free, zone } = (await (await call('/free')).json()) as FreeForLead
  expect(free).toEqual(await times())
  expect(zone).toBe(site.words('site').zone)
})

test('staff book a free time for a lead, once if they press twice, and nobody else gets it', async () => {
  const { leadId, at } = await bookForGrace()
  expect(await meetingsOf(leadId)).toMatchObject([
    {
      name: 'Grace Hopper',
      startsAt: new Date(at).toISOString(),
      zone: 'Asia/Tokyo',
      state: 'booked',
      changes: [{ what: 'booked', by: 'staff' }],
    },
  ])
  expect(await times()).not.toContain(at)
})

test('a lead for whom staff book is invited as after a booking, and the host is told who booked', async () => {
  await bookForGrace()
  const mails = await waitingMails(site)
  const mailOf = (template: string) => mails.find((one) => one.template === template)?.mail
  expect(mailOf('meeting-booked')).toMatchObject({ to: GRACE.email })
  expect(mailOf('meeting-booked')?.invitation?.content).toContain('METHOD:REQUEST')
  expect(mailOf('meeting-host')?.text).toContain('One of us booked this meeting')
  expect(mailOf('meeting-reminder')).toMatchObject({ to: GRACE.email })
})

test('a booking by staff keeps what the lead typed, and is recorded', async () => {
  const before = await lastAuditEntry(site.store)
  const { leadId } = await bookForGrace()
  const stored = await site.store.db
    .selectFrom('leads')
    .select(['fields', 'delivery'])
    .where('id', '=', leadId)
    .executeTakeFirst()
  expect(stored).toEqual({ fields: GRACE, delivery: 'stored' })
  const [meeting] = await meetingsOf(leadId)
  expect(await auditEntries(site.store, before)).toMatchObject([
    { actor: admin.id, action: 'book', subject: 'meetings', ids: [meeting?.id] },
    { action: 'read', subject: 'meetings' },
  ])
})

test('staff can book no time that a visitor could not, no call a host does not take, and nothing for a deleted lead', async () => {
  const leadId = await storeLeadRow(site.store, { email: 'joan@example.org' })
  const gone = await storeLeadRow(site.store, { email: 'gone@example.org', deleted_at: new Date() })
  const at = (await times())[20] ?? 0
  const refusals = [
    await bookFor(leadId, Date.now() + 5 * MINUTE_MS),
    await bookFor(leadId, at + MINUTE_MS),
    await bookFor(leadId, at, { host: 'nobody' }),
    await bookFor(leadId, at, { zone: 'Mars/Olympus' }),
    await bookFor(gone, at),
    await call('/free?call=nothing'),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 400, 400, 404, 400])
  expect(await times()).toContain(at)
})
