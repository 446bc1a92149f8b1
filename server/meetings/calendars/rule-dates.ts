/** The dates of a calendar's recurrence rules (RFC 5545, RRULE). */

import ICAL from 'ical.js'
import rrule from 'rrule'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'
import type { Zone } from './zones.ts'

/** Frequencies whose steps have the same length on every clock. */
const STEP_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}
/**
 * A rule without a date is looked up until the year 9999. Dates and weekdays repeat after 400 years
 * (146,097 days), so all of it is done that much later, where the end is near.
 */
const LATER_MS = 19 * 146_097 * DAY_MS

/** Epoch milliseconds as if the clock were UTC's. */
export function clockIn({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59))
}

/**
 * The dates of a rule that are within reach, by the clock of the event's zone. They are as
 * python-dateutil gives them, of which `rrule` is a port. Many rules without any may take long, so
 * the caller limits the time.
 *
 * @param start the event's start
 * @param reach by the clock of the event's zone
 * @returns at most one more than `max`
 */
export function clocksOf(
  rule: ICAL.Recur,
  { clock: start, zone }: { clock: number; zone: Zone },
  reach: Span,
  max: number,
): number[] {
  const until = rule.until ? clockIn(rule.until) : Number.POSITIVE_INFINITY
  const isUtc = rule.until?.zone === ICAL.Timezone.utcTimezone
  // A last day includes its occurrences (many calendars write a day here where RFC 5545 asks for a
  // time).
  const lastClock = isUtc ? zone.clockOf(until) : until
  const last = rule.until?.isDate ? until + DAY_MS - 1 : lastClock
  const { from } = reach
  const to = Math.min(last, reach.to)
  if (to < from || start > to) {
    return []
  }
  const stepMs = (STEP_MS[rule.freq] ?? Number.POSITIVE_INFINITY) * rule.interval
  // A rule that counts its dates can begin only with the first.
  const skipped =
    rule.count || start > from ? 0 : Math.max(0, Math.floor((from - start) / stepMs) - 1)
  const options = {
    ...rrule.RRule.parseString(rule.toString()),
    dtstart: new Date(LATER_MS + (skipped > 0 ? start + skipped * stepMs : start)),
    until: new Date(LATER_MS + to),
  }
  const dates: number[] = []
  const isEnough = (date: Date) => dates.push(date.getTime() - LATER_MS) <= max
  new rrule.RRule(options, true).between(new Date(LATER_MS + from), options.until, true, isEnough)
  return dates
}
