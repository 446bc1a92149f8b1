/**
 * Actions of staff that the data API cannot express, under `/admin/api`. Every call needs the
 * bearer token of staff who may do it.
 */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals } from '#content/staff/refusals.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import {
  STAFF_API_PATH,
  STAFF_IDS_MAX,
  STAFF_TABLE_NAMES,
  type StaffReceipt,
  type StaffTable,
  type StaffWork,
} from '#contract/staff.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { sendLeadsAgain } from '#server/leads/crm/forward-lead.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal, refused } from '#server/rest/refusal.ts'
import { type TableShape, tableShapes } from '#server/rest/table-shapes.ts'
import { csvAnswer, today } from './csv-text.ts'
import { exportRows } from './export-rows.ts'
import { type SignedInStaff, signedInStaff } from './signed-in-staff.ts'

interface AdminRoutesDependencies extends CallerDependencies {
  /** Whether a CRM is set up, so that leads can be forwarded. */
  forwardsLeads: boolean
  wakeOutbox: () => void
}

const idsShape = z.object({ ids: z.array(z.uuid()).min(1).max(STAFF_IDS_MAX) })

export function adminRoutes({
  store,
  tokens,
  forwardsLeads,
  wakeOutbox,
}: AdminRoutesDependencies): Hono<AppEnv> {
  const staffOf = (c: Context<AppEnv>, work: StaffWork) => signedInStaff(c, { store, tokens }, work)
  const shapeOf = tableShapes(store)
  const routes = new Hono<AppEnv>()

  for (const table of STAFF_TABLE_NAMES) {
    const path = `${STAFF_API_PATH}/${table}`
    routes.get(`${path}/export`, async (c) => {
      const { caller, actor } = await staffOf(c, table)
      const shape = (await shapeOf(table)) as TableShape & { name: StaffTable }
      const query = new URL(c.req.url).searchParams
      const { rows, body } = await exportRows(store, { caller, actor, table: shape, query }).catch(
        (error: unknown) => refused(error),
      )
      c.header('X-Row-Count', String(rows))
      return csvAnswer(c, `${table.replace('_', '-')}-${today()}`, body)
    })
    for (const action of ['delete', 'restore'] as const) {
      routes.post(`${path}/${action}`, async (c) =>
        change(c, await staffOf(c, 'deleting'), table, action, (trx, ids) =>
          hideRows(trx, table, ids, action),
        ),
      )
    }
  }
  routes.post(`${STAFF_API_PATH}/leads/resend`, async (c) => {
    const staff = await staffOf(c, 'leads')
    if (!forwardsLeads) {
      throw new RestRefusal(409, '409', staffRefusals.noCrm)
    }
    return change(c, staff, 'leads', 'resend', (trx, ids) => sendLeadsAgain(sqlThrough(trx), ids))
  })
  routes.all(`${STAFF_API_PATH}/*`, () => {
    throw new RestRefusal(404, '404', staffRefusals.nothingHere)
  })

  /** Changes rows and records that in the audit log, both or neither. */
  async function change(
    c: Context<AppEnv>,
    { actor, body, inTransaction }: SignedInStaff,
    table: StaffTable,
    action: 'delete' | 'restore' | 'resend',
    work: (trx: Trx, ids: readonly string[]) => Promise<string[]>,
  ) {
    const sent = await body(idsShape, `Expected 1 to ${STAFF_IDS_MAX} ids of rows`)
    const ids = await inTransaction(async (trx) => {
      const done = await work(trx, [...new Set(sent.ids)])
      if (done.length > 0) {
        await recordAudit(sqlThrough(trx), { actor, action, subject: table, ids: done })
      }
      return done
    })
    if (action !== 'delete') {
      wakeOutbox()
    }
    return c.json({ ids } satisfies StaffReceipt)
  }

  return routes
}

/**
 * Hides rows and holds back their waiting deliveries, or brings both back as long as that is
 * possible. The daily run removes hidden rows (`server/ops/retention.ts`). @returns the ids of the
 * rows that changed
 */
async function hideRows(
  trx: Trx,
  table: StaffTable,
  ids: readonly string[],
  action: 'delete' | 'restore',
) {
  const isDeleted = action === 'delete'
  const { rows } = await sql<{ id: string }>`
    with changed as (update ${sql.id('public', table)} set deleted_at = ${isDeleted ? sql`now()` : sql`null`}
        where id = any (${`{${ids.join(',')}}`}::uuid[]) and ${
          isDeleted
            ? sql`deleted_at is null`
            : sql`deleted_at > now() - make_interval(days => ${DELETED_RETENTION_DAYS}::int)`
        } returning id),
      deliveries as (update private.outbox set state = ${isDeleted ? 'held' : 'pending'}, lease = null, locked_until = null
        where ref in (select id from changed) and state = ${isDeleted ? 'pending' : 'held'})
    select id::text as id from changed`.execute(trx)
  return rows.map(({ id }) => id)
}
