/** What staff do with the newsletter's list: export it, and take people off it. */
import { Hono } from 'hono'
import { STAFF_API_PATH } from '#contract/staff.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { changeRows, exportRoute } from '#server/staff/table-routes.ts'
import { exportedSubscribers } from './exported-subscribers.ts'
import type { NewsletterLinks } from './links.ts'
import { unsubscribe } from './membership.ts'

interface StaffDependencies extends CallerDependencies {
  clock: Clock
  links: Pick<NewsletterLinks, 'unsubscribeOf'>
  wakeOutbox: () => void
}

const TABLE = 'newsletter_subscribers'

export function newsletterStaffRoutes({
  store,
  tokens,
  clock,
  links,
  wakeOutbox,
}: StaffDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  exportRoute(routes, {
    store,
    tokens,
    table: exportedSubscribers(links),
    // Whoever imports the file elsewhere must not write to those who have not agreed.
    usually: { state: 'eq.confirmed' },
  })
  routes.post(`${STAFF_API_PATH}/${TABLE}/unsubscribe`, async (c) => {
    const staff = await signedInStaff(c, { store, tokens }, TABLE)
    const receipt = await changeRows(staff, {
      action: 'unsubscribe',
      table: TABLE,
      work: (trx, ids) => unsubscribe(trx, ids, clock.databaseNow()),
    })
    wakeOutbox()
    return c.json(receipt)
  })
  return routes
}
