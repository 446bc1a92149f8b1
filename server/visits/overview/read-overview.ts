/** The figures of the page "Overview". An operator can repeat the query of each figure (docs/visits.md). */

import type { Overview } from '#contract/overview.ts'
import type { Trx } from '#server/db/store.ts'
import type { Clock } from './kept-counts.ts'
import { readLeads } from './leads.ts'
import type { OverviewQuery } from './query.ts'
import { originsOf, pagesOf } from './ranking.ts'
import { readDeliveries, readResults, readSteps } from './results.ts'
import { trend } from './trend.ts'
import { readViews } from './views.ts'

const UNKNOWN_BY_SOURCE = { now: null, before: null }

/** @param options.forwardsLeads whether a CRM is set up */
export async function readOverview(
  trx: Trx,
  query: OverviewQuery,
  { forwardsLeads, ...clock }: Clock & { forwardsLeads: boolean },
): Promise<Overview> {
  const { from, to, interval, before, source } = query
  const now = { from, to }
  const views = await readViews(trx, now, before, source, clock)
  const leads = await readLeads(trx, now, before, source, clock)
  const { meetings, surveys, canvases } = await readResults(trx, now, before, source, clock.zone)
  const finished = { surveys: surveys.now ?? 0, canvases: canvases.now ?? 0 }
  return {
    ...clock,
    from,
    to,
    interval,
    before,
    source: source ?? null,
    countedSince: views.since,
    figures: {
      visits: { now: views.visits, before: before && views.visitsBefore },
      leads: { now: leads.total, before: before && leads.totalBefore },
      meetings,
      surveys: source === undefined ? surveys : UNKNOWN_BY_SOURCE,
      canvases: source === undefined ? canvases : UNKNOWN_BY_SOURCE,
    },
    bars: trend(now, before, interval, views, leads),
    origins: {
      source: originsOf(leads.bySource, views.visitsBySource),
      campaign: originsOf(leads.byCampaign),
      landing: originsOf(leads.byLanding, views.visitsByPage),
    },
    pages: pagesOf(views.viewsByPage, leads.byPage),
    steps: await readSteps(trx, now, views.allViewsByPage, finished),
    crm: forwardsLeads ? await readDeliveries(trx) : null,
  }
}
