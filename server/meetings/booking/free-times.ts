/** The times at which meetings can begin. */
import { Temporal } from 'temporal-polyfill'
import { MINUTE_MS } from '#contract/durations.ts'
import { type MeetingRules, type Span, WEEKDAYS } from '#contract/meetings.ts'
import type { WhyNotFree } from '#contract/staff/meetings.ts'

/** A time that is taken. */
export interface Taken extends Span {
  /** Title of the event, or the reason that staff wrote. */
  title?: string
  /** Name of the calendar. */
  calendar?: string
}

/** What makes times of a host unavailable. */
export interface Occupied {
  /** Meetings that take their time: booked, or held for their visitors. */
  meetings: readonly Taken[]
  /** Events of the host's calendars. */
  busy: readonly Taken[]
  /** Times that staff blocked, without a buffer around them. */
  blocked: readonly Taken[]
}

/** Why a time is not free, and what takes it. */
interface NotFree {
  because: WhyNotFree['because']
  by?: Taken
}

/**
 * The times at which a meeting of the given length can begin.
 *
 * Hours are wall-clock hours of the host, so a day on which clocks change is an hour shorter or
 * longer. An hour that the clocks skip is read with the offset before the change, and a repeated
 * hour is the first of the two (RFC 5545, 3.3.5; Temporal's 'compatible').
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds, ascending
 */
export function freeTimes(
  rules: MeetingRules,
  minutes: number,
  now: number,
  occupied: Occupied,
): number[] {
  const today = hostDay(rules.zone, now)
  const marginMs = (minutes + rules.bufferMinutes) * MINUTE_MS
  const reasonForDay = dayReasons(rules, now, occupied)
  const times = new Set<number>()
  for (let ahead = 0; ahead <= rules.horizonDays; ahead++) {
    const day = today.add({ days: ahead })
    if (reasonForDay(day)) {
      continue
    }
    const all = timesOn(rules, day, minutes)
    const first = Math.min(...all) - marginMs
    const last = Math.max(...all) + marginMs
    // A calendar can be full, and each time would be compared with everything in it.
    const busy = occupied.busy.filter(({ from, to }) => from < last && first < to)
    const reasonForTime = timeReasons(rules, minutes, now, { ...occupied, busy })
    for (const time of all) {
      if (!reasonForTime(time)) {
        times.add(time)
      }
    }
  }
  return [...times].sort((a, b) => a - b)
}

/** A host, with what occupies the host's time. */
export interface HostTime {
  host: MeetingRules
  taken: Occupied
}

/**
 * Whether less than a third of what the hosts can take is left, rounded down, on the day of a time,
 * in its week, or at all. Then the booking must be confirmed by email and leaves its time to others
 * until then, so that nobody can take every time with addresses that are not theirs.
 *
 * @param hosts with what occupies them once the meeting is booked
 * @param now epoch milliseconds
 * @param at start of the meeting
 */
export function isScarce(
  hosts: readonly HostTime[],
  minutes: number,
  now: number,
  at: number,
): boolean {
  const all = hosts.map(({ host, taken }) => {
    const isSame = {
      day: isSameDay(host.zone, at),
      week: isSameWeek(host.zone, at),
      ever: () => true,
    }
    const free = timesTogether(host, minutes, now, taken)
    const booked = taken.meetings.map(({ from }) => from).filter((from) => from > now)
    return { isSame, free, booked }
  })
  return (['day', 'week', 'ever'] as const).some((span) => {
    const left = all.flatMap(({ isSame, free }) => free.filter(isSame[span])).length
    const booked = all.flatMap(({ isSame, booked }) => booked.filter(isSame[span])).length
    return left < Math.floor((left + booked) / 3)
  })
}

function isSameDay(zone: string, at: number): (other: number) => boolean {
  const day = hostDay(zone, at)
  return (other) => hostDay(zone, other).equals(day)
}

function isSameWeek(zone: string, at: number): (other: number) => boolean {
  const week = hostWeek(zone, at)
  return (other) => hostWeek(zone, other) === week
}

