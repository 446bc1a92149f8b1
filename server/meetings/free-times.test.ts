import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { type MeetingRules, type Span, wallClock } from '#contract/meetings.ts'
import { freeTimes } from './free-times.ts'

interface TableCase {
  name: string
  /** Each day off by itself. */
  rules: Omit<MeetingRules, 'daysOff'> & { daysOff: string[] }
  minutes: number
  now: number
  meetings: Span[]
  busy: Span[]
  blocked: Span[]
  /** The visitor's time zone. */
  visitor: string
  /** Epoch minutes of the first time, then minutes from each to the next. */
  times: number[]
  /** What the visitor's clock shows at these times, by day. */
  seen: Record<string, string>
}

/** Computed by Python's `zoneinfo`: `test/meetings/free-times-table.py`. */
const TABLE = readFileSync(new URL('../../test/meetings/free-times-table.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as TableCase)

test.each([...Map.groupBy(TABLE, ({ rules }) => rules.zone)])(
  'a host in %s has the free times that Python computes, and visitors see them in their local time',
  (_, cases) => {
    for (const { name, rules: listed, minutes, now, visitor, times: steps, seen, ...occupied } of cases) {
      const rules = { ...listed, daysOff: listed.daysOff.map((day) => [day, day] as const) }
      let minute = 0
      const times = steps.map((step) => {
        minute += step
        return minute * MINUTE_MS
      })
      expect(freeTimes(rules, minutes, now, occupied), name).toEqual(times)
      const clocks = Object.entries(seen).flatMap(([day, all]) => all.split(' ').map((clock) => `${day} ${clock}`))
      expect(
        times.map((time) => wallClock(time, visitor)),
        name,
      ).toEqual(clocks)
    }
  },
)
