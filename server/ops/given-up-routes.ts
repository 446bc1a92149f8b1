/**
 * `POST /admin/api/system/given-up`: what becomes of deliveries that were given up. Needs an
 * admin's bearer token.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { DeliveriesReceipt } from '#contract/staff/system.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { OUTBOX_KINDS } from '#contract/tables/operations.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { dismissGivenUp, GIVEN_UP_IDS, retryGivenUp } from './given-up.ts'

const givenUpShape = z.object({
  step: z.enum(['retry', 'dismiss']),
  chosen: z.union([
    z.strictObject({ kind: z.enum(OUTBOX_KINDS) }),
    z.strictObject({ ids: GIVEN_UP_IDS }),
  ]),
})

export function givenUpRoutes({
  store,
  tokens,
  wakeOutbox,
}: CallerDependencies & { wakeOutbox: () => void }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(`${STAFF_API_PATH}/system/given-up`, async (c) => {
    const { actor, body, inTransaction } = await signedInStaff(c, { store, tokens }, 'system')
    const { step, chosen } = await body(givenUpShape, refusals.invalid)
    const take = step === 'retry' ? retryGivenUp : dismissGivenUp
    const count = await inTransaction((trx) => take(sqlThrough(trx), chosen, actor))
    wakeOutbox()
    return c.json({ count } satisfies DeliveriesReceipt)
  })
  return routes
}
