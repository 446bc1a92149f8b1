import { DAY_MS } from '#contract/durations.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import type { Bar, Days, Interval } from '#contract/overview.ts'
import { daysBetween } from '../days.ts'
import type { LeadNumbers } from './leads.ts'
import { barsOf } from './query.ts'
import type { Views } from './views.ts'

/** The bars of a period with their counts, beside the bars of the previous period. */
export function trend(now: Days, before: Days | null, interval: Interval, views: Views, leads: LeadNumbers): Bar[] {
  const bars = barsOf(now, interval).map(
    (days): Bar => ({
      ...days,
      visits: 0,
      leads: {},
      visitsBefore: before && 0,
      leadsBefore: before && 0,
    }),
  )
  const barOf = (day: string) => bars.find(({ from, to }) => day >= from && day <= to)
  for (const [day, n] of views.visitsByDay) {
    const bar = barOf(day)
    if (bar) bar.visits += n
  }
  for (const [day, forms] of leads.byDay) {
    const bar = barOf(day)
    if (!bar) continue
    const sums: Partial<Record<LeadFormName, number>> = { ...bar.leads }
    for (const [form, n] of Object.entries(forms) as [LeadFormName, number][]) sums[form] = (sums[form] ?? 0) + n
    bar.leads = sums
  }
  if (!before) return bars
  // A day of the previous period belongs to the bar at the same distance from the beginning.
  const shift = daysBetween(before.from, now.from)
  const today = (day: string) => barOf(new Date(Date.parse(day) + shift * DAY_MS).toISOString().slice(0, 10))
  for (const [day, n] of views.visitsBeforeByDay) {
    const bar = today(day)
    if (bar) bar.visitsBefore = (bar.visitsBefore ?? 0) + n
  }
  for (const [day, n] of leads.beforeByDay) {
    const bar = today(day)
    if (bar) bar.leadsBefore = (bar.leadsBefore ?? 0) + n
  }
  return bars
}
