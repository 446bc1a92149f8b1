/**
 * A lead in full, and what staff write about leads, under `/admin/api/leads`. Every call needs an admin's bearer token.
 */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'
import { NOTE_MAX_CHARACTERS, STAFF_API_PATH, STAFF_IDS_MAX, type StaffReceipt } from '#contract/staff.ts'
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough } from '#server/db/run-sql.ts'
import type { Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { readLead } from './read-lead.ts'
import { type SignedInStaff, signedInStaff } from './signed-in-staff.ts'

const PATH = `${STAFF_API_PATH}/leads`
/** The pattern accepts only ids, because `/export` is a path at the same level. */
const ONE_LEAD = `${PATH}/:id{[0-9a-f]{8}-[0-9a-f-]{27}}`

const noteText = z.string().trim().min(1).max(NOTE_MAX_CHARACTERS)
const newNoteShape = z.object({ leadId: z.uuid(), text: noteText })
const editedNoteShape = z.object({ id: z.uuid(), text: noteText })
const noteShape = z.object({ id: z.uuid() })
const changeShape = z
  .object({
    ids: z.array(z.uuid()).min(1).max(STAFF_IDS_MAX),
    state: z.enum(LEAD_STATES).optional(),
    assignedTo: z.uuid().nullable().optional(),
  })
  .refine(({ state, assignedTo }) => state !== undefined || assignedTo !== undefined)

export function leadRoutes(dependencies: CallerDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(ONE_LEAD, async (c) => {
    const { inTransaction, actor } = await signedInStaff(c, dependencies, 'leads')
    const id = z.uuid().safeParse(c.req.param('id'))
    const found = await inTransaction(async (trx) => {
      const lead = id.success ? await readLead(trx, id.data, actor) : undefined
      if (lead)
        await note(trx, {
          actor,
          action: 'read',
          subject: 'person',
          ids: [lead.lead.id, ...lead.otherLeads.map((other) => other.id)],
          rowCount: 1 + lead.otherLeads.length + lead.canvases.length,
        })
      return lead
    })
    if (!found) throw new RestRefusal(404, '404', refusals.noLead)
    return c.json(found)
  })

  routes.post(`${PATH}/update`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'leads')
    const { state, assignedTo, ids: wanted } = await staff.body(changeShape, refusals.invalid)
    return change(c, staff, 'update', async (trx) => {
      if (assignedTo && !(await mayReadLeads(trx, assignedTo)))
        throw new RestRefusal(409, '409', refusals.notAssignable)
      const changed = await trx
        .updateTable('leads')
        .set({
          ...(state !== undefined && { state }),
          ...(assignedTo !== undefined && { assigned_to: assignedTo }),
        })
        .where(sql<boolean>`id = any (${`{${wanted}}`}::uuid[])`)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute()
      return {
        ids: changed.map(({ id }) => id),
        filter: { ...(state && { state }), ...(assignedTo !== undefined && { assigned_to: assignedTo }) },
      }
    })
  })

  routes.post(`${PATH}/notes`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'leads')
    const { leadId, text } = await staff.body(newNoteShape, refusals.invalid)
    return change(c, staff, 'add_note', async (trx, author) => {
      // The lead must not be deleted. The foreign key alone would also accept a note about a deleted lead.
      const added = await sql<{ id: string }>`
        insert into public.lead_notes (lead_id, author, text)
        select id, ${author}, ${text} from public.leads where id = ${leadId} and deleted_at is null
        returning lead_id as id`.execute(trx)
      return { ids: added.rows.map(({ id }) => id) }
    })
  })

  routes.post(`${PATH}/notes/edit`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'leads')
    const { id, text } = await staff.body(editedNoteShape, refusals.invalid)
    return change(c, staff, 'edit_note', async (trx, author) => {
      const edited = await trx
        .updateTable('lead_notes')
        .set({ text, changed_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('author', '=', author)
        .returning('lead_id')
        .execute()
      return { ids: edited.map(({ lead_id }) => lead_id) }
    })
  })

  routes.post(`${PATH}/notes/delete`, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'leads')
    const { id } = await staff.body(noteShape, refusals.invalid)
    return change(c, staff, 'delete_note', async (trx, author) => {
      const gone = await trx
        .deleteFrom('lead_notes')
        .where('id', '=', id)
        .where('author', '=', author)
        .returning('lead_id')
        .execute()
      return { ids: gone.map(({ lead_id }) => lead_id) }
    })
  })

  /** Changes leads or their notes and records which leads in the audit log, both or neither. */
  async function change(
    c: Context<AppEnv>,
    { actor, inTransaction }: SignedInStaff,
    action: AuditEntry['action'],
    work: (trx: Trx, actor: string) => Promise<{ ids: string[]; filter?: Record<string, unknown> }>,
  ) {
    const { ids } = await inTransaction(async (trx) => {
      const done = await work(trx, actor)
      if (done.ids.length > 0) await note(trx, { actor, action, subject: 'leads', rowCount: done.ids.length, ...done })
      return done
    })
    return c.json({ ids } satisfies StaffReceipt)
  }

  return routes
}

async function mayReadLeads(trx: Trx, account: string): Promise<boolean> {
  const { rows } = await sql`select from public.staff_members where id = ${account}`.execute(trx)
  return rows.length > 0
}

const note = (trx: Trx, entry: AuditEntry) => recordAudit(sqlThrough(trx), entry)
