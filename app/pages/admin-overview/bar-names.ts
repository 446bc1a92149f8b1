import { overview as words } from '#content/staff/overview.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Days, Interval } from '#contract/overview.ts'

/** Days have no time zone, so they are parsed and formatted in UTC. */
const write = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

/**
 * Name of a bar. It says so if the period cuts the bar off.
 * @example 'Mon, Nov 16', 'Week of Nov 16', 'November 2026 (22 days)'
 */
export function barName({ from, to }: Days, interval: Interval): string {
  if (interval === 'day') {
    return write(from, { weekday: 'short', month: 'short', day: 'numeric' })
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const isMonth = interval === 'month'
  const name = isMonth
    ? write(from, { month: 'long', year: 'numeric' })
    : fillIn(words.charts.weekOf, { day: write(from, { month: 'short', day: 'numeric' }) })
  const wholeDays = isMonth ? daysInMonth(from) : 7
  if (days === wholeDays) {
    return name
  }
  return fillIn(days === 1 ? words.charts.cut.one : words.charts.cut.many, { name, days })
}

/** @param day such as `2026-11-16` */
function daysInMonth(day: string): number {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Short name of a bar for the axis.
 * @example 'Nov 16', 'Nov'
 */
export function tickName({ from }: Days, interval: Interval): string {
  return write(from, interval === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' })
}
