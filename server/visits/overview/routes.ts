/** `GET /admin/api/overview`, also as a file. Every call needs the bearer token of a member of staff. */
import { type Context, Hono } from 'hono'
import { OVERVIEW_PATH, type Overview } from '#contract/overview.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { csvAnswer } from '#server/staff/csv-text.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { dayIn } from '../days.ts'
import { overviewCsv } from './csv.ts'
import { readOverviewQuery } from './query.ts'
import { readOverview } from './read-overview.ts'

interface OverviewRoutesDependencies extends CallerDependencies {
  /** Whether a CRM is set up to which leads are forwarded. */
  forwardsLeads: boolean
  words: CurrentWords
}

export function overviewRoutes(dependencies: OverviewRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  async function read(c: Context<AppEnv>): Promise<Overview> {
    const { inTransaction } = await signedInStaff(c, dependencies, 'overview')
    const { zone } = dependencies.words('site')
    const today = dayIn(zone, Date.now())
    const query = readOverviewQuery(new URL(c.req.url).searchParams, today)
    return readOverview(inTransaction, query, { zone, today, forwardsLeads: dependencies.forwardsLeads })
  }

  routes.get(OVERVIEW_PATH, async (c) => c.json(await read(c)))

  routes.get(`${OVERVIEW_PATH}/export`, async (c) => {
    const overview = await read(c)
    return csvAnswer(c, `overview-${overview.from}-${overview.to}`, overviewCsv(overview))
  })

  return routes
}
