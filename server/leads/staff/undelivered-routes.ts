/**
 * `…/undelivered`: emails about leads that were given up. `GET` lists the newest, `POST` sends some
 * again or dismisses them.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { type DeliveriesReceipt, GIVEN_UP_SHOWN, type GivenUp } from '#contract/staff/system.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { dismissGivenUp, GIVEN_UP_IDS, listGivenUp, retryGivenUp } from '#server/ops/given-up.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { LEADS_PATH } from './change.ts'

const UNDELIVERED_PATH = `${LEADS_PATH}/undelivered`
const shape = z.object({ step: z.enum(['retry', 'dismiss']), ids: GIVEN_UP_IDS })

export function undeliveredRoutes({
  wakeOutbox,
  ...dependencies
}: CallerDependencies & { wakeOutbox: () => void }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(UNDELIVERED_PATH, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    const found = await inTransaction(async (trx) => {
      const run = sqlThrough(trx)
      const emails = await listGivenUp(run, GIVEN_UP_SHOWN, 'emails of leads')
      if (emails.length > 0) {
        const ids = emails.flatMap(({ leadId }) => leadId ?? [])
        await recordAudit(run, { actor, action: 'read', subject: 'deliveries', ids })
      }
      return emails
    })
    return c.json(found satisfies GivenUp[])
  })

  routes.post(UNDELIVERED_PATH, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'leads')
    const { step, ids } = await body(shape, refusals.invalid)
    const take = step === 'retry' ? retryGivenUp : dismissGivenUp
    const count = await inTransaction((trx) =>
      take(sqlThrough(trx), { kind: 'emails of leads', ids }, actor),
    )
    wakeOutbox()
    return c.json({ count } satisfies DeliveriesReceipt)
  })
  return routes
}
