import { overview as words } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'
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
  if (interval === 'day') return write(from, { weekday: 'short', month: 'short', day: 'numeric' })
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const monthDays = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).getUTCDate()
  const name =
    interval === 'month'
      ? write(from, { month: 'long', year: 'numeric' })
      : fillIn(words.charts.weekOf, { day: write(from, { month: 'short', day: 'numeric' }) })
  return days === (interval === 'month' ? monthDays : 7)
    ? name
    : fillIn(days === 1 ? words.charts.cut.one : words.charts.cut.many, { name, days })
}

/** Short name of a bar for the axis. @example 'Nov 16', 'Nov' */
export function tickName({ from }: Days, interval: Interval): string {
  return write(from, interval === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' })
}

export function sourceLabel(name: string): string {
  const fixed: Readonly<Record<string, string>> = words.origins.names
  return fixed[name] ?? visitSources.find((source) => source.name === name)?.label ?? name
}

export const number = (value: number) => value.toLocaleString('en-US')

export const percent = (share: number) =>
  share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0 })
