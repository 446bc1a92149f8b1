/**
 * What stays for others, whoever asks: limits of a day and of a network, and a third of the times.
 *
 * @also embedded: locks of two bookings meet on one connection
 * @also postgres-15: runs the SQL functions of meetings
 */
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEETING_BOOK_PATH, type MeetingAnswer } from '#contract/meetings.ts'
import {
  bookingSite,
  bookingStore,
  bookMeeting,
  CALLS,
  confirmMeeting,
  firstFreeTime,
  freeTimes,
  LINKS,
  RULES,
  sendMeeting,
  visitor,
} from '#test/bookings.ts'
import { jsonPost } from '#test/posts.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'
import { hostDay, hostWeek } from './free-times.ts'

const { store, kept } = await bookingStore()
let site: TestSite
beforeEach(() => {
  site = bookingSite(store)
})

/** The first free time of each day. */
const freeDays = async () =>
  [
    ...new Map(
      (await freeTimes(site)).reverse().map((time) => [hostDay(RULES.zone, time).toString(), time]),
    ).values(),
  ].reverse()

/** The meetings that are not booked yet. */
const heldMeetings = async () => (await kept.meetings()).filter(({ state }) => state === 'held')

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
  const held = await heldMeetings()
  await Promise.all(held.map(({ id }) => confirmMeeting(site, LINKS.tokenOf(id))))
  expect((await kept.meetings()).filter(({ state }) => state === 'booked')).toHaveLength(
    RULES.maxPerDay,
  )
  expect((await freeTimes(site)).some((time) => hostDay(RULES.zone, time).toString() === day)).toBe(
    false,
  )
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
  const [first, second, third] = await heldMeetings()
  expect(await confirmMeeting(site, LINKS.tokenOf(second?.id ?? ''))).toContain('done=booked')
  expect([
    await confirmMeeting(site, LINKS.tokenOf(first?.id ?? '')),
    await confirmMeeting(site, LINKS.tokenOf(third?.id ?? '')),
  ]).toMatchObject([{ answer: 'taken' }, { answer: 'taken' }])
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
  const own = (await kept.meetings()).find(({ starts_at }) => starts_at.getTime() === days[16])
  expect(own).toMatchObject({ state: 'held', is_offered: false })
  expect(await confirmMeeting(site, LINKS.tokenOf(own?.id ?? ''))).toContain('done=booked')
})

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
    const chosen = Array.from({ length: 10 }, () => times[Math.floor(random() * times.length)] ?? 0)
    await Promise.all(
      chosen.map((at) =>
        sendMeeting(site, MEETING_BOOK_PATH, { ...visitor(at), call: shortest.id }),
      ),
    )
    times = await freeTimes(site, shortest)
  }
  const taken = (await kept.meetings()).filter(({ is_offered }) => !is_offered)
  for (const call of [shortest, ...longer]) {
    const offered = Map.groupBy(await freeTimes(site, call), weekOf)
    for (const week of weeks) {
      const booked = taken.filter(({ starts_at }) => weekOf(starts_at.getTime()) === week).length
      const left = meetingsIn(offered.get(week) ?? [], call.minutes, taken)
      expect(left).toBeGreaterThanOrEqual(Math.floor((booked + left) / 3))
    }
  }
})
