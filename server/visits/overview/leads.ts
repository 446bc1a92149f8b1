import { visitSources } from '#content/visit-sources.ts'
import type { LeadFormName } from '#contract/lead-forms.ts'
import { UNKNOWN } from '#contract/overview.ts'
import { nameOfSource } from '../source-of.ts'
import type { Counts, LeadAttribute } from './counts.ts'
import { sum, sumsBy } from './statements.ts'

/** Leads by the source of their first and of their last arrival. */
export interface Touched {
  first: ReadonlyMap<string, number>
  last: ReadonlyMap<string, number>
}

/** Gives the listed name of what an arrival stated, or of null if nothing is known about it. Looks up each only once. */
export function sourceNames(): (stated: string | null) => string {
  const names = new Map<string | null, string>([[null, UNKNOWN]])
  return (stated) => {
    const name = names.get(stated) ?? nameOfSource(visitSources, stated ?? '')
    names.set(stated, name)
    return name
  }
}

export type LeadNumbers = ReturnType<typeof leadNumbers>

/**
 * Leads of a period, and their number in the previous period.
 * @param source limits the leads to those whose last arrival has this name, as for a visit. Undefined for all
 */
export function leadNumbers(counts: Counts, before: Counts | null, source: string | undefined) {
  const nameOf = sourceNames()
  const isChosen = (row: { source: string | null }) => source === undefined || nameOf(row.source) === source
  const byAttribute = counts.byAttribute.filter(isChosen)
  const days = counts.byDay.filter(isChosen)
  const earlier = before ? before.byDay.filter(isChosen) : []

  const valuesOf = (attribute: LeadAttribute) => byAttribute.filter((row) => row.attribute === attribute)
  const byValue = (attribute: LeadAttribute) => sumsBy(valuesOf(attribute), ({ value }) => value)
  const byDay = new Map<string, Partial<Record<LeadFormName, number>>>()
  for (const { day, form, n } of days) {
    const forms = byDay.get(day) ?? {}
    if (form) forms[form] = (forms[form] ?? 0) + n
    byDay.set(day, forms)
  }
  const beforeByDay = sumsBy(earlier, ({ day }) => day)
  return {
    total: sum(days.map(({ n }) => n)),
    totalBefore: sum(beforeByDay.values()),
    byDay,
    beforeByDay,
    bySource: {
      first: sumsBy(valuesOf('first_source'), ({ value }) => nameOf(value)),
      last: sumsBy(days, ({ source: stated }) => nameOf(stated)),
    },
    byCampaign: { first: byValue('first_campaign'), last: byValue('last_campaign') },
    byLanding: { first: byValue('first_landing'), last: byValue('last_landing') },
    byPage: byValue('page'),
  }
}
