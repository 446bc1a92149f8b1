/**
 * `POST …/update`: state, value, next step and assignee of leads. A colleague to whom leads are
 * assigned gets an email.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { LEAD_LINE_MAX_CHARACTERS, LEAD_VALUE_MAX } from '#contract/lead-deeds.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'
import type { Trx } from '#server/db/store.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { tellAssignee } from '../notices/lead-assigned.ts'
import { addDeed, idsShape, type LeadChange, textOf } from './change.ts'

const shape = z
  .object({
    ids: idsShape,
    state: z.enum(LEAD_STATES).optional(),
    was: z.enum(LEAD_STATES).optional(),
    lostReason: textOf(LEAD_LINE_MAX_CHARACTERS).optional(),
    value: z.int().min(0).max(LEAD_VALUE_MAX).optional(),
    next: z
      .object({ step: textOf(LEAD_LINE_MAX_CHARACTERS), on: z.iso.date().startsWith('20') })
      .nullable()
      .optional(),
    assignedTo: z.uuid().nullable().optional(),
  })
  .refine(({ state, lostReason }) => (state === 'lost') === (lostReason !== undefined))
  .refine(({ ids, was, ...change }) => Object.values(change).some((value) => value !== undefined))

type Update = z.infer<typeof shape>

export const updateLeads: LeadChange<Update> = {
  path: '/update',
  action: 'update',
  shape,
  async work(trx, body, { actor }) {
    const { ids: wanted, was, ...given } = body
    const { state, assignedTo } = given
    const assignee = await assigneeOf(trx, assignedTo)
    const isNews = assignedTo ? await notYetOf(trx, wanted, assignedTo) : new Set<string>()
    const changed = await trx
      .updateTable('leads')
      .set(columnsOf(given))
      .where(sql<boolean>`id = any (${`{${wanted}}`}::uuid[])`)
      .where('deleted_at', 'is', null)
      .$if(was !== undefined, (query) => query.where('state', '=', was as LeadState))
      .returning('id')
      .execute()
    const ids = changed.map(({ id }) => id)
    const change = { ...given, ...(assignedTo !== undefined && { assignedTo: assignee }) }
    await addDeed(trx, ids, { author: actor, deed: { change } })
    const leadIds = ids.filter((id) => isNews.has(id))
    if (assignedTo && assignee !== null && assignedTo !== actor && leadIds.length > 0) {
      await tellAssignee(trx, { assignee: { id: assignedTo, email: assignee }, leadIds })
    }
    return {
      ids,
      filter: {
        ...(state && { state }),
        ...(assignedTo !== undefined && { assigned_to: assignedTo }),
      },
    }
  },
}

/**
 * `staff_members` shows rows only to a caller who may read leads, so it is empty where a visitor's
 * lead is stored.
 * @returns the address of who gets the leads. @throws {RestRefusal} 409 when nobody has that id
 */
async function assigneeOf(trx: Trx, id: Update['assignedTo']): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from public.staff_members where id = ${id ?? null}`.execute(trx)
  if (id && !rows[0]) {
    throw new RestRefusal(409, '409', refusals.notAssignable)
  }
  return rows[0]?.email ?? null
}

/** Those of the leads that are assigned to nobody or to somebody else. */
async function notYetOf(trx: Trx, ids: readonly string[], account: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('leads')
    .select('id')
    .where(sql<boolean>`id = any (${`{${ids}}`}::uuid[])`)
    .where('assigned_to', 'is distinct from', account)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A lead that was won or lost has no next step. */
function columnsOf({ state, lostReason, value, next, assignedTo }: Omit<Update, 'ids' | 'was'>) {
  const isDecided = state === 'won' || state === 'lost'
  const nextNow = isDecided ? null : next
  return {
    ...(state !== undefined && {
      state,
      lost_reason: lostReason ?? null,
      decided_at: isDecided
        ? sql<Date>`case when state = ${state} then decided_at else now() end`
        : null,
    }),
    ...(value !== undefined && { value }),
    ...(nextNow !== undefined && {
      next_step: nextNow?.step ?? null,
      next_on: nextNow?.on ?? null,
    }),
    ...(assignedTo !== undefined && { assigned_to: assignedTo }),
  }
}
