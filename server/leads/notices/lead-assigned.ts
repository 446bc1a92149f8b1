/** The email to a colleague to whom leads were assigned. */
import { sql } from 'kysely'
import { z } from 'zod'
import { leadAssigned } from '#content/staff/emails.ts'
import type { Trx } from '#server/db/store.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { aboutLeads, type StaffMailDependencies } from './about-leads.ts'

/** Name of the email in the outbox. */
export const LEAD_ASSIGNED = 'lead-assigned'
/** Leads that are assigned one after the other share an email, and a mistake can be taken back. */
const PAUSE_SECONDS = 60
/** A whole page of the list can be assigned at once. */
const LISTED_MAX = 20

interface Assigned {
  assignee: { id: string; email: string }
  leadIds: readonly string[]
}

/** Queues the email. Part of the transaction that assigns the leads. */
export async function tellAssignee(trx: Trx, { assignee, leadIds }: Assigned): Promise<void> {
  const ids = JSON.stringify(leadIds)
  const { rows } = await sql`
    update private.outbox set payload = jsonb_set(payload, '{leadIds}', payload->'leadIds' || ${ids}::jsonb)
    where ref = ${assignee.id} and payload->>'template' = ${LEAD_ASSIGNED} and payload->>'to' = ${assignee.email}
      and state = 'pending' and attempts = 0 and lease is null
    returning id`.execute(trx)
  if (rows.length > 0) {
    return
  }
  const payload = { template: LEAD_ASSIGNED, to: assignee.email, leadIds }
  await sql`
    insert into private.outbox (kind, ref, payload, run_at)
    values ('email', ${assignee.id}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${PAUSE_SECONDS}))`.execute(
    trx,
  )
}

const payloadShape = z.object({ to: z.string(), leadIds: z.array(z.uuid()).min(1) })

/**
 * Lists the leads that are still assigned to the colleague, who must still be able to read them and
 * want to be told.
 */
export function leadAssignedMail({ settings, store, words }: StaffMailDependencies): WriteMail {
  return async (payload, { ref }) => {
    const { to, leadIds } = payloadShape.parse(payload)
    const leads = await store.db
      .selectFrom('leads')
      .selectAll()
      .where('id', 'in', leadIds)
      .where('assigned_to', '=', ref)
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`exists (select from public.user_roles r, private.staff_lists l
          where r.user_id = ${ref} and l.name = 'leads' and r.role = any (l.readers))`,
      )
      .where(
        sql<boolean>`not exists (select from private.notice_choices c
          where c.user_id = ${ref} and c.kind = 'assigned' and c.how = 'off')`,
      )
      .orderBy('received_at')
      .orderBy('id')
      .execute()
    const all = {
      action: leadAssigned.all,
      url: `${settings.SITE_URL}/admin/leads?assigned=${ref}`,
    }
    const shortened = { most: LISTED_MAX, all }
    const email = { name: LEAD_ASSIGNED, to, leads, because: 'staff', shortened } as const
    return aboutLeads({ settings, words }, email, leadAssigned)
  }
}
