/**
 * What staff do with the rows of a table and the data API cannot express: export, delete, restore.
 * The subject of each table mounts them, under `/admin/api`.
 */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals } from '#content/staff/refusals.ts'
import { DELETED_RETENTION_DAYS } from '#contract/retention.ts'
import {
  type ExportedTableName,
  STAFF_API_PATH,
  STAFF_IDS_MAX,
  type StaffReceipt,
  type StaffTable,
} from '#contract/staff.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal, refused } from '#server/rest/refusal.ts'
import { type TableShape, tableShapes } from '#server/rest/table-shapes.ts'
import { csvAnswer, today } from './csv-text.ts'
import { type ExportedTable, exportRows } from './export-rows.ts'
import { type SignedInStaff, signedInStaff } from './signed-in-staff.ts'

interface TableDependencies extends CallerDependencies {
  table: ExportedTable & { name: StaffTable }
  /** Deliveries of restored rows go on. */
  wakeOutbox: () => void
}

export function tableRoutes({ store, tokens, table, wakeOutbox }: TableDependencies): Hono<AppEnv> {
  const { name } = table
  const path = `${STAFF_API_PATH}/${name}`
  const routes = new Hono<AppEnv>()
  exportRoute(routes, { store, tokens, table })

  routes.post(`${path}/delete`, async (c) => {
    const staff = await signedInStaff(c, { store, tokens }, 'deleting')
    return c.json(await changeRows(staff, { action: 'delete', table: name, work: hideRows(name) }))
  })

  routes.post(`${path}/restore`, async (c) => {
    const staff = await signedInStaff(c, { store, tokens }, 'deleting')
    const work = restoreRows(name)
    const receipt = await changeRows(staff, { action: 'restore', table: name, work })
    wakeOutbox()
    return c.json(receipt)
  })

  return routes
}

interface ExportDependencies extends CallerDependencies {
  table: ExportedTable
  /** Filters by column for a call that has none for the column. */
  usually?: Readonly<Record<string, string>>
}

/** `GET {table}/export`. */
export function exportRoute(
  routes: Hono<AppEnv>,
  { store, tokens, table, usually = {} }: ExportDependencies,
): void {
  const { name } = table
  const shapeOf = tableShapes(store)
  routes.get(`${STAFF_API_PATH}/${name}/export`, async (c) => {
    const { caller, actor } = await signedInStaff(c, { store, tokens }, name)
    const query = new URL(c.req.url).searchParams
    for (const [column, filter] of Object.entries(usually)) {
      if (!query.has(column)) {
        query.set(column, filter)
      }
    }
    const asked = {
      caller,
      actor,
      exported: table,
      // Tables that staff work with are in the schema.
      shape: (await shapeOf(name)) as TableShape,
      query,
    }
    const { rows, body } = await exportRows(store, asked).catch((error: unknown) => refused(error))
    c.header('X-Row-Count', String(rows))
    return csvAnswer(c, `${name.replace('_', '-')}-${today()}`, body)
  })
}

/** The answer at every path of the staff API that no subject has. */
export function unknownStaffPath(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(`${STAFF_API_PATH}/*`, () => {
    throw new RestRefusal(404, '404', staffRefusals.nothingHere)
  })
  return routes
}

const idsShape = z.object({ ids: z.array(z.uuid()).min(1).max(STAFF_IDS_MAX) })

interface RowChange {
  action: 'delete' | 'restore' | 'resend' | 'unsubscribe'
  table: ExportedTableName
  /** @returns the ids of the rows that changed */
  work: (trx: Trx, ids: readonly string[]) => Promise<string[]>
}

/** Changes the rows that a call names, and records that in the audit log, both or neither. */
export async function changeRows(
  { actor, body, inTransaction }: SignedInStaff,
  { action, table, work }: RowChange,
): Promise<StaffReceipt> {
  const sent = await body(idsShape, `Expected 1 to ${STAFF_IDS_MAX} ids of rows`)
  const ids = await inTransaction(async (trx) => {
    const done = await work(trx, [...new Set(sent.ids)])
    if (done.length > 0) {
      await recordAudit(sqlThrough(trx), { actor, action, subject: table, ids: done })
    }
    return done
  })
  return { ids }
}

/**
 * Hides rows and holds back their waiting deliveries. The daily run removes hidden rows
 * (`server/ops/retention.ts`).
 */
function hideRows(table: StaffTable): RowChange['work'] {
  return async (trx, ids) => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.id('public', table)} set deleted_at = now()
      where id = any (${`{${ids.join(',')}}`}::uuid[]) and deleted_at is null
      returning id::text as id`.execute(trx)
    const hidden = rows.map(({ id }) => id)
    await moveDeliveries(trx, hidden, { from: 'pending', to: 'held' })
    return hidden
  }
}

/** Brings hidden rows and their deliveries back as long as that is possible. */
function restoreRows(table: StaffTable): RowChange['work'] {
  return async (trx, ids) => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.id('public', table)} set deleted_at = null
      where id = any (${`{${ids.join(',')}}`}::uuid[])
        and deleted_at > now() - make_interval(days => ${DELETED_RETENTION_DAYS}::int)
      returning id::text as id`.execute(trx)
    const restored = rows.map(({ id }) => id)
    await moveDeliveries(trx, restored, { from: 'held', to: 'pending' })
    return restored
  }
}

type Waiting = 'pending' | 'held'

/**
 * Holds or releases deliveries of rows, and the events of a lead's meetings
 * (`server/leads/deleted-leads.ts`). A statement of its own, so that it also sees what was queued
 * while the rows were waited for.
 */
async function moveDeliveries(
  trx: Trx,
  ids: readonly string[],
  { from, to }: Record<'from' | 'to', Waiting>,
): Promise<void> {
  await sql`
    with of_rows as (
      select id as ref, null as kind from unnest(${`{${ids.join(',')}}`}::uuid[]) id
      union all
      select id, 'webhook' from public.meetings where lead_id = any (${`{${ids.join(',')}}`}::uuid[])
    )
    update private.outbox o set state = ${to}, lease = null, locked_until = null
    from of_rows
    where o.ref = of_rows.ref and o.state = ${from}
      and o.kind = coalesce(of_rows.kind, o.kind)`.execute(trx)
}
