/** Days and weeks of the calendar. Days are dates without a time zone: `2026-12-01`. */
import { DAY_MS } from '#contract/durations.ts'

/** Weeks shown at once, always as many, so that nothing below them ever moves. */
export const WEEKS = 5
export const WEEK_MS = 7 * DAY_MS

/** Days are dates without a time zone. Here each is represented by its midnight in UTC. */
export const momentOf = (day: string) => Date.parse(`${day}T00:00Z`)
export const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** The first day of the week of a day. @param first of the week: 1 is Monday */
export const weekOf = (day: string, first: number) =>
  momentOf(day) - ((new Date(momentOf(day)).getUTCDay() - first + 7) % 7) * DAY_MS

export const inUtc = (moment: number, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(moment)
export const MONTH = { month: 'short' } as const
