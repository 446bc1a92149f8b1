/** `POST …/resend`: forwards leads to the CRM again. */
import { Hono } from 'hono'
import { staffRefusals } from '#content/staff/refusals.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { changeRows } from '#server/staff/table-routes.ts'
import { sendLeadsAgain } from '../crm/forward-lead.ts'
import { LEADS_PATH } from './change.ts'

interface ResendDependencies extends CallerDependencies {
  /** Whether a CRM is set up. */
  forwardsLeads: boolean
  wakeOutbox: () => void
}

export function resendRoutes({
  forwardsLeads,
  wakeOutbox,
  ...dependencies
}: ResendDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(`${LEADS_PATH}/resend`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'leads')
    if (!forwardsLeads) {
      throw new RestRefusal(409, '409', staffRefusals.noCrm)
    }
    const receipt = await changeRows(staff, {
      action: 'resend',
      table: 'leads',
      work: (trx, ids) => sendLeadsAgain(sqlThrough(trx), ids),
    })
    wakeOutbox()
    return c.json(receipt)
  })
  return routes
}
