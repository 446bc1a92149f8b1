/**
 * @also embedded: locks of two bookings meet on one connection
 * @also postgres-15: runs the SQL functions of meetings
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { EMAIL_LIMITS, MEETINGS_PER_EMAIL_MAX, RATE_LIMITS } from '#contract/limits.ts'
import {
  MEETING_BOOK_PATH,
  MEETING_CONFIRM_PATH,
  type MeetingAnswer,
  nearestTimes,
  wallClock,
} from '#contract/meetings.ts'
import { outboxFigures } from '#server/ops/outbox-figures.ts'
import { originalWords } from '#server/words/current-words.ts'
import {
  bookMeeting,
  CALL,
  CALLS,
  calendarEntries,
  cancelMeeting,
  firstFreeTime,
  freeTimes,
  LINKS,
  moveMeeting,
  RULES,
  sendMeeting,
  visitor,
  waitingMails,
} from '#test/bookings.ts'
import { formPost, jsonPost } from '#test/posts.ts'
import { SECOND_HOST } from '#test/second-host.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { clear, openTestStore } from '#test/store.ts'
import { createTestSite, TEST_SIGNING_SECRET, type TestSite } from '#test/test-site.ts'
import { sealAccount } from '../calendars/hosts-calendars.ts'
import { hostDay, hostWeek } from './free-times.ts'
import { readOccupied } from './occupied.ts'

/** What one booking queues. */
const BOOKED = ['crm_lead', 'meeting-booked', 'meeting-host', 'meeting-reminder']

let site: TestSite
const store = await openTestStore()
afterAll(() => store.close())
beforeEach(async () => {
  await clear(
    store,
    'leads',
    'blocked_times',
    'private.outbox',
    'private.rate_limits',
    'private.calendar_feeds',
  )
  site = createTestSite({
    store,
    settings: { CRM_FORMS_HOST: 'https://crm.example' },
  })
})

const leads = () => store.db.selectFrom('leads').selectAll().orderBy('received_at').execute()
/** Books a held meeting, as the page does that its email opens. @returns what the page then says */
async function confirm(id: string) {
  const values = { meeting: LINKS.tokenOf(id), call: CALL.id }
  const response = await site.request(MEETING_CONFIRM_PATH, formPost(values))
  return response.headers.get('location') ?? site.renderer.rendered.at(-1)?.context.meeting?.answer
}
const stored = () => store.db.selectFrom('meetings').selectAll().orderBy('created_at').execute()
const outbox = () => store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()

/** The first free time of each day. */
const freeDays = async () =>
  [
    ...new Map(
      (await freeTimes(site)).reverse().map((time) => [hostDay(RULES.zone, time).toString(), time]),
    ).values(),
  ].reverse()

/** A site whose only host is the one that ships. */
const siteOfOne = () => createTestSite({ store })

type Starts = readonly { starts_at: Date }[]

/** How many meetings fit into times that are offered, with their pauses and the most on a day. */
function meetingsIn(times: readonly number[], minutes: number, taken: Starts): number {
  const dayOf = (time: number) => hostDay(RULES.zone, time).toString()
  const used = Map.groupBy(taken, ({ starts_at }) => dayOf(starts_at.getTime()))
  let meetings = 0
  for (const [day, ofDay] of Map.groupBy(times, dayOf)) {
    const apart: number[] = []
    for (const time of ofDay) {
      const isApart = time >= (apart.at(-1) ?? 0) + (minutes + RULES.bufferMinutes) * MINUTE_MS
      if (isApart) {
        apart.push(time)
      }
    }
    meetings += Math.min(apart.length, RULES.maxPerDay - (used.get(day)?.length ?? 0))
  }
  return meetings
}

