/** Calls that change leads. Each is one record: its path, the shape of its body, and what it does. */
import type { Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import type { LeadDeed } from '#contract/lead-deeds.ts'
import { NOTE_MAX_CHARACTERS } from '#contract/staff/leads.ts'
import { STAFF_API_PATH, STAFF_IDS_MAX, type StaffReceipt } from '#contract/staff.ts'
import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'

/** Where the calls about leads are. */
export const LEADS_PATH = `${STAFF_API_PATH}/leads`

/** The rows that a call changed, and what the audit log says about the change. */
interface Changed {
  ids: string[]
  filter?: Record<string, unknown>
}

export interface LeadChange<Body> {
  path: string
  /** In the audit log. */
  action: AuditEntry['action']
  shape: z.ZodType<Body>
  /** Part of the transaction that writes the entry in the audit log. */
  work(trx: Trx, body: Body, staff: SignedInStaff): Promise<Changed>
}

/** Text of a limited length that is not empty. */
export const textOf = (max: number) => z.string().trim().min(1).max(max)
export const noteText = textOf(NOTE_MAX_CHARACTERS)
export const idsShape = z.array(z.uuid()).min(1).max(STAFF_IDS_MAX)

/**
 * Answers a call with the ids of what it changed.
 * @param onChange runs once the change is stored
 */
export function addChange<Body>(
  routes: Hono<AppEnv>,
  dependencies: CallerDependencies,
  { path, action, shape, work }: LeadChange<Body>,
  onChange: () => void = () => {},
): void {
  routes.post(LEADS_PATH + path, async (c) => {
    const staff = await signedInStaff(c, dependencies, 'leads')
    const body = await staff.body(shape, refusals.invalid)
    const { ids } = await staff.inTransaction(async (trx) => {
      const done = await work(trx, body, staff)
      if (done.ids.length > 0) {
        await recordAudit(sqlThrough(trx), {
          actor: staff.actor,
          action,
          subject: 'leads',
          rowCount: done.ids.length,
          ...done,
        })
      }
      return done
    })
    onChange()
    return c.json({ ids } satisfies StaffReceipt)
  })
}

/** A lead that is not deleted. */
export const living = (trx: Trx, id: string) =>
  trx
    .selectFrom('leads')
    .select(['fields', 'corrected', 'company', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/**
 * Notes at each lead what was done.
 * @param done by whom; with the text of an email
 */
export async function addDeed(
  trx: Trx,
  leadIds: readonly string[],
  { author, deed, text = '' }: { author: string; deed: LeadDeed; text?: string },
): Promise<void> {
  if (leadIds.length === 0) {
    return
  }
  await trx
    .insertInto('lead_notes')
    .values(leadIds.map((lead_id) => ({ lead_id, author, text, about: JSON.stringify(deed) })))
    .execute()
}
