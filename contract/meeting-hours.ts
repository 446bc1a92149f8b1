/** Rules of weekly hours and days off, as staff fill them in. */
import type { Range } from './stored-value.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/** A time at which hours can begin or end. */
const CLOCK = /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Longest vacation. */
const RANGE_MAX_DAYS = 366
/** Public holidays and vacations of several years. */
const RANGES_MAX = 200

/** Whether the text is a date that exists: `2026-12-25`. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return at > 0 && new Date(at).toISOString().startsWith(text)
}

/** Whether the text is a time of a day: `17:30`. */
export const isTime = (text: string): boolean => TIME.test(text)

/** Whether hours exist, follow each other and do not overlap. */
export function areHours(ranges: readonly Range[]): boolean {
  return ranges.every(
    ([from, to], index, all) =>
      CLOCK.test(from) && CLOCK.test(to) && from < to && (all[index - 1]?.[1] ?? '') <= from,
  )
}

/** Whether days exist, in the right order. */
export function areDays(ranges: readonly Range[]): boolean {
  const areRight = ranges.every(
    ([from, to]) =>
      isDay(from) &&
      isDay(to) &&
      from <= to &&
      Date.parse(to) - Date.parse(from) < RANGE_MAX_DAYS * 86_400_000,
  )
  return areRight && ranges.length <= RANGES_MAX
}
