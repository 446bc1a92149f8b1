/** The calls that can be booked, and when, from `content/` and from what staff published on 'Settings'. */
import { bookableCalls, meetingTimes } from '#content/meetings.ts'
import { rangesIn } from '#contract/meeting-hours.ts'
import { type MeetingRules, WEEKDAYS } from '#contract/meetings.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

/** A call by name, also one that is no longer offered. */
type KnownCall = (typeof bookableCalls)[number]
export type BookableCall = KnownCall & { minutes: number }

export function findCall(id: string | null | undefined): KnownCall | undefined {
  return bookableCalls.find((call) => call.id === id)
}

/** The calls that are offered now. The page shows the first unless its address names another. */
export function offeredCalls(words: CurrentWords): BookableCall[] {
  const facts = words('calls')
  return bookableCalls
    .map((call) => ({ ...call, minutes: Number(facts[call.id].minutes) }))
    .filter(({ minutes }) => minutes > 0)
}

/** The rules as they are published now. */
export function meetingRules(words: CurrentWords): MeetingRules {
  const { zone, hours, daysOff, bufferMinutes, noticeHours, horizonDays, maxPerDay } = words('hosts').first
  return {
    ...meetingTimes,
    zone: zone || words('site').zone,
    weeklyHours: Object.fromEntries(WEEKDAYS.map((day) => [day, rangesIn('hours', hours[day])])),
    daysOff: rangesIn('days', daysOff),
    bufferMinutes: Number(bufferMinutes),
    noticeHours: Number(noticeHours),
    horizonDays: Number(horizonDays),
    maxPerDay: Number(maxPerDay),
  }
}
