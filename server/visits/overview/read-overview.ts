/** The figures of the page "Overview". An operator can repeat the query of each figure (docs/visits.md). */

import type { Overview } from '#contract/overview.ts'
import type { SignedInStaff } from '#server/staff/signed-in-staff.ts'
import { countPeriod } from './counts.ts'
import { leadNumbers } from './leads.ts'
import type { OverviewQuery } from './query.ts'
import { originsOf, pagesOf } from './ranking.ts'
import { readDeliveries, readFirstDay, readResults, readSteps } from './results.ts'
import { trend } from './trend.ts'
import { viewNumbers } from './views.ts'

const UNKNOWN_BY_SOURCE = { now: null, before: null }

interface OverviewOptions {
  /** IANA name of the consultancy's time zone. */
  zone: string
  /** Day in that time zone. */
  today: string
  /** Whether a CRM is set up. */
  forwardsLeads: boolean
}

export async function readOverview(
  inTransaction: SignedInStaff['inTransaction'],
  query: OverviewQuery,
  { zone, today, forwardsLeads }: OverviewOptions,
): Promise<Overview> {
  const { from, to, interval, before, source } = query
  const now = { from, to }
  const counts = await countPeriod(inTransaction, now, true, zone)
  const countsBefore = before && (await countPeriod(inTransaction, before, false, zone))
  const views = viewNumbers(counts.views, countsBefore?.views ?? null, source)
  const leads = leadNumbers(counts.leads, countsBefore?.leads ?? null, source)
  const { meetings, surveys, canvases, ...others } = await inTransaction(
    async (trx) => {
      const results = await readResults(trx, now, before, source, zone)
      const finished = { surveys: results.surveys.now ?? 0, canvases: results.canvases.now ?? 0 }
      return {
        ...results,
        steps: await readSteps(trx, now, views.allViewsByPage, finished),
        countedSince: await readFirstDay(trx),
        crm: forwardsLeads ? await readDeliveries(trx) : null,
      }
    },
    { readOnly: true },
  )
  return {
    zone,
    today,
    from,
    to,
    interval,
    before,
    source: source ?? null,
    figures: {
      visits: { now: views.visits, before: before && views.visitsBefore },
      leads: { now: leads.total, before: before && leads.totalBefore },
      meetings,
      surveys: source === undefined ? surveys : UNKNOWN_BY_SOURCE,
      canvases: source === undefined ? canvases : UNKNOWN_BY_SOURCE,
    },
    bars: trend(query, views, leads),
    origins: {
      source: originsOf(leads.bySource, views.visitsBySource),
      campaign: originsOf(leads.byCampaign),
      landing: originsOf(leads.byLanding, views.visitsByPage),
    },
    pages: pagesOf(views.viewsByPage, leads.byPage),
    ...others,
  }
}
