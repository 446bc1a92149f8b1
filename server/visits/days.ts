import { DAY_MS } from '#contract/durations.ts'
import { wallClock } from '#contract/meetings.ts'

/**
 * The calendar day of a time in a time zone, as `YYYY-MM-DD`.
 * @param zone IANA name
 */
export function dayIn(zone: string, time: number): string {
  return wallClock(time, zone).slice(0, 10)
}

/** @param days negative for an earlier day */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The same date in another year. February 29 becomes February 28. @param years negative for an
 * earlier year
 */
export function yearsAfter(day: string, years: number): string {
  const same = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  const last = endOfMonth(`${same.slice(0, 7)}-01`)
  return same < last ? same : last
}

/** The last day of a day's month. */
export function endOfMonth(day: string): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)
}

/** @returns 0 for the same day */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