describe('booking', () => {
  test('stores the lead, the meeting and everything to be sent, together', async () => {
    const at = await firstFreeTime(site)
    const meeting = await bookMeeting(site, visitor(at, 'Ada@example.org'))
    expect(meeting).toMatchObject({
      call: CALL.id,
      startsAt: at,
      endsAt: at + CALL.minutes * MINUTE_MS,
      zone: 'Europe/Zurich',
    })
    const [lead] = await leads()
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
    expect(await stored()).toMatchObject([{ lead_id: lead?.id, state: 'booked', sequence: 0 }])
    const rows = await outbox()
    expect(rows.map(({ kind, payload }) => payload.template ?? kind)).toEqual(BOOKED)
    expect(rows.at(-1)?.run_at.getTime()).toBe(at - RULES.reminderHours * 60 * MINUTE_MS)
    // The reminder waits for its day and does not count as a delayed delivery.
    expect(await outboxFigures(store.db, sql<Date>`now()`)).toMatchObject({ pending: 3 })
  })

  test('a request that is sent twice is booked once and gets the same answer twice', async () => {
    const values = visitor(await firstFreeTime(site))
    const [first, second] = await Promise.all([
      bookMeeting(site, values),
      bookMeeting(site, values),
    ])
    expect(second).toEqual(first)
    expect(await outbox()).toHaveLength(4)
    await cancelMeeting(site, first.token)
    const again = await bookMeeting(site, values)
    expect(again.token).not.toBe(first.token)
  })

  test('a day has no more meetings than its limit, even with simultaneous requests', async () => {
    const from = await firstFreeTime(site)
    const days = Map.groupBy(
      (await freeTimes(site)).filter((time) => time >= from),
      (time) => hostDay(RULES.zone, time).toString(),
    )
    // Far enough apart that only the limit can refuse them. Other tests have booked some days.
    const apart =
      [...days.values()]
        .map((ofDay) => ofDay.filter((time) => (time - (ofDay[0] ?? 0)) % (60 * MINUTE_MS) === 0))
        .find(({ length }) => length > RULES.maxPerDay) ?? []
    const day = hostDay(RULES.zone, apart[0] ?? 0).toString()
    expect(apart.length).toBeGreaterThan(RULES.maxPerDay)
    const answers = await Promise.all(
      apart.map((time) => sendMeeting(site, MEETING_BOOK_PATH, visitor(time))),
    )
    expect(answers.every(({ outcome }) => outcome === 'done')).toBe(true)
    const held = (await stored()).filter(({ state }) => state === 'held')
    await Promise.all(held.map(({ id }) => confirm(id)))
    expect((await stored()).filter(({ state }) => state === 'booked')).toHaveLength(RULES.maxPerDay)
    expect(
      (await freeTimes(site)).some((time) => hostDay(RULES.zone, time).toString() === day),
    ).toBe(false)
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
    expect(await leads()).toEqual([])
  })

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

  /** Presses the button of the page that the email opens. @returns what the page says then */
  async function follow(meeting: string, at: number) {
    const values = { meeting, call: CALL.id, at: new Date(at).toISOString() }
    const response = await site.request(MEETING_CONFIRM_PATH, formPost(values))
    return response.headers.get('location') ?? site.renderer.rendered.at(-1)?.context.meeting
  }
  const heldMeetings = async () => (await stored()).filter(({ state }) => state === 'held')

  test('beyond a few meetings of a mailbox, a time is held and not offered to others', async () => {
    const { dayOf, valuesOf } = await fullMailbox()
    const { token } = await bookMeeting(site, valuesOf(5), 'held')
    expect(await bookMeeting(site, valuesOf(5), 'held')).toMatchObject({ token, canChange: false })
    expect((await leads()).at(-1)).toMatchObject({
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
    const before = (await outbox()).length
    for (const method of ['GET', 'HEAD']) {
      for (const meeting of [token, linked(token)]) {
        for (const path of ['/embed/meeting', MEETING_CONFIRM_PATH]) {
          await site.request(`${path}?meeting=${meeting}&call=${CALL.id}`, { method })
        }
      }
    }
    const elsewhere = formPost({ meeting: linked(token) }, { 'sec-fetch-site': 'cross-site' })
    expect((await site.request(MEETING_CONFIRM_PATH, elsewhere)).status).toBe(403)
    expect(await outbox()).toHaveLength(before)
  })

  test('the link in the email books a held time once', async () => {
    const { dayOf, valuesOf } = await fullMailbox()
    const { token } = await bookMeeting(site, valuesOf(5), 'held')
    const before = (await outbox()).length
    for (let turn = 0; turn < 2; turn++) {
      expect(await follow(token, dayOf(5))).toContain(`${token}&done=booked`)
    }
    const queued = (await outbox()).slice(before)
    expect(queued.map(({ kind, payload }) => payload.template ?? kind)).toEqual(BOOKED)
  })

  test('a held time that staff end is free again, and no one is told', async () => {
    const { dayOf, valuesOf } = await fullMailbox()
    const { token } = await bookMeeting(site, valuesOf(5), 'held')
    const sent = (await outbox()).length
    expect(await cancelMeeting(site, linked(token))).toMatchObject({ outcome: 'done' })
    expect(await freeTimes(site)).toContain(dayOf(5))
    expect(await outbox()).toHaveLength(sent)
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
    expect(await follow(linked(token), dayOf(6))).toMatchObject({
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
    expect(await follow(linked(token), dayOf(5))).toMatchObject({ answer: 'hold-ended' })
    expect(await freeTimes(site)).toContain(dayOf(5))
    expect([await leads(), await stored()].map(({ length }) => length)).toEqual([
      MEETINGS_PER_EMAIL_MAX,
      MEETINGS_PER_EMAIL_MAX,
    ])
  })

  test('the last third of a day stays offered, and the first who confirms by email gets it', async () => {
    const dayOf = (time: number) => hostDay(RULES.zone, time).toString()
    const day = dayOf(await firstFreeTime(site))
    const free = async () => (await freeTimes(site)).find((time) => dayOf(time) === day)
    for (let n = 1; n < RULES.maxPerDay; n++) {
      await bookMeeting(site, visitor((await free()) ?? 0))
    }
    const last = (await free()) ?? 0
    for (let n = 0; n < 3; n++) {
      await bookMeeting(site, visitor(last), 'held')
    }
    expect(await free()).toBe(last)
    const [first, second, third] = (await stored()).filter(({ state }) => state === 'held')
    expect(await confirm(second?.id ?? '')).toContain('done=booked')
    expect([await confirm(first?.id ?? ''), await confirm(third?.id ?? '')]).toEqual([
      'taken',
      'taken',
    ])
    expect(await free()).toBeUndefined()
  })

  test('networks of one /48 of IPv6 have the limits of one customer', async () => {
    const answers: string[] = []
    for (const [n, at] of (await freeDays()).slice(0, 16).entries()) {
      const headers = { 'X-Forwarded-For': `2001:db8:99:${(n << 8).toString(16)}::1` }
      const response = await site.request(MEETING_BOOK_PATH, jsonPost(visitor(at), headers))
      const answer = (await response.json()) as MeetingAnswer
      answers.push(answer.outcome === 'done' ? answer.meeting.state : answer.outcome)
    }
    const count = (answer: string) => answers.filter((other) => other === answer).length
    expect([count('booked'), count('held'), count('too-many')]).toEqual([8, 6, 2])
  })

  test('bookings of strangers with an address do not refuse who can open its emails', async () => {
    const days = await freeDays()
    const from = async (network: string, at: number) => {
      const values = visitor(at, 'victim@example.org')
      const headers = { 'X-Forwarded-For': network }
      const response = await site.request(MEETING_BOOK_PATH, jsonPost(values, headers))
      return ((await response.json()) as MeetingAnswer).outcome
    }
    for (let n = 0; n < 15; n++) {
      await from(`203.0.113.${n % 5}`, days[n] ?? 0)
    }
    expect(await from('192.0.2.200', days[16] ?? 0)).toBe('done')
    const own = (await stored()).find(({ starts_at }) => starts_at.getTime() === days[16])
    expect(own).toMatchObject({ state: 'held', is_offered: false })
    expect(await confirm(own?.id ?? '')).toContain('done=booked')
  })

  test('sixty requests of sixty networks leave a third of the times of every week to others', async () => {
    site = createTestSite({
      store,
      texts: { 'hosts.all.first.horizonDays': '5' },
    })
    const weekOf = (time: number) => hostWeek(RULES.zone, time)
    // The shortest call, because well placed it leaves no room for a longer one.
    const [shortest, ...longer] = CALLS.toSorted((a, b) => a.minutes - b.minutes)
    if (!shortest) {
      throw new Error('No call is offered')
    }
    let times = await freeTimes(site, shortest)
    const weeks = new Set(times.map(weekOf))
    const random = seededRandom(316)
    for (let turn = 0; turn < 6; turn++) {
      const chosen = Array.from(
        { length: 10 },
        () => times[Math.floor(random() * times.length)] ?? 0,
      )
      await Promise.all(
        chosen.map((at) =>
          sendMeeting(site, MEETING_BOOK_PATH, { ...visitor(at), call: shortest.id }),
        ),
      )
      times = await freeTimes(site, shortest)
    }
    const taken = (await stored()).filter(({ is_offered }) => !is_offered)
    for (const call of [shortest, ...longer]) {
      const offered = Map.groupBy(await freeTimes(site, call), weekOf)
      for (const week of weeks) {
        const booked = taken.filter(({ starts_at }) => weekOf(starts_at.getTime()) === week).length
        const left = meetingsIn(offered.get(week) ?? [], call.minutes, taken)
        expect(left).toBeGreaterThanOrEqual(Math.floor((booked + left) / 3))
      }
    }
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
        expect(
          await sendMeeting(site, MEETING_BOOK_PATH, { ...visitor(at), [name]: value }),
        ).toEqual({
          outcome: 'refused',
        })
      }
    }
    // Never offered, past, and beyond the horizon.
    for (const time of [
      Date.now() + 5 * MINUTE_MS,
      Date.now() - DAY_MS,
      Date.UTC(2090, 0, 3, 17),
    ]) {
      expect(await sendMeeting(site, MEETING_BOOK_PATH, visitor(time))).toMatchObject({
        outcome: 'taken',
      })
    }
    const bot = await site.request(
      MEETING_BOOK_PATH,
      formPost({ ...visitor(at), company_name: ' ' }),
    )
    expect([bot.status, bot.headers.get('location')]).toEqual([303, '/embed/meeting'])
    expect(await leads()).toEqual([])
    const elsewhere = await site.request(
      MEETING_BOOK_PATH,
      jsonPost(visitor(at), { 'sec-fetch-site': 'cross-site' }),
    )
    expect(elsewhere.status).toBe(403)
  })
})

describe('with two hosts', () => {
  beforeEach(() => {
    site = createTestSite({ store, texts: { ...SECOND_HOST } })
  })
  const hosts = async () => (await stored()).map(({ host }) => host)

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
    const toHosts = sent.flatMap(([template, mail]) =>
      template === 'meeting-host' ? [JSON.stringify(mail)] : [],
    )
    expect(toHosts.map((mail) => mail.includes('/admin/'))).toEqual([true, false])
    // The address for all is told too, unless it is a host's.
    const notices = async () =>
      (await outbox()).filter(({ payload }) => payload.template === 'meeting-notice')
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

describe('the link in the email', () => {
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
    expect(await stored()).toMatchObject([{ sequence: 1, state: 'booked' }])
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
    expect((await stored()).map(({ sequence }) => sequence)).toEqual([0, 0])
  })

  test('cancels the meeting once, which frees its time', async () => {
    const { token, startsAt: at } = await bookMeeting(site, visitor(await firstFreeTime(site)))
    expect(await cancelMeeting(site, token)).toMatchObject({
      outcome: 'done',
      meeting: { state: 'canceled' },
    })
    expect(await stored()).toMatchObject([
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
      const [lead] = await leads()
      const [row, ...more] = (await outbox()).filter(({ kind }) => kind === 'crm_lead')
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
    expect(await leads()).toMatchObject([{ delivery: 'waiting' }])
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
