/**
 * Times that are held until the email is answered: who gets one, and how it ends.
 *
 * @also embedded: locks of two bookings meet on one connection
 * @also postgres-15: runs the SQL functions of meetings
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { MEETINGS_PER_EMAIL_MAX, RATE_LIMITS } from '#contract/limits.ts'
import { MEETING_BOOK_PATH, MEETING_CONFIRM_PATH } from '#contract/meetings.ts'
import { originalWords } from '#server/words/current-words.ts'
import {
  BOOKED,
  bookingSite,
  bookingStore,
  bookMeeting,
  CALL,
  cancelMeeting,
  confirmMeeting,
  freeTimes,
  LINKS,
  RULES,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { formPost, jsonPost } from '#test/posts.ts'
import { SECOND_HOST } from '#test/second-host.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'
import { hostDay } from './free-times.ts'

const { store, kept } = await bookingStore()
let site: TestSite
beforeEach(() => {
  site = bookingSite(store)
})

/** The meetings that are not booked yet. */
const heldMeetings = async () => (await kept.meetings()).filter(({ state }) => state === 'held')

/** A site on which a mailbox has as many meetings as it may: each further one is held. */
async function fullMailbox() {
  const onlyBen = {
    ...SECOND_HOST,
    'hosts.all.first.calls': 'none',
    'hosts.all.n000002.zone': 'Europe/London',
  }
  site = createTestSite({
    store,
    settings: { CRM_FORMS_HOST: 'https://crm.example' },
    texts: { ...onlyBen },
  })
  const times = await freeTimes(site)
  const days = [
    ...new Map(times.map((time) => [hostDay(RULES.zone, time).toString(), time])).values(),
  ]
  const dayOf = (index: number) => days[index] ?? 0
  const valuesOf = (index: number) => visitor(dayOf(index), `on.e+${index}@example.org`)
  for (let index = 0; index < MEETINGS_PER_EMAIL_MAX; index++) {
    await bookMeeting(site, valuesOf(index))
  }
  return { dayOf, valuesOf }
}

/** The token in the email about a held time. Only it shows that the address is the visitor's. */
const linked = (token: string) => LINKS.tokenOf(LINKS.idOf(token) ?? '')

test('beyond a few meetings of a mailbox, a time is held and not offered to others', async () => {
  const { dayOf, valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(5), 'held')
  expect(await bookMeeting(site, valuesOf(5), 'held')).toMatchObject({ token, canChange: false })
  expect((await kept.leads()).at(-1)).toMatchObject({
    delivery: 'stored',
    fields: { message: expect.stringContaining('Europe/London)') },
  })
  expect(await freeTimes(site)).not.toContain(dayOf(5))
})

test('beyond a few meetings of a network, times are held', async () => {
  const { dayOf } = await fullMailbox()
  const [{ max } = { max: 0 }] = RATE_LIMITS['meeting-network']
  const from = { 'x-forwarded-for': '198.51.100.7' }
  for (let index = 0; index < max + 3; index++) {
    await site.request(MEETING_BOOK_PATH, jsonPost(visitor(dayOf(6 + index)), from))
  }
  expect(await heldMeetings()).toHaveLength(3)
})

test('the email about a held time has its link, says who asked and no calendar entry', async () => {
  const { valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(5), 'held')
  const { intro } = originalWords('meetingEmails').held
  const { entered } = originalWords('emailReasons')
  const [email, ...others] = (await waitingMails(site)).filter(({ mail }) =>
    mail?.text.includes(intro),
  )
  expect(others).toEqual([])
  expect(email?.mail?.text).toContain(entered.replace('{site}', 'https://everturn.example'))
  expect(email?.mail?.text).toContain(`/embed/meeting?meeting=${token}&`)
  expect(email?.mail?.invitation).toBeUndefined()
})

test('no mail scanner and no other site books a held time', async () => {
  const { valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(5), 'held')
  const before = (await kept.outbox()).length
  for (const method of ['GET', 'HEAD']) {
    for (const meeting of [token, linked(token)]) {
      for (const path of ['/embed/meeting', MEETING_CONFIRM_PATH]) {
        await site.request(`${path}?meeting=${meeting}&call=${CALL.id}`, { method })
      }
    }
  }
  const elsewhere = formPost({ meeting: linked(token) }, { 'sec-fetch-site': 'cross-site' })
  expect((await site.request(MEETING_CONFIRM_PATH, elsewhere)).status).toBe(403)
  expect(await kept.outbox()).toHaveLength(before)
})

test('the link in the email books a held time once', async () => {
  const { dayOf, valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(5), 'held')
  const before = (await kept.outbox()).length
  for (let turn = 0; turn < 2; turn++) {
    expect(await confirmMeeting(site, token, dayOf(5))).toContain(`${token}&done=booked`)
  }
  const queued = (await kept.outbox()).slice(before)
  expect(queued.map(({ kind, payload }) => payload.template ?? kind)).toEqual(BOOKED)
})

test('a held time that staff end is free again, and no one is told', async () => {
  const { dayOf, valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(5), 'held')
  const sent = (await kept.outbox()).length
  expect(await cancelMeeting(site, linked(token))).toMatchObject({ outcome: 'done' })
  expect(await freeTimes(site)).toContain(dayOf(5))
  expect(await kept.outbox()).toHaveLength(sent)
})

test('a held time that was blocked meanwhile is answered with others, and what was typed', async () => {
  const { dayOf, valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(6), 'held')
  const [held] = await heldMeetings()
  await store.db
    .insertInto('blocked_times')
    .values({
      host: null,
      starts_at: held?.starts_at ?? '',
      ends_at: held?.ends_at ?? '',
      note: '',
    })
    .execute()
  expect(await confirmMeeting(site, linked(token), dayOf(6))).toMatchObject({
    answer: 'taken',
    typed: { firstname: 'Ada', company: 'Engines Ltd' },
    times: { call: CALL.id, times: expect.arrayContaining([dayOf(5)]) },
  })
  expect(await heldMeetings()).toHaveLength(1)
})

test('a time is held for half an hour, and what is left then is only what was booked', async () => {
  const { dayOf, valuesOf } = await fullMailbox()
  const { token } = await bookMeeting(site, valuesOf(5), 'held')
  await sql`
    update meetings set created_at = created_at - interval '31 minutes' where state = 'held'`.execute(
    store.db,
  )
  expect(await confirmMeeting(site, linked(token), dayOf(5))).toMatchObject({
    answer: 'hold-ended',
  })
  expect(await freeTimes(site)).toContain(dayOf(5))
  expect([await kept.leads(), await kept.meetings()].map(({ length }) => length)).toEqual([
    MEETINGS_PER_EMAIL_MAX,
    MEETINGS_PER_EMAIL_MAX,
  ])
})