/** As many free times as can all be booked, with the pause between them and the most on a day. */
function timesTogether(
  rules: MeetingRules,
  minutes: number,
  now: number,
  occupied: Occupied,
): number[] {
  const everyMs = (minutes + rules.bufferMinutes) * MINUTE_MS
  const onDay = (time: number) => hostDay(rules.zone, time).toString()
  const used = Map.groupBy(occupied.meetings, ({ from }) => onDay(from))
  const together: number[] = []
  for (const [day, times] of Map.groupBy(freeTimes(rules, minutes, now, occupied), onDay)) {
    let room = rules.maxPerDay - (used.get(day)?.length ?? 0)
    let from = Number.NEGATIVE_INFINITY
    for (const time of times) {
      if (time < from || room === 0) {
        continue
      }
      together.push(time)
      from = time + everyMs
      room -= 1
    }
  }
  return together
}

/**
 * Why a meeting of the given length cannot begin at a time. Undefined when it can.
 * @param wanted times are epoch milliseconds
 */
export function whyNotFree(
  rules: MeetingRules,
  occupied: Occupied,
  { minutes, now, time }: { minutes: number; now: number; time: number },
): NotFree | undefined {
  const day = hostDay(rules.zone, time)
  const reason =
    dayReasons(rules, now, occupied)(day) ?? timeReasons(rules, minutes, now, occupied)(time)
  return reason ?? (timesOn(rules, day, minutes).includes(time) ? undefined : { because: 'hours' })
}

function dayReasons(
  { zone, horizonDays, daysOff, maxPerDay }: MeetingRules,
  now: number,
  { meetings }: Occupied,
) {
  const last = hostDay(zone, now).add({ days: horizonDays }).toString()
  const meetingsOn = Map.groupBy(meetings, ({ from }) => hostDay(zone, from).toString())
  return (day: Temporal.PlainDate): NotFree | undefined => {
    const date = day.toString()
    if (date > last) {
      return { because: 'horizon' }
    }
    if (daysOff.some(([from, to]) => from <= date && date <= to)) {
      return { because: 'dayOff' }
    }
    return (meetingsOn.get(date)?.length ?? 0) >= maxPerDay ? { because: 'maxPerDay' } : undefined
  }
}

function timeReasons(
  rules: MeetingRules,
  minutes: number,
  now: number,
  { meetings, busy, blocked }: Occupied,
) {
  const lengthMs = minutes * MINUTE_MS
  const bufferMs = rules.bufferMinutes * MINUTE_MS
  const earliest = now + rules.noticeHours * 60 * MINUTE_MS
  const kinds = [
    { because: 'blocked', spans: blocked, marginMs: 0 },
    { because: 'meeting', spans: meetings, marginMs: bufferMs },
    { because: 'busy', spans: busy, marginMs: bufferMs },
  ] as const
  return (time: number): NotFree | undefined => {
    if (time < earliest) {
      return { because: 'notice' }
    }
    for (const { because, spans, marginMs } of kinds) {
      const by = spans.find(
        ({ from, to }) => from < time + lengthMs + marginMs && time - marginMs < to,
      )
      if (by) {
        return { because, by }
      }
    }
    return undefined
  }
}

/** Every time of a day at which a meeting of this length is within the hours. */
function timesOn(rules: MeetingRules, day: Temporal.PlainDate, minutes: number): number[] {
  const weekday = WEEKDAYS[day.dayOfWeek - 1]
  const hours = (weekday && rules.weeklyHours[weekday]) ?? []
  return hours.flatMap(([opens, closes]) => {
    const times: number[] = []
    const end = momentOf(rules.zone, day, closes) - minutes * MINUTE_MS
    const everyMs = rules.everyMinutes * MINUTE_MS
    for (let time = momentOf(rules.zone, day, opens); time <= end; time += everyMs) {
      times.push(time)
    }
    return times
  })
}

/** The host's day at a moment, given in epoch milliseconds. */
export function hostDay(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
}

/** The Monday of the host's week at a moment: `2026-11-30`. */
export function hostWeek(zone: string, at: number): string {
  const day = hostDay(zone, at)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** @param clock `09:00`, or `24:00` for the end of the day */
function momentOf(zone: string, day: Temporal.PlainDate, clock: string): number {
  const [date, plainTime] = clock === '24:00' ? [day.add({ days: 1 }), '00:00'] : [day, clock]
  return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}
