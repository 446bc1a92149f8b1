/** `GET /admin/api/overview`, also as a file. Every call needs an admin's bearer token. */
import { type Context, Hono } from 'hono'
import { timeZone } from '#content/time-zone.ts'
import { type Days, OVERVIEW_PATH, type Overview } from '#contract/overview.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerParts } from '#server/rest/caller.ts'
import { csvAnswer } from '#server/staff/csv-text.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import { createDayIn } from '../days.ts'
import { leadCounts, viewCounts } from './counts.ts'
import { overviewCsv } from './csv.ts'
import { type Clock, daysWithin, keepCounts, keptParts, missingParts } from './kept-counts.ts'
import { type OverviewQuery, readOverviewQuery } from './query.ts'
import { readOverview } from './read-overview.ts'

interface OverviewRoutesParts extends CallerParts {
  /** Whether a CRM is set up to which leads are forwarded. */
  forwardsLeads: boolean
}

export function overviewRoutes(parts: OverviewRoutesParts): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const dayHere = createDayIn(timeZone)

  async function read(c: Context<AppEnv>): Promise<Overview> {
    const { asAdmin } = await signedInStaff(c, parts)
    const clock = { zone: timeZone, today: dayHere(Date.now()) }
    const query = readOverviewQuery(new URL(c.req.url).searchParams, clock.today)
    await keepPastCounts(asAdmin, query, clock)
    return asAdmin((trx) => readOverview(trx, query, { ...clock, forwardsLeads: parts.forwardsLeads }), {
      isSnapshot: true,
    })
  }

  /**
   * Stores the counts of past days and months, so that the next overview need not count them. Each part is a transaction
   * of its own, because other work waits for its end.
   */
  async function keepPastCounts(asAdmin: SignedInStaff['asAdmin'], { from, to, before }: OverviewQuery, clock: Clock) {
    const past = [{ from, to }, ...(before ? [before] : [])].flatMap((days) => keptParts(days, clock.today))
    if (past.length === 0) return
    for (const subject of [leadCounts, viewCounts]) {
      const missing = (days: Days[]) => asAdmin((trx) => missingParts(trx, subject, days, clock))
      const parts = (await missing(past)).flatMap((part) => [...daysWithin(part), part])
      for (const part of await missing(parts)) await asAdmin((trx) => keepCounts(trx, subject, part, clock))
    }
  }

  routes.get(OVERVIEW_PATH, async (c) => c.json(await read(c)))

  routes.get(`${OVERVIEW_PATH}/export`, async (c) => {
    const overview = await read(c)
    return csvAnswer(c, `overview-${overview.from}-${overview.to}`, overviewCsv(overview))
  })

  return routes
}
