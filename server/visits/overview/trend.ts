import type { LeadFormName } from '#contract/lead-forms.ts'
import type { Bar } from '#contract/overview.ts'
import { dayAfter, daysBetween, yearsAfter } from '../days.ts'
import type { LeadNumbers } from './leads.ts'
import { barsOf, type OverviewQuery } from './query.ts'
import type { Views } from './views.ts'

/** The bars of a period with their counts, beside the bars of the previous period. */
export function trend(query: OverviewQuery, views: Views, leads: LeadNumbers): Bar[] {
  const { from, compare, before } = query
  const bars = barsOf(query, query.interval).map((days) => ({
    ...days,
    visits: 0,
    leads: {} as Partial<Record<LeadFormName, number>>,
    visitsBefore: before && 0,
    leadsBefore: before && 0,
  }))
  const barOf = (day: string) => bars.find(({ to }) => day <= to)
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
  // A day belongs to the bar of its date a year later, or to the bar at the same distance from the beginning.
  const shift = daysBetween(before.from, from)
  const dayNow = (day: string) => (compare === 'year' ? yearsAfter(day, 1) : dayAfter(day, shift))
  for (const [day, n] of views.visitsBeforeByDay) add(dayNow(day), 'visitsBefore', n)
  for (const [day, n] of leads.beforeByDay) add(dayNow(day), 'leadsBefore', n)
  return bars
}
