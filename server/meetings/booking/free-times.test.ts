import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { type MeetingRules, type Span, WEEKDAYS, wallClock } from '#contract/meetings.ts'
import { busyTimes } from '../calendars/busy-times.ts'
import { freeTimes, hostDay, hostWeek, isScarce, whyNotFree } from './free-times.ts'

interface TableCase {
  name: string
  /** Each day off by itself. */
  rules: Omit<MeetingRules, 'daysOff'> & { daysOff: string[] }
  minutes: number
  now: number
  meetings: Span[]
  busy: Span[]
  /** An exported calendar that is busy instead. */
  calendar?: string
  blocked: Span[]
  /** The visitor's time zone. */
  visitor: string
  /** Epoch minutes of the first time, then minutes from each to the next. */
  times: number[]
  /** What the visitor's clock shows at these times, by day. */
  seen: Record<string, string>
}

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../test/meetings/${name}`, import.meta.url), 'utf8')

/** Computed by Python's `zoneinfo`: `test/meetings/free-times-table.py`. */
const TABLE = fileOf('free-times-table.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as TableCase)

test.each([...Map.groupBy(TABLE, ({ rules }) => rules.zone)])(
  'a host in %s has the free times that Python computes, and visitors see them in their local time',
  (_, cases) => {
    for (const {
      name,
      rules: listed,
      minutes,
      now,
      visitor,
      times: steps,
      seen,
      calendar,
      ...given
    } of cases) {
      const within = { from: now, to: now + 8 * DAY_MS }
      const read = {
        hostZone: listed.zone,
        within,
        ownUidEnding: '@site.example',
        hostEmails: ['ada@example.org'],
      }
      const { busy, oddEvents } = calendar
        ? busyTimes(fileOf(`exported/${calendar}`), read)
        : { ...given, oddEvents: [] }
      expect(oddEvents, name).toEqual([])
      const occupied = { ...given, busy }
      const rules = { ...listed, daysOff: listed.daysOff.map((day) => [day, day] as const) }
      let minute = 0
      const times = steps.map((step) => {
        minute += step
        return minute * MINUTE_MS
      })
      expect(freeTimes(rules, minutes, now, occupied), name).toEqual(times)
      const clocks = Object.entries(seen).flatMap(([day, all]) =>
        all.split(' ').map((clock) => `${day} ${clock}`),
      )
      expect(
        times.map((time) => wallClock(time, visitor)),
        name,
      ).toEqual(clocks)
    }
  },
)

test('a week lasts from Monday to Sunday in the host’s zone', () => {
  const moments = ['2026-11-23T07:00Z', '2026-11-30T06:59Z', '2026-11-30T07:00Z']
  const weeks = moments.map((moment) => hostWeek('America/Denver', Date.parse(moment)))
  expect(weeks).toEqual(['2026-11-23', '2026-11-23', '2026-11-30'])
})

describe('when times are scarce', () => {
  const now = Date.parse('2026-11-30T07:00Z')
  const rules = (perDay: number): MeetingRules => ({
    zone: 'America/Denver',
    weeklyHours: Object.fromEntries(WEEKDAYS.map((day) => [day, [['09:00', '17:00'] as const]])),
    daysOff: [],
    everyMinutes: 60,
    bufferMinutes: 15,
    noticeHours: 0,
    reminderHours: 24,
    horizonDays: 13,
    maxPerDay: perDay,
  })
  const meetingAt = (from: number) => ({ from, to: from + 45 * MINUTE_MS })
  const isScarceAfter = (host: MeetingRules, meetings: readonly Span[], time: number) => {
    const taken = { meetings: [...meetings, meetingAt(time)], busy: [], blocked: [] }
    return isScarce([{ host, taken }], 45, now, time)
  }
  /**
   * Books whatever is free while it is not scarce.
   * @returns how many meetings there are then, and how many there can be
   */
  function bookAll(host: MeetingRules) {
    const meetings: Span[] = []
    const taken = { meetings, busy: [], blocked: [] }
    const dayOf = (time: number) => hostDay(host.zone, time).toString()
    const days = new Set(freeTimes(host, 45, now, taken).map(dayOf))
    for (const time of freeTimes(host, 45, now, taken)) {
      if (whyNotFree(host, taken, { minutes: 45, now, time })) {
        continue
      }
      if (!isScarceAfter(host, meetings, time)) {
        meetings.push(meetingAt(time))
      }
    }
    const left = freeTimes(host, 45, now, taken)
    expect(left.filter((time) => !isScarceAfter(host, meetings, time))).toEqual([])
    return { booked: meetings.length, possible: days.size * host.maxPerDay }
  }

  test.each([1, 2, 4, 6])(
    'with %d meetings a day, nobody books more than about two thirds unconfirmed',
    (perDay) => {
      const { booked, possible } = bookAll(rules(perDay))
      expect(booked / possible).toBeGreaterThan(0.5)
      expect(booked / possible).toBeLessThanOrEqual(0.75)
    },
  )

  test('the first meeting of a short day or a short week needs no confirmation', () => {
    const host = { ...rules(1), weeklyHours: { friday: [['09:00', '10:00'] as const] } }
    const [time = 0] = freeTimes(host, 45, now, { meetings: [], busy: [], blocked: [] })
    expect(isScarceAfter(host, [], time)).toBe(false)
  })
})
