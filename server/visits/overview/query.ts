import { z } from 'zod'
import {
  COMPARISONS,
  type Comparison,
  type Days,
  INTERVALS,
  type Interval,
  PERIOD_MAX_DAYS,
  PERIODS,
  type PeriodName,
  USUAL_PERIOD,
} from '#contract/overview.ts'
import { dayAfter, daysBetween, endOfMonth, yearsAfter } from '../days.ts'

/**
 * Longest period with one bar per day, and with one bar per week, unless staff choose an interval.
 */
const DAYS_BY_DAY = 45
const DAYS_BY_WEEK = 190

/**
 * Days outside this century count as absent: the database and `Date` have narrower limits than the
 * format.
 */
const day = z.iso.date().startsWith('20')
const queryShape = z.object({
  period: z.enum(Object.keys(PERIODS) as PeriodName[]).catch(USUAL_PERIOD),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  interval: z.enum(INTERVALS).optional().catch(undefined),
  compare: z.enum(COMPARISONS).catch('previous'),
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional()
    .catch(undefined),
})

export interface OverviewQuery extends Days {
  interval: Interval
  compare: Comparison
  before: Days | null
  source: string | undefined
}

/**
 * Reads the query from an address. A part that cannot be read counts as absent, so that an old
 * bookmark still shows figures.
 * @param today in the consultancy's time zone
 */
export function readOverviewQuery(parameters: URLSearchParams, today: string): OverviewQuery {
  const { period, from, to, interval, compare, source } = queryShape.parse(
    Object.fromEntries(parameters),
  )
  const days =
    from && to ? bounded(from, to) : { from: dayAfter(today, 1 - PERIODS[period]), to: today }
  const length = daysBetween(days.from, days.to) + 1
  return {
    ...days,
    interval: interval ?? usualInterval(length),
    compare,
    before: before(days, length, compare),
    source,
  }
}

function usualInterval(days: number): Interval {
  if (days <= DAYS_BY_DAY) {
    return 'day'
  }
  if (days <= DAYS_BY_WEEK) {
    return 'week'
  }
  return 'month'
}

function bounded(one: string, other: string): Days {
  const from = one <= other ? one : other
  const to = one <= other ? other : one
  const earliest = dayAfter(to, 1 - PERIOD_MAX_DAYS)
  const isTooLong = from < earliest
  return { from: isTooLong ? earliest : from, to }
}

function before({ from, to }: Days, length: number, compare: Comparison): Days | null {
  if (compare === 'none') {
    return null
  }
  if (compare === 'year') {
    return { from: yearsAfter(from, -1), to: yearsAfter(to, -1) }
  }
  return { from: dayAfter(from, -length), to: dayAfter(to, -length) }
}

/**
 * First days of all bars but the first: in the period, and in the earlier one that it is compared
 * with.
 */
export function barStarts({ from, to, interval, compare }: OverviewQuery): {
  now: string[]
  before: string[]
} {
  const [, ...later] = barsOf({ from, to }, interval)
  const now = later.map((bar) => bar.from)
  const before = now.map((day) => {
    if (compare !== 'year') {
      return dayAfter(day, -1 - daysBetween(from, to))
    }
    // No day of the year before is February 29 of this one, so its bar begins where the next one
    // does.
    const same = yearsAfter(day, -1)
    return yearsAfter(same, 1) === day ? same : dayAfter(same, 1)
  })
  return { now, before }
}

/**
 * The bars of a period: days, weeks from Monday, or months. The period may cut off the first and
 * the last bar.
 */
export function barsOf({ from, to }: Days, interval: Interval): Days[] {
  const bars: Days[] = []
  for (let start = from; start <= to; ) {
    const end = endOf(start, interval)
    bars.push({ from: start, to: end < to ? end : to })
    start = dayAfter(end, 1)
  }
  return bars
}

function endOf(start: string, interval: Interval): string {
  if (interval === 'day') {
    return start
  }
  if (interval === 'week') {
    return dayAfter(start, (7 - new Date(start).getUTCDay()) % 7)
  }
  return endOfMonth(start)
}
