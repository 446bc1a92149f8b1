/**
 * `GET /admin/api/editing/holidays`: public holidays, for the days off of hosts. Everyone who edits
 * may read them, because they are public facts.
 */
import { Hono } from 'hono'
import { EDITING_PATH } from '#contract/editing/api.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { holidayPlaces, publicHolidays } from './public-holidays.ts'

export function holidayRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(`${EDITING_PATH}/holidays`, async (c) => {
    await signedInStaff(c, dependencies, 'editing')
    const place = c.req.query('place')
    return c.json(
      place === undefined ? await holidayPlaces() : await publicHolidays(place, Date.now()),
    )
  })
  return routes
}
