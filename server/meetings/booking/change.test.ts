/**
 * What whoever has the link in the email can do with the meeting, and others cannot.
 *
 * @also postgres-15: runs the SQL functions of meetings
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { EMAIL_LIMITS } from '#contract/limits.ts'
import { MEETING_BOOK_PATH, wallClock } from '#contract/meetings.ts'
import {
  bookingSite,
  bookingStore,
  bookMeeting,
  cancelMeeting,
  firstFreeTime,
  freeTimes,
  moveMeeting,
  RULES,
  sendMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import type { TestSite } from '#test/test-site.ts'

const { store, kept } = await bookingStore()
let site: TestSite
beforeEach(() => {
  site = bookingSite(store)
})

test('whoever books cannot move or cancel the meeting without the email', async () => {
  const at = await firstFreeTime(site)
  const answer = await sendMeeting(site, MEETING_BOOK_PATH, visitor(at))
  const token = answer.outcome === 'done' ? answer.meeting.token : ''
  expect(answer).toMatchObject({ meeting: { canChange: false } })
  expect(await cancelMeeting(site, token)).toEqual({ outcome: 'closed' })
  expect(await moveMeeting(site, token, at + 30 * MINUTE_MS)).toEqual({ outcome: 'closed' })
  const entry = await site.request(`/meetings/meeting.ics?meeting=${token}`)
  expect([entry.status, await entry.text()]).toEqual([
    200,
    expect.not.stringMatching(/meeting=|URL:/),
  ])
  await site.request(`/embed/meeting?meeting=${token}`)
  expect(site.renderer.rendered.at(-1)?.context.meeting?.meeting).toEqual(
    answer.outcome === 'done' && answer.meeting,
  )
})

test('moves meetings a few times a day, and can always cancel', async () => {
  const { token, startsAt: at } = await bookMeeting(site, visitor(await firstFreeTime(site)))
  const [{ max } = { max: 0 }] = EMAIL_LIMITS['meeting-changed']
  const times = Array.from(
    { length: max + 1 },
    (_, index) => at + (1 - (index % 2)) * 30 * MINUTE_MS,
  )
  const outcomes = []
  for (const time of times) {
    outcomes.push((await moveMeeting(site, token, time)).outcome)
  }
  expect(outcomes).toEqual([...Array(max).fill('done'), 'moved-often'])
  expect((await cancelMeeting(site, token)).outcome).toBe('done')
})

test('moves the meeting, also into its own pause, with emails to both and a new reminder', async () => {
  const { token, startsAt: at } = await bookMeeting(site, visitor(await firstFreeTime(site)))
  const to = at + 30 * MINUTE_MS
  expect(await moveMeeting(site, token, to)).toMatchObject({
    outcome: 'done',
    meeting: { startsAt: to },
  })
  expect(await kept.meetings()).toMatchObject([{ sequence: 1, state: 'booked' }])
  const emails = await waitingMails(site)
  // Emails that were not sent before the change are not sent at all.
  const sent = emails.filter(({ mail }) => mail).map(({ template }) => template)
  expect(sent).toEqual(['meeting-changed', 'meeting-host', 'meeting-reminder'])
  expect(emails.at(-1)?.runAt.getTime()).toBe(to - RULES.reminderHours * 60 * MINUTE_MS)
  // Staff see with the lead what waits.
  expect(emails.filter(({ template }) => template === 'meeting-reminder')).toHaveLength(1)
})

test('cannot move the meeting to a time that is taken', async () => {
  const { startsAt: at } = await bookMeeting(site, visitor(await firstFreeTime(site)))
  const later = (await freeTimes(site)).find((time) => time > at + 150 * MINUTE_MS) ?? 0
  const other = await bookMeeting(site, visitor(later))
  expect(await moveMeeting(site, other.token, at)).toMatchObject({ outcome: 'taken' })
  expect((await kept.meetings()).map(({ sequence }) => sequence)).toEqual([0, 0])
})

test('cancels the meeting once, which frees its time', async () => {
  const { token, startsAt: at } = await bookMeeting(site, visitor(await firstFreeTime(site)))
  expect(await cancelMeeting(site, token)).toMatchObject({
    outcome: 'done',
    meeting: { state: 'canceled' },
  })
  expect(await kept.meetings()).toMatchObject([
    { state: 'canceled', canceled_by: 'visitor', sequence: 1 },
  ])
  expect(await freeTimes(site)).toContain(at)
  expect([await cancelMeeting(site, token), await moveMeeting(site, token, at)]).toEqual(
    Array(2).fill({ outcome: 'closed' }),
  )
})

test('writes the new time and the cancellation into the lead, and forwards it to the CRM again', async () => {
  const note = 'Kind of call: none\nBooked for: never'
  const { token, startsAt: at } = await bookMeeting(site, {
    ...visitor(await firstFreeTime(site)),
    note,
  })
  const timeIn = async () => {
    const [lead] = await kept.leads()
    const [row, ...more] = (await kept.outbox()).filter(({ kind }) => kind === 'crm_lead')
    const message = String(lead?.fields.message)
    expect([JSON.stringify(row?.payload), more]).toEqual([
      expect.stringContaining(JSON.stringify(message)),
      [],
    ])
    expect(message).toMatch(
      /^Kind of call: .*\nBooked for: .*\nCompany: Engines Ltd\nNote: Kind of call: none\nBooked for: never$/,
    )
    return message.split('\n')[1]
  }
  const inZurich = (time: number) => wallClock(time, 'Europe/Zurich')
  expect(await timeIn()).toContain(inZurich(at))
  const to = at + 30 * MINUTE_MS
  await store.db.updateTable('leads').set({ delivery: 'delivered' }).execute()
  await store.db.updateTable('private.outbox').set({ state: 'done' }).execute()
  await moveMeeting(site, token, to)
  expect(await timeIn()).toContain(inZurich(to))
  expect(await kept.leads()).toMatchObject([{ delivery: 'waiting' }])
  const moved = (await waitingMails(site)).find(
    ({ template, mail }) => template === 'meeting-host' && mail,
  )
  expect(moved?.mail?.text).toContain(`Engines Ltd\nNote: ${note}`.replaceAll('\n', '\n  '))
  await cancelMeeting(site, token)
  expect(await timeIn()).toMatch(/, canceled$/)
})

test('opens nothing after a change of a single character, and ends when the meeting begins', async () => {
  const { token } = await bookMeeting(site, visitor(await firstFreeTime(site)))
  const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  expect(await cancelMeeting(site, forged)).toEqual({ outcome: 'closed' })
  const entry = async (meeting: string) =>
    (await site.request(`/meetings/meeting.ics?meeting=${meeting}`)).status
  expect([await entry(forged), await entry(token)]).toEqual([404, 200])
  await sql`update meetings set starts_at = now() - interval '1 second', ends_at = now() + interval '44 minutes',
    during = tstzrange(now() - interval '1 second', now() + interval '59 minutes')`.execute(
    store.db,
  )
  expect(await cancelMeeting(site, token)).toEqual({ outcome: 'closed' })
  expect(await moveMeeting(site, token, await firstFreeTime(site))).toEqual({ outcome: 'closed' })
})
