/**
 * `/admin/api/leads/import`: a file is read, its rows are checked, and then stored. `…/imports`
 * lists what came in so, `…/imports/undo` takes it away again.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { leadImport as words } from '#content/staff/lead-import.ts'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { LEAD_FIELD_NAMES } from '#contract/lead-forms.ts'
import {
  chosenRows,
  IMPORT_LINE_MAX_CHARACTERS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_ROWS_MAX_BYTES,
  type ImportCheck,
  type ImportReceipt,
  type PastImport,
  type ReadCsv,
} from '#contract/staff/lead-import.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import { LEADS_PATH, textOf } from '../staff/change.ts'
import { checkRows } from './check-rows.ts'
import { readCsv } from './read-csv.ts'
import { readImports, storedBefore, storeImport, undoImport } from './store-import.ts'

const IMPORT_PATH = `${LEADS_PATH}/import`
const IMPORTS_PATH = `${LEADS_PATH}/imports`

const values = z.partialRecord(z.enum(LEAD_FIELD_NAMES), z.string())
const rowsShape = z
  .array(z.object({ row: z.int().min(1), values, value: z.string().optional() }))
  .min(1)
  .max(IMPORT_MAX_ROWS)
const checkShape = z.object({ rows: rowsShape })
const choice = z.enum(['skip', 'add'])
const line = textOf(IMPORT_LINE_MAX_CHARACTERS)
const importShape = z.object({
  id: z.uuid(),
  source: line,
  consent: line,
  toCrm: z.boolean(),
  known: choice,
  repeated: choice,
  rows: rowsShape,
})
const undoShape = z.object({ id: z.uuid() })

interface ImportDependencies extends CallerDependencies {
  /** Whether a CRM is set up. */
  forwardsLeads: boolean
  wakeOutbox: () => void
}

export function importRoutes({
  forwardsLeads,
  wakeOutbox,
  ...dependencies
}: ImportDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(`${IMPORT_PATH}/read`, async (c) => {
    await signedInStaff(c, dependencies, 'leads')
    return c.json(readCsv(await readBytes(c, IMPORT_MAX_BYTES)) satisfies ReadCsv)
  })

  routes.post(`${IMPORT_PATH}/check`, async (c) => {
    const { inTransaction, body } = await signedInStaff(c, dependencies, 'leads')
    const { rows } = await body(checkShape, refusals.invalid, IMPORT_ROWS_MAX_BYTES)
    const found = await inTransaction((trx) => checkRows(trx, rows), { readOnly: true })
    return c.json({ ...found, hasCrm: forwardsLeads } satisfies ImportCheck)
  })

  routes.post(IMPORT_PATH, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'leads')
    const { rows, ...asked } = await body(importShape, refusals.invalid, IMPORT_ROWS_MAX_BYTES)
    if (asked.toCrm && !forwardsLeads) {
      throw new RestRefusal(409, '409', refusals.noCrm)
    }
    const count = await inTransaction(async (trx) => {
      const before = await storedBefore(trx, asked.id)
      if (before !== undefined) {
        return before
      }
      const chosen = chosenRows(rows, await checkRows(trx, rows), asked)
      if (chosen.length === 0) {
        throw new RestRefusal(422, '422', words.refusals.nothingLeft)
      }
      const ids = await storeImport(trx, { actor, about: asked, rows: chosen })
      const entry = { actor, action: 'import', subject: 'leads', ids } as const
      await recordAudit(sqlThrough(trx), { ...entry, rowCount: ids.length })
      return ids.length
    })
    wakeOutbox()
    return c.json({ count } satisfies ImportReceipt)
  })

  routes.get(IMPORTS_PATH, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    const found = await inTransaction((trx) => readImports(trx, actor), { readOnly: true })
    return c.json(found satisfies PastImport[])
  })

  routes.post(`${IMPORTS_PATH}/undo`, async (c) => {
    const { inTransaction, actor, body } = await signedInStaff(c, dependencies, 'leads')
    const { id } = await body(undoShape, refusals.invalid)
    const ids = await inTransaction(async (trx) => {
      const gone = await undoImport(trx, id, actor)
      if (!gone) {
        throw new RestRefusal(409, '409', words.refusals.notYours)
      }
      if (gone.length > 0) {
        const entry = { actor, action: 'undo_import', subject: 'leads', ids: gone } as const
        await recordAudit(sqlThrough(trx), { ...entry, rowCount: gone.length })
      }
      return gone
    })
    return c.json({ count: ids.length } satisfies ImportReceipt)
  })

  return routes
}
