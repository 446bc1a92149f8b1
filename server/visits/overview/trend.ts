import type { LeadFormName } from '#contract/lead-forms.ts'
import type { Bar, Days, Interval } from '#contract/overview.ts'
import { dayAfter, daysBetween } from '../days.ts'
import type { LeadNumbers } from './leads.ts'
import { barsOf } from './query.ts'
import type { Views } from './views.ts'

/** The bars of a period with their counts, beside the bars of the previous period. */
export function trend(now: Days, before: Days | null, interval: Interval, views: Views, leads: LeadNumbers): Bar[] {
  const bars = barsOf(now, interval).map((days) => ({
    ...days,
    visits: 0,
    leads: {} as Partial<Record<LeadFormName, number>>,
    visitsBefore: before && 0,
    leadsBefore: before && 0,
  }))
  const barOf = (day: string) => bars.find(({ from, to }) => day >= from && day <= to)
  const add = (day: string, figure: 'visits' | 'visitsBefore' | 'leadsBefore', n: number) => {
    const bar = barOf(day)
    if (bar) bar[figure] = (bar[figure] ?? 0) + n
  }
  for (const [day, n] of views.visitsByDay) add(day, 'visits', n)
  for (const [day, forms] of leads.byDay) {
    const bar = barOf(day)
    for (const [form, n] of Object.entries(forms) as [LeadFormName, number][])
      if (bar) bar.leads[form] = (bar.leads[form] ?? 0) + n
  }
  if (!before) return bars
  // A day of the previous period belongs to the bar at the same distance from the beginning.
  const shift = daysBetween(before.from, now.from)
  for (const [day, n] of views.visitsBeforeByDay) add(dayAfter(day, shift), 'visitsBefore', n)
  for (const [day, n] of leads.beforeByDay) add(dayAfter(day, shift), 'leadsBefore', n)
  return bars
}
