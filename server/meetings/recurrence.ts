/** The dates of a recurrence rule (RFC 5545, 3.3.10), as python-dateutil gives them, of which `rrule` is a port. */
import type ICAL from 'ical.js'
import rrule from 'rrule'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'

/** Frequencies whose steps have the same length on every clock. */
const STEP_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}

/**
 * A rule without a date is looked up until the year 9999. Dates and weekdays repeat after 400 years (146,097 days), so all of it
 * is done that much later, where the end is near.
 */
const LATER_MS = 19 * 146_097 * DAY_MS

/**
 * The dates of a rule within reach. Many rules without any may take long, so the caller limits the time.
 * @param start as clocks show it: epoch milliseconds as if the clock were UTC's, as all times here
 * @param most dates
 */
export function datesOf(rule: ICAL.Recur, start: number, { from, to }: Span, most: number): number[] {
  const stepMs = (STEP_MS[rule.freq] ?? Number.POSITIVE_INFINITY) * rule.interval
  if (to < from || start > to) return []
  // A rule that counts its dates can begin only with the first.
  const skipped = rule.count || start > from ? 0 : Math.max(0, Math.floor((from - start) / stepMs) - 1)
  const options = {
    ...rrule.RRule.parseString(rule.toString()),
    dtstart: new Date(LATER_MS + (skipped > 0 ? start + skipped * stepMs : start)),
    until: new Date(LATER_MS + to),
  }
  const dates: number[] = []
  new rrule.RRule(options, true).between(
    new Date(LATER_MS + from),
    options.until,
    true,
    (date) => dates.push(date.getTime() - LATER_MS) < most,
  )
  return dates
}
