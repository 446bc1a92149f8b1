import { Temporal } from 'temporal-polyfill'
import { MINUTE_MS } from '#contract/durations.ts'
import { type MeetingRules, type Span, WEEKDAYS } from '#contract/meetings.ts'

/** What makes times unavailable. */
export interface Occupied {
  /** Booked meetings. */
  meetings: readonly Span[]
  /** Events of the host's calendars. */
  busy: readonly Span[]
  /** Times that staff blocked, without a buffer around them. */
  blocked: readonly Span[]
}

/**
 * The times at which a meeting of the given length can begin.
 *
 * Hours are wall-clock hours of the host, so a day on which clocks change is an hour shorter or longer. An hour that the
 * clocks skip is read with the offset before the change, and a repeated hour is the first of the two (RFC 5545, 3.3.5;
 * Temporal's 'compatible').
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds, ascending
 */
export function freeTimes(rules: MeetingRules, minutes: number, now: number, occupied: Occupied): number[] {
  const lengthMs = minutes * MINUTE_MS
  const bufferMs = rules.bufferMinutes * MINUTE_MS
  const earliest = now + rules.noticeHours * 60 * MINUTE_MS
  const close = [...occupied.meetings, ...occupied.busy]
  const today = hostDay(rules.zone, now)
  const meetingsOn = Map.groupBy(occupied.meetings, ({ from }) => hostDay(rules.zone, from).toString())

  const times = new Set<number>()
  for (let ahead = 0; ahead <= rules.horizonDays; ahead++) {
    const day = today.add({ days: ahead })
    const date = day.toString()
    if (rules.daysOff.some(([first, last]) => first <= date && date <= last)) continue
    if ((meetingsOn.get(date)?.length ?? 0) >= rules.maxPerDay) continue
    for (const [opens, closes] of hoursOn(rules, day)) {
      const end = momentOf(rules.zone, day, closes) - lengthMs
      for (let time = momentOf(rules.zone, day, opens); time <= end; time += rules.everyMinutes * MINUTE_MS) {
        if (time < earliest) continue
        const meeting = { from: time, to: time + lengthMs }
        if (occupied.blocked.some((span) => overlap(span, meeting))) continue
        const withBuffer = { from: time - bufferMs, to: time + lengthMs + bufferMs }
        if (!close.some((span) => overlap(span, withBuffer))) times.add(time)
      }
    }
  }
  return [...times].sort((a, b) => a - b)
}

/** The host's day at a moment, given in epoch milliseconds. */
export function hostDay(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
}

function hoursOn({ weeklyHours }: MeetingRules, day: Temporal.PlainDate) {
  const weekday = WEEKDAYS[day.dayOfWeek - 1]
  return (weekday && weeklyHours[weekday]) ?? []
}

/** @param clock `09:00`, or `24:00` for the end of the day */
function momentOf(zone: string, day: Temporal.PlainDate, clock: string): number {
  const [date, plainTime] = clock === '24:00' ? [day.add({ days: 1 }), '00:00'] : [day, clock]
  return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
